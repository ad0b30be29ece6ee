"""The text by which a write tells a later read what it must see: a revision of each owner, without its name.

`7f3a0c1d:12,9be4d002:7` says that the owner whose key hashes to 7f3a0c1d has reached revision 12, and so on. Owners
are named by a hash because the text travels through clients; a read compares what it sees itself and no other.
"""

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final

from graphmem.domain.scope import Owner
from graphmem.errors import InvalidInput

MOST_OWNERS: Final = 3
"""Private, shared and public: what one caller sees."""
_TOKEN: Final = re.compile(rf"[0-9a-f]{{16}}:[0-9]{{1,15}}(?:,[0-9a-f]{{16}}:[0-9]{{1,15}}){{0,{MOST_OWNERS - 1}}}")


def revision_token(owners: Sequence[Owner], revisions: Sequence[int]) -> str:
    """The token for owners and their revisions, in the order given."""
    return ",".join(f"{_name(owner)}:{revision}" for owner, revision in zip(owners, revisions, strict=True))


def wanted_revisions(token: str, owners: Sequence[Owner]) -> Mapping[Owner, int]:
    """What a token asks of these owners; those it does not name are left out, and so are others that it names.

    Raises:
        InvalidInput: It is no token.
    """
    if _TOKEN.fullmatch(token) is None:
        msg = "the revision is none that a write answered with; send it as it was given, or leave it out"
        raise InvalidInput(msg, field="Graphmem-Revision")
    named = dict(part.split(":") for part in token.split(","))
    return {owner: int(named[name]) for owner in owners if (name := _name(owner)) in named}


def _name(owner: Owner) -> str:
    return sha256(owner.key.encode()).hexdigest()[:16]
