"""The form of a new table: the options that it shows and takes, and what is wrong with it, in the reader's language."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from engine import bots
from engine.game import Game
from engine.registry import words as words_of
from engine.wording import Option
from server import options
from server.options import BadOption
from server.page.rendering import words

MINUS = "\u2212"
"""A proper minus sign, as hints have it."""


class Wrong(Exception):
    """What is wrong with a form, in a sentence for whoever filled it in."""


class Value(Struct):
    """A value to choose."""

    value: str
    label: str


class Field(Struct):
    """An option of the rules as the form shows it: chosen from `values`, or typed as `hint` says where there are none."""

    name: str
    label: str
    value: str
    values: list[Value]
    hint: str


def fields(game: Game, typed: Mapping[str, str], language: str) -> list[Field]:
    """All options of a game, with what was typed before."""
    called = words_of(game).options(language)
    return [_field(called[one.name], one, typed.get(one.name), language) for one in options.choices(game)]


def _field(called: Option, choice: options.Choice, typed: str | None, language: str) -> Field:
    values = [Value(value, _label(called, value, language)) for value in choice.values]
    value = called.values.get(choice.default, choice.default) if typed is None and not values else typed or choice.default
    return Field(choice.name, called.label, value, values, called.hint or choice.allowed)


def _label(called: Option, value: str, language: str) -> str:
    said = words(language)
    return called.values.get(value) or {"on": said.gettext("yes"), "off": said.gettext("no")}.get(value, value)


def bot_choices(game: Game, language: str) -> list[Value]:
    """The bots that play a game, and in short how."""
    said = words(language)
    play = {"random": said.gettext("random: any legal move"), "greedy": said.gettext("greedy: what looks best at once")}
    return [Value(name, play.get(name, name)) for name in bots.names(game)]


def check_seats(game: Game, seats: int, wanted: list[str], language: str) -> None:
    """Raise Wrong unless a table of so many seats can be, with these bots."""
    said, (low, high) = words(language), game.seats
    if not low <= seats <= high:
        raise Wrong(said.gettext("The number of seats must be from {low} to {high}.").format(low=low, high=high))
    for name in wanted:
        if name not in bots.names(game):
            raise Wrong(said.gettext("There is no bot {name}.").format(name=name[:40]))
    if len(wanted) >= seats:
        raise Wrong(said.gettext("At least one seat is for a person: choose more seats, or fewer bots."))


def read(game: Game, typed: Mapping[str, str], language: str) -> dict[str, Any]:
    """All options as plain values. Raises Wrong for the first that cannot be."""
    called, said = words_of(game).options(language), words(language)
    meant = {}
    for name, text in typed.items():
        if name not in called:
            raise Wrong(said.gettext("There is no option {name}.").format(name=name[:40]))
        meant[name] = f"{name}={_meant(called[name], text)}"
    for field in fields(game, typed, language):
        try:
            options.read_options(game, [meant[field.name]] if field.name in meant else [])
        except BadOption:
            right = ", ".join([one.label for one in field.values]) or field.hint
            told = said.gettext("{option}: “{value}” cannot be. What can be: {right}.")
            raise Wrong(told.format(option=field.label, value=typed[field.name][:40], right=right)) from None
    return options.read_options(game, meant.values())


def _meant(called: Option, text: str) -> str:
    """A value as the game takes it, whether it was typed so or in the words of the form."""
    own = text.strip().replace(MINUS, "-")
    return next((value for value, label in called.values.items() if label.casefold() == own.casefold()), own)
