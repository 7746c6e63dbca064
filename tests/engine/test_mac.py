"""The prepared MAC gives what the standard library's HMAC gives."""

import hmac

from hypothesis import given
from hypothesis import strategies as st

from engine.mac import under


@given(key=st.binary(max_size=100), messages=st.lists(st.binary(max_size=200), max_size=4))
def test_every_message_gets_the_mac_of_the_standard_library(key, messages):
    mac = under(key)
    assert [mac(message) for message in messages] == [hmac.digest(key, message, "sha256") for message in messages]
