"""Is this Redis fit to hold games, and rated ones? Source: DESIGN §5."""

from redis.asyncio.connection import AbstractConnection
from redis.exceptions import ResponseError

from server.store import function
from server.store.port import Finding, Unsafe

OLDEST = (7, 0)

LOSS_WINDOW = (
    "with everysec a crash of the machine, or kill -9 of Redis, may lose about the last second of "
    "acknowledged moves (two on a busy disk)"
)


async def refuse_unsafe(connection: AbstractConnection) -> None:
    """Raise Unsafe if this Redis would throw away games, cannot append, or is no single server."""
    state = await _state(connection)
    for finding in (_version(state), _eviction(state), _cluster(state)):
        if not finding.ok:
            raise Unsafe(finding.text)


async def examine(connection: AbstractConnection, durability: str) -> list[Finding]:
    """Everything that matters for games, in the order of a person's questions. Changes nothing."""
    state = await _state(connection)
    return [
        _version(state),
        _eviction(state),
        _memory(state),
        _appendonly(state),
        await _fsync(connection, durability),
        _disk(state),
        _cluster(state),
        _replication(state),
        await _function(connection),
        Finding("protocol", True, True, "RESP2, pinned"),
    ]


async def _state(connection: AbstractConnection) -> dict[str, str]:
    """INFO as a flat dict."""
    text = (await function.ask(connection, "INFO")).decode(errors="replace")
    lines = (line.split(":", 1) for line in text.splitlines() if ":" in line and not line.startswith("#"))
    return {name: value.strip() for name, value in lines}


def _finding(name: str, good: bool, yes: str, no: str) -> Finding:
    return Finding(name, good, good, yes if good else no)


def _version(state: dict[str, str]) -> Finding:
    redis = state.get("redis_version", "0")
    valkey = state.get("valkey_version")
    shown = f"Valkey {valkey} (speaks as Redis {redis})" if valkey else f"Redis {redis}"
    parts = tuple(int(part) if part.isdigit() else 0 for part in redis.split(".")[:2])
    return _finding("version", parts >= OLDEST, shown, f"{shown} is too old: Redis 7.0 or later, or Valkey, is needed")


def _eviction(state: dict[str, str]) -> Finding:
    policy = state.get("maxmemory_policy", "unknown")
    return _finding(
        "eviction",
        policy == "noeviction",
        "noeviction: full memory refuses moves, it removes no game",
        f"maxmemory-policy is {policy}: Redis would remove whole games when memory is full; "
        "set `maxmemory-policy noeviction`",
    )


def _memory(state: dict[str, str]) -> Finding:
    used, limit = int(state.get("used_memory", 0)), int(state.get("maxmemory", 0))
    shown = f"{used >> 20} MB used of {f'{limit >> 20} MB' if limit else 'what the machine has'}"
    full = bool(limit) and used > 0.9 * limit
    return _finding("memory", not full, shown, f"{shown}: nearly full, moves will be refused; raise `maxmemory`")


def _appendonly(state: dict[str, str]) -> Finding:
    return _finding(
        "appendonly",
        state.get("aof_enabled") == "1",
        "on: moves are written to disk",
        "off: moves are lost when Redis ends; set `appendonly yes`",
    )


async def _fsync(connection: AbstractConnection, durability: str) -> Finding:
    try:
        found = await function.ask(connection, "CONFIG", "GET", "appendfsync")
    except ResponseError as error:
        why = f"cannot be seen ({error}): ask the operator for `appendfsync always`"
        return Finding("appendfsync", False, False, why)
    value = found[1].decode() if found else "unknown"
    if value == "always":
        return Finding("appendfsync", True, True, "always: acknowledged is on disk")
    if value == "everysec":
        chosen = durability == "everysec"
        advice = "chosen" if chosen else "not what was asked for; set `appendfsync always`"
        return Finding("appendfsync", chosen, False, f"everysec, {advice}: {LOSS_WINDOW}")
    return Finding("appendfsync", False, False, f"{value}: acknowledged moves may be lost; set `appendfsync always`")


def _disk(state: dict[str, str]) -> Finding:
    asked = ("aof_last_write_status", "aof_last_bgrewrite_status", "rdb_last_bgsave_status")
    bad = [name for name in asked if state.get(name, "ok") != "ok"]
    return _finding("disk", not bad, "last writes went well", f"{', '.join(bad)}: not ok; look at disk and rights")


def _cluster(state: dict[str, str]) -> Finding:
    return _finding(
        "cluster",
        state.get("cluster_enabled", "0") == "0",
        "single server",
        "this is a node of a Cluster: Kronika speaks to single servers only",
    )


def _replication(state: dict[str, str]) -> Finding:
    if state.get("role") != "master":
        return Finding("replication", False, False, "this is a replica: it takes no moves; give the primary's URL")
    replicas = int(state.get("connected_slaves", 0))
    if not replicas:
        return Finding("replication", True, True, "primary without replicas")
    note = "they are told later, so a fail-over may lose acknowledged moves (clients would notice)"
    return Finding("replication", True, True, f"primary, replicas: {replicas}; {note}")


async def _function(connection: AbstractConnection) -> Finding:
    there = await function.loaded_code(connection) == function.CODE
    return _finding("function", there, f"{function.NAME} is loaded", f"{function.NAME} is missing or another: restart")
