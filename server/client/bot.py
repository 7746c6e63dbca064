"""A bot as a program of its own: `python -m server.client.bot greedy --server URL --table ID`.

It makes an account, sits down, says ready, plays to the end of the game, and waits for a server that is restarted.
"""

import argparse
import asyncio
import sys

from engine.bots import NoSuchBot, make_bot
from engine.registry import NoSuchGame, find
from server.client.api import Api, Problem, Unreachable
from server.client.folder import Tampered
from server.client.host import NoServer, address, answers
from server.client.player import Place, run_bot, take_seat


async def sit_bot(api: Api, table: str, game: str, bot: str, *, seat: int | None = None, name: str = "") -> Place:
    """Give a bot an account and a seat. Raises NoSuchBot, Problem."""
    make_bot(find(game), bot)
    own = api.as_account("")
    await own.account(name or bot)
    return await take_seat(own, table, name or bot, seat=seat, bot=bot)


async def _main(args: argparse.Namespace) -> None:
    url = address(args.server)
    if not await answers(url):
        print(f"bot: {url} does not answer; trying again for {args.patience:g} s", file=sys.stderr, flush=True)
    async with Api(url, patience=args.patience) as api:
        game = (await api.table(args.table)).game
        place = await sit_bot(api, args.table, game, args.bot, seat=args.seat, name=args.name)
        print(f"{args.bot} sits at seat {place.seat} of table {place.table}", flush=True)
        await run_bot(api, place, game, patience=args.patience)


def main(argv: list[str] | None = None) -> int:
    """Run one bot. Returns the exit code: 0 when its game is over, 1 when the server said no, 2 for a bad command line."""
    parser = argparse.ArgumentParser(prog="python -m server.client.bot", description="Let a bot sit at a table.")
    parser.add_argument("bot", help="random, or a bot of the game (greedy)")
    parser.add_argument("--server", required=True, metavar="URL")
    parser.add_argument("--table", required=True, metavar="ID")
    parser.add_argument("--seat", type=int, metavar="N", help="which seat (the first free one)")
    parser.add_argument("--name", default="", help="what others see (the bot's name)")
    parser.add_argument("--patience", type=float, default=600.0, metavar="S", help="seconds to wait for a lost server")
    try:
        asyncio.run(_main(parser.parse_args(argv)))
    except (NoSuchBot, NoSuchGame, NoServer) as error:
        print(f"bot: {error}", file=sys.stderr)
        return 2
    except (Problem, Unreachable, Tampered) as error:
        print(f"bot: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
