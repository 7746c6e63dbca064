"""What the full-screen walk asks, and keys that are pressed faster than it asks.

Textual hands a key to whatever has the keys at that moment; a question has them only some turns of the loop after the key that
brought it up. So a key is held until what the one before has set off is done: `g 4 2 Enter` may be typed, or pasted, at once.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from textual.events import Event, Key
from textual.message_pump import MessagePump

from replay.problems import Unusable
from replay.screen.dialogs import Question

PATIENCE = 2.0
"""Seconds that a key is held at most, should a widget that it waits for be gone."""
LEAVING = ("ctrl+c", "ctrl+q")
"""Keys that wait for nothing."""


class Asking:
    """Mixed into replay.screen.app.Walk. `keys` pressed and not yet handed on · `_askers` pieces of work that may ask next."""

    _askers = 0
    _handing: asyncio.Task | None = None

    def __init__(self, *given: Any, **named: Any):
        super().__init__(*given, **named)
        self.keys: deque[Key] = deque()
        self._turned = asyncio.Event()

    async def on_event(self, event: Event) -> None:
        """See Textual: every event comes by here. Keys queue up; those by which one leaves do not."""
        if not isinstance(event, Key) or event.is_forwarded or event.key in LEAVING:
            await super().on_event(event)
            return
        self.keys.append(event)
        if not self.busy:
            self._handing = asyncio.create_task(self._hand_on())

    @property
    def busy(self) -> bool:
        """Is a key at work?"""
        return self._handing is not None and not self._handing.done()

    async def _hand_on(self) -> None:
        while self.keys and self.is_running:
            line = [*(self.focused or self.screen).ancestors_with_self[:-1], self]
            try:
                await super().on_event(self.keys.popleft())
            except Exception as error:
                self._handle_exception(error)
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await self._done(line)

    async def _done(self, line: list[MessagePump]) -> None:
        """Wait for the widget that got a key, all around it, and the question that they bring up."""
        for widget in line:
            done = asyncio.Event()
            if widget.call_later(done.set):
                await done.wait()
        while not self._settled():
            self._turned.clear()
            await self._turned.wait()

    def _settled(self) -> bool:
        top = self.screen
        return top.open if isinstance(top, Question) else not self._askers

    def turned(self) -> None:
        """Something has changed that keys may wait for."""
        self._turned.set()

    @contextmanager
    def meanwhile(self) -> Iterator[None]:
        """Keys need not wait for what is inside: it asks nothing."""
        self._askers -= 1
        self.turned()
        try:
            yield
        finally:
            self._askers += 1

    def start(self, work: Coroutine[Any, Any, None], group: str = "") -> None:
        """Do something that takes its time; its failures are said as those of a key are. It may ask, unless it has a `group`."""

        async def guarded() -> None:
            try:
                await work
            except Unusable as error:
                self.say(str(error))
            except Exception as error:
                self.fault(error)
            finally:
                self._askers -= not group
                self.turned()

        self._askers += not group
        self.run_worker(guarded(), group=group or "default", exit_on_error=False)

    def ask(self, question: Question, then: Callable[[Any], None]) -> None:
        """Put a question; `then` gets the answer, unless it was given up."""

        def answered(answer: Any) -> None:
            self.turned()
            if answer is not None:
                self.guarded(lambda: then(answer))

        self.push_screen(question, answered)
