"""Playing on from the full-screen walk: branches, moves, bots, and keeping what was played."""

import asyncio
from collections.abc import Sequence
from typing import Any

from engine import record, telling
from engine.game import Game, Refused, Unknown
from engine.seal import ARBITER
from engine.timeline import Timeline
from replay import texts
from replay.output import write_file
from replay.problems import Unusable
from replay.screen import content
from replay.screen.dialogs import Choose, Prompt
from replay.screen.tree import ME, Node, offers, players_words, rows

BOTS = "bots"
"""Group of the work in which bots play."""
BACK = "take the last step back"


class Leaving(Choose):
    """The question whether to lose what is not saved."""


class Playing:
    """The part of the walk that plays on; mixed into replay.screen.app.Walk, whose `node` moves in the tree below `game`."""

    # ---- branches ----

    def action_branch(self) -> None:
        """Branch from the version looked at."""
        self.start(self._branch(self.node, self.node.v))

    async def _branch(self, node: Node, n: int) -> None:
        """Ask for luck and players, then begin a branch after version n."""
        lucks = node.lucks(n)
        said = {"same": "same luck: draws as they would have been", "new": "new luck: fresh draws"}
        at = 0
        if len(lucks) > 1:
            at = await self.push_screen_wait(Choose(f"Branch from version {n}", [said[luck] for luck in lucks]))
            if at is None:
                return
        size = node.log.last.table.size
        some = offers(node.log.game, size, texts.acting_seats(node.log, node.log.timeline.at(n)))
        title = f"Branch from version {n}, {said[lucks[at]]}. Who plays?"
        free = f"for each seat {ME} or a bot: {','.join(some[min(1, len(some) - 1)])}"
        answer = await self.push_screen_wait(Choose(title, [players_words(players) for players in some], free=free))
        if answer is None:
            return
        players = some[answer] if isinstance(answer, int) else [name.strip() for name in answer.split(",")]
        self._begin(node, n, lucks[at], players)

    def _begin(self, node: Node, n: int, luck: str, players: Any) -> None:
        """Begin a branch, go there, and let bots answer."""
        child = node.branch(n, luck, players)
        self.switch(child)
        self.say(f"{child.name} from version {n} with {luck} luck; {players_words(child.players)}")
        self._bots(child)

    def switch(self, node: Node) -> None:
        """Go to another line of play, where one was in it."""
        self.node, self.ahead = node, None
        self._branch_row = [other for other, _ in rows(self.game)].index(node)
        self.whole_line()

    def action_parent(self) -> None:
        """Back to the parent."""
        if self.node.parent is None:
            raise Unusable("this is the game that was opened; it has no parent here")
        self.switch(self.node.parent)

    def action_enter(self) -> None:
        """In the tree: go to the branch marked. Elsewhere a step forward."""
        if self.pane == "branches":
            self.switch(rows(self.game)[self._branch_row][0])
        else:
            self.action_step(1)

    def action_undo(self) -> None:
        """Take my last move back: a branch from the version before it, with the same luck and players."""
        node = self.node
        last = node.last_of_mine()
        if last is None:
            raise Unusable("there is no move of yours in this branch to take back" if node.line else _NO_BRANCH)
        self.workers.cancel_group(self, BOTS)
        child = node.branch(last - 1, None, node.players)
        self.switch(child)
        self.say(f"{child.name} from version {last - 1}: your move {last} is still in {node.name}")
        self._bots(child)

    # ---- moves ----

    def action_play(self) -> None:
        """Make a move where it is a person's turn; let bots go on where it is theirs; in the game, branch first."""
        node = self.node
        if node.line is None:
            self.action_branch()
            return
        if not node.at_end:
            raise Unusable(f"{node.name} goes on after version {node.v}: b branches from here, End goes to its end")
        acting = node.line.acting()
        mine = [seat for seat in acting if seat not in node.bots]
        if mine:
            seat = node.log.view if node.log.view in mine else mine[0]
            self.start(self._play(node, seat))
        elif acting:
            self._bots(node)
        else:
            raise Unusable("the game is over; nobody is to move")

    async def _play(self, node: Node, seat: int) -> None:
        """Ask for a seat's move, and make it."""
        if node.log.view not in (seat, ARBITER):
            self.see(seat)
        state = node.line.state_of(seat)
        move = (
            await self._whole_move(node, seat, state)
            if node.log.game.pend is None
            else await self._steps(node, seat, state)
        )
        if move is None:
            return
        try:
            node.line.move(seat, move)
        except (Refused, Unknown) as error:
            raise Unusable(str(error)) from None
        self._taken(node)
        self._bots(node)

    async def _whole_move(self, node: Node, seat: int, state: Any) -> Any:
        """One move out of the list, or as it was typed; None when it was given up."""
        game = node.log.game
        options = game.legal(state, seat)
        said = _options(game, options, self.language)
        title = "\n".join([f"seat {seat} to move: {texts.plural(len(options), 'move')}", *self._hand(node, seat)])
        answer = await self.push_screen_wait(Choose(title, said, free="a move"))
        if answer is None or isinstance(answer, int):
            return None if answer is None else options[answer]
        return _read(game, answer)

    def _hand(self, node: Node, seat: int) -> list[str]:
        """What a seat holds, for the question covers it."""
        return content.hand(node.log, node.moment, seat)

    async def _steps(self, node: Node, seat: int, state: Any) -> Any:
        """A turn made step by step, the board showing where it leads; None when it was given up."""
        game, draft, refused = node.log.game, (), ""
        try:
            while steps := game.legal(state, seat, draft):
                self.ahead = game.ahead(state, seat, draft) if draft and game.ahead else None
                self.look()
                so_far = f"seat {seat}, step {len(draft) + 1}" + (f" after {game.write(draft)}" if draft else "")
                so_far += f"\n! {refused}" if refused else ""
                said = _options(game, [(step,) for step in steps], self.language) + ([BACK] if draft else [])
                answer = await self.push_screen_wait(Choose(so_far, said, free="steps"))
                refused = ""
                if answer is None:
                    return None
                if answer == len(steps):
                    draft = draft[:-1]
                elif isinstance(answer, int):
                    draft = (*draft, steps[answer])
                else:
                    draft, refused = self._typed(game, state, seat, draft, answer)
            return draft
        finally:
            self.ahead = None
            self.look()

    def _typed(self, game: Game, state: Any, seat: int, draft: tuple, text: str) -> tuple[tuple, str]:
        """A draft with the steps that were typed; where they cannot be taken, as it was, and the reason."""
        try:
            longer = (*draft, *_read(game, text))
            game.check_draft(state, seat, longer)
        except (Refused, Unusable) as error:
            return draft, str(error)
        return longer, ""

    def _taken(self, node: Node) -> None:
        """A branch has grown."""
        node.line.played_on()
        node.take()
        if self.node is node:
            self.whole_line()

    # ---- bots ----

    def _bots(self, node: Node) -> None:
        """Let the bots of a branch answer, until a person is to move; Esc stops them."""
        if node.bots or node.line.sitting.due():
            self.start(self._answers(node), group=BOTS)

    async def _answers(self, node: Node) -> None:
        try:
            while node.line.answer(node.bots):
                node.take()
                if self.node is node:
                    self.whole_line()
                await asyncio.sleep(0)  # keys come between two moves
        except Unknown as error:
            raise Unusable(f"a bot cannot go on: {error}") from None
        self._taken(node)

    def action_leave_it(self) -> None:
        """Stop the bots, clear the line of messages."""
        if self.workers.cancel_group(self, BOTS):
            self.say("bots stopped; m lets them go on")
        else:
            self.say("")

    # ---- keeping ----

    def action_write(self) -> None:
        """Save the branch looked at."""
        if self.node.line is None:
            raise Unusable(_NO_BRANCH)
        self.start(self._write(self.node))

    async def _write(self, node: Node) -> None:
        where = await self.push_screen_wait(
            Choose(f"Save {node.name}", ["as a record file", "into the store, as a table that can be played on"])
        )
        if where == 0:
            name = node.path or f"branch-{node.line.child[:8]}{record.ENDING}"
            path = await self.push_screen_wait(Prompt(f"Save {node.name} in the file", value=name))
            if path:
                self._into_file(node, path)
        elif where == 1:
            await self._into_store(node)

    def _into_file(self, node: Node, path: str) -> None:
        entries = list(node.line.entries)
        write_file(path, record.write(Timeline(entries, node.log.game)), force=path == node.path)
        node.saved, node.path = len(entries), path
        self.look()
        self.say(f"{node.name} is in {path}, {texts.plural(len(entries), 'event')}")

    async def _into_store(self, node: Node) -> None:
        from replay.branching import store_line
        from replay.tables import open_store, trouble  # brings Redis: only where a store is asked
        from server.store.port import StoreError

        size = len(node.line.entries)
        try:
            with self.meanwhile():
                async with open_store(self.args, make=True) as store:
                    await store_line(store, node.line)
        except (StoreError, OSError, ValueError) as error:
            raise trouble(self.args, error) from None
        node.saved = size
        self.look()
        self.say(f"{node.name} is table {node.line.child[:8]} in the store, {texts.plural(size, 'event')}")

    def action_leave(self) -> None:
        """Leave; ask first where something would be lost. Asked to leave while it asks, it leaves."""
        lost = [node for node in self.game.all() if node.unsaved]
        if not lost or isinstance(self.screen, Leaving):
            self.exit()
            return
        names = ", ".join(node.name for node in lost)
        title = f"Not saved: {names}. Leave and lose {'them' if len(lost) > 1 else 'it'}?"
        self.ask(Leaving(title, ["stay (w saves the branch looked at)", "leave without saving"]), self._left)

    def _left(self, answer: int) -> None:
        if answer == 1:
            self.exit()


_NO_BRANCH = "this is the recorded game, which stays as it is: b begins a branch"


def _options(game: Game, found: Sequence[Any], language: str) -> list[str]:
    """Moves as a list: notation and sentence."""
    written = [game.write(move) for move in found]
    wide = min(20, max(map(len, written), default=0))
    return [
        f"{text:{wide}}  {telling.sentence_of(game, move, language)}" for text, move in zip(written, found, strict=True)
    ]


def _read(game: Game, text: str) -> Any:
    """A move as it was typed. Raises Unusable."""
    try:
        return game.read(text)
    except Refused as error:
        raise Unusable(error.text) from None
