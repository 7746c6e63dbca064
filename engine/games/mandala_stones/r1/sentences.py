"""A sentence per move, for people, in English and Polish (locale/pl.po)."""

from engine.games.mandala_stones.r1 import moves as m
from engine.kit.words import translations


def sentence(move: m.Move, language: str = "en") -> str:
    """What a move is, as a sentence without a subject. `language` "en" or "pl"; others are told in English."""
    words = translations(__package__, language)
    match move:
        case m.Pick(origin, to, first, slot):
            said = words.gettext(
                "Sends the artist from a{origin} to a{to}; takes stones clockwise from {side}; the tower goes to {slot}."
            )
            side = {
                "N": words.pgettext("from", "the north"),
                "E": words.pgettext("from", "the east"),
                "S": words.pgettext("from", "the south"),
                "W": words.pgettext("from", "the west"),
            }[first]
            return said.format(origin=origin, to=to, side=side, slot=slot)
        case m.Score(colour):
            return (
                words.gettext("Scores the towers with a yellow top."),
                words.gettext("Scores the towers with a pink top."),
                words.gettext("Scores the towers with a purple top."),
                words.gettext("Scores the towers with a blue top."),
            )[colour]
        case m.Tops(slots):
            said = words.ngettext("Gives the top stone of {slots}.", "Gives the top stones of {slots}.", len(slots))
            return said.format(slots=", ".join(slots))
    raise TypeError(f"no move of Mandala Stones: {move!r}")
