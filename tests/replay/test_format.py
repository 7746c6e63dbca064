"""docs/FORMAT.md is enough: a verifier written from that page alone, without Kronika's code, accepts a record."""

import hmac
import json
from hashlib import sha256

import pytest

from engine.chance import Keyed
from tests.replay import support


def compact(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def sealed_values(data):
    """Sealed values of an event's data in their numbering."""

    def is_sealed(value):
        return isinstance(value, dict) and "to" in value and "c" in value

    own = [value for value in data.values() if is_sealed(value)]
    return own + [value for effect in data.get("e", []) for value in effect if is_sealed(value)]


def read(raw):
    """Steps 1 and 2: lines, spelling, versions, chain, times, trailer. Gives (event, openings) pairs."""
    *lines, rest = raw.split(b"\n")
    assert rest == b""
    header, trailer = json.loads(lines[0]), json.loads(lines[-1])
    before = raw[: -len(lines[-1]) - 1]
    assert (header["kronika"], header["format"]) == ("record", 1)
    assert trailer["sha256"] == sha256(before).hexdigest()
    prev, at, events = "0" * 64, 0, []
    for i in range(1, len(lines) - 1, 2):
        event = json.loads(lines[i])
        assert compact(event) == lines[i]
        assert (event["v"], event["prev"]) == (len(events) + 1, prev)
        assert event["at"] >= at
        prev, at = sha256(lines[i]).hexdigest(), event["at"]
        events.append((event, json.loads(lines[i + 1])))
    assert (trailer["count"], trailer["head"]) == (len(events), prev)
    return events


def check_seals(events, secret):
    """Steps 3 and 5: commitments, and salts made again from the secret."""
    for event, openings in events:
        places = sealed_values(event["d"])
        assert [n for n, _, _ in openings] == list(range(len(places)))
        for (n, salt, value), place in zip(openings, places, strict=True):
            digest = sha256(b"kronika/seal/1" + bytes.fromhex(salt) + compact(value)).hexdigest()
            assert digest == place["c"]
            to = b"\xff" if place["to"] == "all" else bytes(place["to"])
            message = (
                b"kronika/salt/1" + bytes.fromhex(event["prev"]) + event["cmd"].encode() + b"\0" + n.to_bytes(4, "big") + to
            )
            assert hmac.digest(secret, message, "sha256")[:16].hex() == salt


def draw(secret, table, nonces, key, k):
    """One draw, as the page says."""
    big_k = hmac.digest(secret, b"kronika/draw/1" + bytes.fromhex(table) + b"".join(nonces), "sha256")
    attempt = 0
    while True:
        raw = hmac.digest(big_k, key.encode() + b"\0" + attempt.to_bytes(4, "big"), "sha256")
        x = int.from_bytes(raw[:8], "big")
        if x < 2**64 - 2**64 % k:
            return x % k
        attempt += 1


@pytest.mark.parametrize("seed", [1, 2])
def test_a_record_verifies_from_the_page_alone(seed):
    events = read(support.record_of(support.whole(2, seed).entries))
    first, last = events[0][0], events[-1]
    secret = bytes.fromhex(last[1][0][2])
    assert first["d"]["commitment"] == sha256(b"kronika/secret/1" + secret).hexdigest()
    check_seals(events, secret)
    promised = {e["by"]: e["d"].get("nonce", "") for e, _ in events if e["t"] == "table.sat"}
    for event, _ in events:
        if event["t"] == "table.readied" and promised[event["by"]]:
            assert sha256(bytes.fromhex(event["d"]["nonce"])).hexdigest() == promised[event["by"]]


def test_the_digest_of_a_table_not_started():
    event = read(support.record_of(support.whole().entries))[2][0]
    facts = ["seating", 2, 1, 1, 0, 0]
    assert event["ps"] == sha256(compact(facts)).hexdigest()[:16]


@pytest.mark.parametrize("k", [1, 2, 55, 110, 2**63 + 1])
def test_draws_from_the_page_are_the_engines(k):
    secret, table, nonces = bytes(range(32)), "0f" * 16, [b"n" * 32, bytes(32)]
    engine = Keyed(secret, table, [nonces[0], None])
    for i in range(20):
        assert draw(secret, table, nonces, f"card:{i}", k) == engine.index(f"card:{i}", k)
