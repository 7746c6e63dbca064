"""Published vectors of draws and seals (docs/vectors), made and checked by code that shares nothing with the engine.

To write the files anew: `python -m tests.engine.test_vectors`. A vector that changes means a new name for the generator.
"""

import hashlib
import hmac
import json
import struct
from pathlib import Path

import pytest

from engine.chance import KEYED, Keyed, nonce_commitment, secret_commitment
from engine.seal import secret_sealer

VECTORS = Path(__file__).parents[2] / "docs" / "vectors"


def mac(key: bytes, *parts: bytes) -> bytes:
    return hmac.new(key, b"".join(parts), hashlib.sha256).digest()


def draw(secret: str, table: str, nonces: list, key: str, k: int) -> tuple[int, int]:
    """DESIGN idea 2, in plain hmac and hashlib: (index, attempts used)."""
    luck = b"".join(bytes.fromhex(nonce) if nonce else b"\0" * 32 for nonce in nonces)
    draw_key = mac(bytes.fromhex(secret), b"kronika/draw/1", bytes.fromhex(table), luck)
    attempt = 0
    while True:
        (x,) = struct.unpack(">Q", mac(draw_key, key.encode("utf-8"), b"\0", struct.pack(">I", attempt))[:8])
        if x < 2**64 - (2**64 % k):
            return x % k, attempt + 1
        attempt += 1


def seal(secret: str, prev: str, cmd: str, n: int, to: list | str, value: str) -> tuple[str, str]:
    """DESIGN idea 3, in plain hmac and hashlib: (salt, commitment) as hex."""
    seats = b"\xff" if to == "all" else bytes(to)
    message = b"kronika/salt/1" + bytes.fromhex(prev) + cmd.encode("utf-8") + b"\0" + struct.pack(">I", n) + seats
    salt = mac(bytes.fromhex(secret), message)[:16]
    return salt.hex(), hashlib.sha256(b"kronika/seal/1" + salt + value.encode("utf-8")).hexdigest()


def made_draws() -> dict:
    secret, table = hashlib.sha256(b"vector").hexdigest(), hashlib.sha256(b"table").hexdigest()[:32]
    nonce = hashlib.sha256(b"nonce").hexdigest()
    asked = [
        ([None, None], "card:1", 110), ([None, None], "card:2", 109), ([nonce, None], "card:1", 110),
        ([None, nonce], "card:1", 110), ([nonce, nonce, None, nonce], "tile:9:2", 6), ([None], "start", 1),
        ([None], "roll:3:1", 6), ([None], "karta:żółta", 10),
        ([None], "wide:0", 2**63 + 1), ([None], "wide:1", 2**63 + 1),

        ([None], "wide:2", 2**63 + 1), ([None], "wide:3", 2**63 + 1), ([None], "wide:4", 2**63 + 1),
        ([None], "wide:5", 2**63 + 1),
        ([None], "wide:6", 2**63 + 1), ([None], "wide:7", 2**64),
    ]  # fmt: skip
    rows = []
    for nonces, key, k in asked:
        index, attempts = draw(secret, table, nonces, key, k)
        rows.append({"nonces": nonces, "key": key, "k": str(k), "index": str(index), "attempts": attempts})
    return {
        "generator": "hmac-sha256:1",
        "secret": secret,
        "secret_commitment": hashlib.sha256(b"kronika/secret/1" + bytes.fromhex(secret)).hexdigest(),
        "nonce_commitment": {nonce: hashlib.sha256(bytes.fromhex(nonce)).hexdigest()},
        "table": table,
        "draws": rows,
    }


def made_seals() -> dict:
    secret, prev = hashlib.sha256(b"vector").hexdigest(), hashlib.sha256(b"prev").hexdigest()
    cmd = "7f0d6d1e-6a2b-4c8e-9d51-3f2a7c9b0e11"
    asked = [
        ("0" * 64, cmd, 0, [0], "17"), (prev, cmd, 0, [2], "[1,5,9]"), (prev, cmd, 1, [2], "[1,5,9]"),
        (prev, "finish", 0, [2], "[1,5,9]"), (prev, "reveal", 0, "all", '"ab"'), (prev, cmd, 3, [0, 3], '"żółty"'),
    ]  # fmt: skip
    rows = []
    for prev_, cmd_, n, to, value in asked:
        salt, c = seal(secret, prev_, cmd_, n, to, value)
        rows.append({"prev": prev_, "cmd": cmd_, "n": n, "to": to, "value": value, "salt": salt, "c": c})
    return {"secret": secret, "seals": rows}


def published(name: str) -> dict:
    return json.loads((VECTORS / name).read_text(encoding="utf-8"))


DRAWS, SEALS = published("draws.json"), published("seals.json")


def test_published_vectors_are_what_the_design_says():
    assert made_draws() == DRAWS
    assert made_seals() == SEALS


@pytest.mark.parametrize("row", DRAWS.get("draws", ()), ids=lambda row: f"{row['key']} of {row['k']}")
def test_keyed_chance_draws_the_published_outcomes(row):
    nonces = [bytes.fromhex(nonce) if nonce else None for nonce in row["nonces"]]
    chance = Keyed(bytes.fromhex(DRAWS["secret"]), DRAWS["table"], nonces)
    assert chance.index(row["key"], int(row["k"])) == int(row["index"])


def test_vectors_exercise_the_rejection_of_outcomes_that_would_favour_some():
    assert max(row["attempts"] for row in DRAWS["draws"]) > 1


def test_commitments_are_the_published_ones():
    assert DRAWS["generator"] == KEYED
    assert secret_commitment(bytes.fromhex(DRAWS["secret"])) == DRAWS["secret_commitment"]
    for nonce, commitment in DRAWS["nonce_commitment"].items():
        assert nonce_commitment(bytes.fromhex(nonce)) == commitment


@pytest.mark.parametrize("row", SEALS.get("seals", ()), ids=lambda row: f"{row['n']} to {row['to']}")
def test_the_sealer_gives_the_published_salts_and_commitments(row):
    to = row["to"] if row["to"] == "all" else tuple(row["to"])
    salt, c = secret_sealer(bytes.fromhex(SEALS["secret"]))(
        bytes.fromhex(row["prev"]), row["cmd"], row["n"], to, row["value"].encode()
    )
    assert (salt.hex(), c) == (row["salt"], row["c"])


if __name__ == "__main__":
    for file, made in (("draws.json", made_draws()), ("seals.json", made_seals())):
        (VECTORS / file).write_text(json.dumps(made, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
