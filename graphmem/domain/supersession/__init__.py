"""What a newer memory is to older ones: rule families over pairs of claims, behind gates that only forbid."""

from graphmem.domain.supersession.decision import MOST_LINKS, decide
from graphmem.domain.supersession.facts import Closing, Fresh, Judgement, Known

__all__ = ["MOST_LINKS", "Closing", "Fresh", "Judgement", "Known", "decide"]
