"""A sentence per move, for people, in English and Polish.

Laying a card says only that, for whether a figure goes with it depends on where it stands: on the end stone none does.
"""

from engine.games.keltis.r1 import moves as m
from engine.games.keltis.r1.cards import COLOUR, VALUES

_EN = ("red", "yellow", "pink", "green", "blue")
_PL_CARD = ("czerwoną", "żółtą", "różową", "zieloną", "niebieską")
_PL_PATH = ("czerwonej", "żółtej", "różowej", "zielonej", "niebieskiej")
_PL_ONTO = ("czerwoną", "żółtą", "różową", "zieloną", "niebieską")

_EN_LAY = {
    m.GO: "Lays {card}.",
    m.STAY: "Lays {card}; the figure stays where it is.",
    m.SMALL: "Lays {card}; a small figure enters the {path} path.",
    m.BIG: "Lays {card}; the big figure enters the {path} path.",
}
_EN_BONUS = {
    m.GO: "Bonus: goes one step on the {path} path.",
    m.SMALL: "Bonus: a small figure enters the {path} path.",
    m.BIG: "Bonus: the big figure enters the {path} path.",
}
_PL_LAY = {
    m.GO: "Wykłada {card}.",
    m.STAY: "Wykłada {card}; pionek zostaje na miejscu.",
    m.SMALL: "Wykłada {card}; mały pionek wchodzi na ścieżkę {onto}.",
    m.BIG: "Wykłada {card}; duży pionek wchodzi na ścieżkę {onto}.",
}
_PL_BONUS = {
    m.GO: "Premia: idzie o krok na ścieżce {path}.",
    m.SMALL: "Premia: mały pionek wchodzi na ścieżkę {onto}.",
    m.BIG: "Premia: duży pionek wchodzi na ścieżkę {onto}.",
}


def sentence(move: m.Move, language: str = "en") -> str:
    """What a move is, as a sentence without a subject. `language` "en" or "pl"; others are told in English."""
    return _polish(move) if language == "pl" else _english(move)


def _english(move: m.Move) -> str:
    match move:
        case m.Lay(card, way):
            return _EN_LAY[way].format(card=_en_card(card), path=_EN[COLOUR[card]])
        case m.Discard(card):
            return f"Discards {_en_card(card)}."
        case m.Bonus(path, way):
            return _EN_BONUS[way].format(path=_EN[path])
        case m.Draw(m.PILE):
            return "Draws from the pile."
        case m.Draw(source):
            return f"Takes the top card of the {_EN[source]} discard pile."
    return "Declines the bonus move."


def _polish(move: m.Move) -> str:
    match move:
        case m.Lay(card, way):
            path = COLOUR[card]
            return _PL_LAY[way].format(card=_pl_card(card), path=_PL_PATH[path], onto=_PL_ONTO[path])
        case m.Discard(card):
            return f"Odrzuca {_pl_card(card)}."
        case m.Bonus(path, way):
            return _PL_BONUS[way].format(path=_PL_PATH[path], onto=_PL_ONTO[path])
        case m.Draw(m.PILE):
            return "Dobiera ze stosu."
        case m.Draw(source):
            return f"Bierze wierzchnią {_PL_CARD[source]} kartę odrzuconą."
    return "Rezygnuje z premii."


def _en_card(card: int) -> str:
    return f"{_EN[COLOUR[card]]} {card % VALUES}"


def _pl_card(card: int) -> str:
    return f"{_PL_CARD[COLOUR[card]]} {card % VALUES}"
