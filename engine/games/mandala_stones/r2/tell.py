"""What an effect did, in a few words: as in number 1, and that a seat was passed over."""

from engine.games.mandala_stones.r1.tell import tell as tell_r1
from engine.games.mandala_stones.r2.moves import Effect, Passed
from engine.kit.words import translations


def tell(effect: Effect, language: str = "en") -> str:
    """An effect in words; of objectives not known here, who may know them."""
    if type(effect) is Passed:
        told = translations(__package__, language).gettext(
            "seat {seat} can do nothing and is passed over: the game ends with this round"
        )
        return told.format(seat=effect.seat)
    return tell_r1(effect, language)
