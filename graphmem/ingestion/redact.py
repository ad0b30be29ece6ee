"""Step 1, redact: before it, nobody but this step sees the text."""

from datetime import datetime

from graphmem.domain.observation import Observation
from graphmem.domain.redaction import redact
from graphmem.ingestion.draft import Draft


def redact_observation(observation: Observation, now: datetime) -> Draft:
    """Start a draft with the text freed of secrets, line ends unified and outer space removed."""
    redaction = redact(observation.content.replace("\r\n", "\n").replace("\r", "\n").strip())
    return Draft(observation, redaction.text, redaction.findings, now)
