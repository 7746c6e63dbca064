"""Recorded games of Keltis that the corpus holds besides those of every game."""

from engine.table import Resign
from tests.corpus.recipes import ANY, Recipe
from tests.corpus.stories import gone

MORE = {1: (Recipe("clover-declined", 2, 18, gone(Resign(), 34), {"clover_move_optional": True}, (ANY,)),)}
"""Rules number to recipes. In this one a player makes no use of a clover."""
