"""What the full-screen walk asks: a line of text, a choice from a list that one filters by typing, and its help."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static

from replay import texts
from replay.screen.keys import help_text


class Question(ModalScreen[int | str | None]):
    """Something that is answered once, however fast keys are pressed; with None when it is given up."""

    BINDINGS = (Binding("escape", "cancel", "give up"),)
    open = False
    """Does it take keys?"""

    def on_mount(self) -> None:
        """The line that is typed into, if there is one, has the keys at once."""
        for line in self.query(Input):
            self.set_focus(line)
        self.open = True
        self.app.turned()

    def answer(self, answer: int | str | None) -> None:
        """Give the answer; later ones are nothing."""
        if self.open:
            self.open = False
            self.dismiss(answer)
            self.app.turned()

    def action_cancel(self) -> None:
        """Esc."""
        self.answer(None)


class Prompt(Question):
    """A line of text."""

    def __init__(self, title: str, hint: str = "", value: str = ""):
        super().__init__()
        self._title, self._hint, self._value = title, hint, value

    def compose(self) -> ComposeResult:
        """Title, the line, what may be typed."""
        with Vertical(classes="dialog"):
            yield Static(texts.clean(self._title), markup=False, classes="title")
            yield Input(self._value, compact=True)
            yield Static(texts.clean(self._hint or "Enter takes it, Esc gives up"), markup=False, classes="hint")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter."""
        self.answer(event.value.strip())


class Choose(Question):
    """One of several options: its place, or the text typed where `free` text may be given."""

    BINDINGS = (
        Binding("up", "move(-1)", "up"),
        Binding("down", "move(1)", "down"),
        Binding("pageup", "move(-10)", "up"),
        Binding("pagedown", "move(10)", "down"),
    )

    def __init__(self, title: str, options: Sequence[str], *, free: str = "", at: int = 0):
        """`free`: what may be typed that is not in the list; empty where nothing may."""
        super().__init__()
        self._title, self._free, self._at = title, free, at
        self._options = [texts.clean(option) for option in options]
        self._shown = list(range(len(self._options)))

    def compose(self) -> ComposeResult:
        """Title, what is typed, the options that fit it."""
        with Vertical(classes="dialog"):
            yield Static(texts.clean(self._title), markup=False, classes="title")
            yield Input(placeholder=f"type to filter{self._free and ', or ' + self._free}", compact=True)
            yield OptionList(*self._options, markup=False, compact=True)
            yield Static("↑ ↓ Enter choose, Esc gives up", markup=False, classes="hint")

    def on_mount(self) -> None:
        """The list follows ↑ and ↓, and no more."""
        listed = self.query_one(OptionList)
        listed.can_focus = False
        listed.highlighted = self._at if self._options else None
        self.on_resize()

    def on_resize(self) -> None:
        """Leave the upper part of the screen, where the board is, in sight."""
        besides = 5 + self._title.count("\n")
        self.query_one(OptionList).styles.max_height = max(3, self.app.size.height * 3 // 5 - besides)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Keep the options that fit: those that begin so first."""
        wanted = event.value.strip().casefold()
        begin = [i for i, option in enumerate(self._options) if option.casefold().startswith(wanted)]
        within = [i for i, option in enumerate(self._options) if wanted in option.casefold() and i not in set(begin)]
        self._shown = begin + within
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options([self._options[i] for i in self._shown])
        listed.highlighted = 0 if self._shown else None

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter: the option marked; else the text."""
        marked = self.query_one(OptionList).highlighted
        if marked is not None and self._shown:
            self.answer(self._shown[marked])
        elif self._free and event.value.strip():
            self.answer(event.value.strip())

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """An option was pointed at."""
        self.answer(self._shown[event.option_index])

    def action_move(self, by: int) -> None:
        """Mark another option."""
        listed = self.query_one(OptionList)
        if self._shown:
            listed.highlighted = max(0, min((listed.highlighted or 0) + by, len(self._shown) - 1))


class Help(Question):
    """All keys."""

    BINDINGS = (Binding("q,question_mark,enter", "cancel", "close"),)

    def compose(self) -> ComposeResult:
        """The keys, in a box that scrolls."""
        with VerticalScroll(classes="dialog help") as box:
            box.border_subtitle = "↑ ↓ scroll, Esc closes"
            yield Static(help_text(self.app.size.width - 6), markup=False)
