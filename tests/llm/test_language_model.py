"""The language model over real HTTP: good, bad, slow and hostile endpoints."""

import json
import logging
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from graphmem.domain.redaction import redact
from graphmem.domain.text import Language
from graphmem.errors import InvalidInput, ProviderRejected, ProviderUnavailable
from graphmem.ports.language_model import Usage
from graphmem.prompts import extract_claims
from graphmem.prompts.replies import ClaimsReply
from graphmem.providers.openai_client import MAX_RESPONSE_BYTES
from graphmem.providers.openai_endpoint import OpenAIEndpoint
from graphmem.providers.openai_language_model import OpenAILanguageModel
from tests.fakes.openai_server import Answer, OpenAIServer, chat, drip, flood, hang, hang_up, openai_server, raw, status

TEXT = redact("I live in Bristol.").text
CLAIM = {"subject": "user", "predicate": "lives_in", "object": "Bristol", "positive": True, "mood": "assert"}
GOOD = json.dumps({"claims": [CLAIM]})
EMPTY = '{"claims": []}'
Connect = Callable[..., OpenAIEndpoint]


def ask(model: OpenAILanguageModel) -> ClaimsReply:
    """The simplest question."""
    return model.complete(extract_claims(Language.EN), {"text": TEXT})


def test_a_good_answer_is_read_and_counted(server: OpenAIServer, model: OpenAILanguageModel) -> None:
    """One request to the chat path, with the schema, the key, and the text between markers."""
    server.script(chat(GOOD))
    assert [claim.object for claim in ask(model).claims] == ["Bristol"]
    (request,) = server.requests
    assert request.path == "/v1/chat/completions"
    assert request.headers["authorization"] == "Bearer made-up-key"
    assert request.body["model"] == "small-model"
    assert request.body["response_format"]["json_schema"]["schema"]["additionalProperties"] is False
    assert "<<<text\nI live in Bristol.\ntext>>>" in request.body["messages"][1]["content"]
    assert model.usage == Usage(calls=1, failures=0, prompt_tokens=11, completion_tokens=7)


def test_nothing_of_this_machine_is_sent(
    server: OpenAIServer, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No key, account or header of OPENAI_* variables, and no description of the machine."""
    monkeypatch.setenv("OPENAI_API_KEY", "of-another-service")
    monkeypatch.setenv("OPENAI_ORG_ID", "my-org")
    monkeypatch.setenv("OPENAI_PROJECT_ID", "my-project")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", "X-Secret: of-another-service\nAuthorization: Bearer other")
    server.script(chat(EMPTY))
    ask(OpenAILanguageModel(connect(key=None), "small-model"))
    sent = server.requests[0].headers
    assert set(sent) == {"host", "accept", "accept-encoding", "connection", "content-type", "content-length"}


@pytest.mark.parametrize(
    "written",
    [
        GOOD,
        f"```json\n{GOOD}\n```",
        f"Sure! Here it is:\n{GOOD}\nAnything else?",
        f"<think>{{hm}} maybe</think>\n{GOOD}",
    ],
    ids=["bare", "fenced", "in prose", "after thinking"],
)
def test_the_object_is_found_in_what_is_written(server: OpenAIServer, model: OpenAILanguageModel, written: str) -> None:
    """Small models write around the JSON they were asked for."""
    server.script(chat(written))
    assert len(ask(model).claims) == 1


@pytest.mark.parametrize(
    ("refusals", "format_type"), [(0, "json_schema"), (1, "json_object"), (2, None)], ids=["schema", "object", "plain"]
)
def test_a_form_that_is_refused_is_replaced_by_the_next(
    server: OpenAIServer, model: OpenAILanguageModel, refusals: int, format_type: str | None
) -> None:
    """json_schema, then json_object, then words alone; what was taken is kept for the next question."""
    server.script(*[status(400, "response_format is not supported")] * refusals, chat(GOOD))
    ask(model)
    ask(model)
    assert len(server.requests) == refusals + 2
    for request in server.requests[-2:]:
        assert request.body.get("response_format", {}).get("type") == format_type


def test_fields_that_are_refused_are_left_out(server: OpenAIServer, model: OpenAILanguageModel) -> None:
    """Endpoints differ in what they call the limit, and in whether they take a temperature."""
    server.script(
        status(400, "Unsupported parameter: max_completion_tokens"),
        status(400, "temperature does not support 0"),
        chat(GOOD),
    )
    ask(model)
    sent = server.requests[-1].body
    assert "max_tokens" in sent
    assert not {"max_completion_tokens", "temperature"} & set(sent)
    assert sent["response_format"]["type"] == "json_schema"


def test_an_endpoint_that_refuses_everything_is_given_up(server: OpenAIServer, model: OpenAILanguageModel) -> None:
    """Each way is tried once; the endless retry does not exist."""
    server.script(status(400, "max_completion_tokens max_tokens temperature response_format"))
    with pytest.raises(ProviderRejected, match="refused the request"):
        ask(model)
    assert len(server.requests) == 6


@pytest.mark.parametrize(
    ("answer", "pause"),
    [
        (status(500), 0.5),
        (status(503), 0.5),
        (status(429, headers={"Retry-After": "3"}), 3.0),
        (status(429, headers={"Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT"}), 0.5),
        (hang_up, 0.5),
    ],
    ids=["500", "503", "429 with seconds", "429 with a date", "hangs up"],
)
def test_a_passing_error_is_tried_again(
    server: OpenAIServer, model: OpenAILanguageModel, pauses: list[float], answer: Answer, pause: float
) -> None:
    """After a pause, or the one the endpoint asks for."""
    server.script(answer, chat(GOOD))
    assert len(ask(model).claims) == 1
    assert pauses == [pause]
    assert (model.usage.calls, model.usage.failures) == (2, 1)


def test_attempts_are_bounded(server: OpenAIServer, model: OpenAILanguageModel, pauses: list[float]) -> None:
    """Three attempts, longer and longer pauses, then a typed error."""
    server.script(status(500, "secret words of the endpoint"))
    with pytest.raises(ProviderUnavailable, match="answered 500") as caught:
        ask(model)
    assert pauses == [0.5, 1.0]
    assert len(server.requests) == 3
    assert "secret" not in str(caught.value)


def test_a_pause_beyond_the_time_limit_is_not_taken(
    server: OpenAIServer, model: OpenAILanguageModel, pauses: list[float]
) -> None:
    """An endpoint cannot make a writer wait for an hour."""
    server.script(status(429, headers={"Retry-After": "3600"}))
    with pytest.raises(ProviderUnavailable, match="answered 429"):
        ask(model)
    assert pauses == []


@pytest.mark.parametrize("slow", [hang, drip])
def test_a_slow_endpoint_is_left_in_time(
    server: OpenAIServer, connect: Connect, slow: Callable[[OpenAIServer], Answer]
) -> None:
    """Silent, or a byte now and then: the limit is for the whole request, not for each byte."""
    server.script(slow(server))
    with pytest.raises(ProviderUnavailable, match=r"did not answer within 0\.2 s"):
        ask(OpenAILanguageModel(connect(timeout_s=0.2), "small-model"))


def test_an_endpoint_that_is_not_there(connect: Connect) -> None:
    """Nothing listens: a typed error that names the setting."""
    with openai_server() as gone:
        url = gone.url
    with pytest.raises(ProviderUnavailable, match=r"GRAPHMEM_LLM_URL cannot be reached"):
        ask(OpenAILanguageModel(connect(url=url), "small-model"))


@pytest.mark.parametrize(
    ("code", "remedy"), [(401, "_KEY"), (403, "_KEY"), (404, "_MODEL"), (418, "refused the request")]
)
def test_a_lasting_refusal_is_not_repeated(
    server: OpenAIServer, model: OpenAILanguageModel, pauses: list[float], code: int, remedy: str
) -> None:
    """The message names the setting to look at."""
    server.script(status(code, "secret words of the endpoint"))
    with pytest.raises(ProviderRejected, match=remedy) as caught:
        ask(model)
    assert pauses == []
    assert "secret" not in str(caught.value)


def test_a_redirect_is_not_followed(server: OpenAIServer, model: OpenAILanguageModel) -> None:
    """What is asked goes nowhere that nobody has configured."""
    with openai_server() as elsewhere:
        server.script(status(307, headers={"Location": f"{elsewhere.url}/chat/completions"}))
        with pytest.raises(ProviderRejected, match="redirects"):
            ask(model)
        assert elsewhere.requests == []


@pytest.mark.parametrize(
    "answer",
    [
        chat("I will not do that."),
        chat(""),
        chat(None),
        chat('{"claims": [{"subject": "user"}]}'),
        chat('{"claims": "none", "extra": 1}'),
        chat('{"claims": ' + "[" * 50_000),
        chat('{"claims": []} ' * 10_000),
        raw(b"not json"),
        raw(b"<html>login</html>", {"Content-Type": "text/html"}),
        raw(b'{"choices": []}'),
        raw(b'{"choices": [{"message": {"content": 7}}]}'),
        raw(b'{"choices": [{"message": {"content": "{\\"claims\\": []}"}}], "usage": {"prompt_tokens": -5}}'),
        raw(b"\xff\xfe\x00"),
        raw(b""),
    ],
    ids=[
        "a refusal",
        "nothing",
        "null",
        "parts missing",
        "another form",
        "endless nesting",
        "too long",
        "no JSON",
        "a web page",
        "no choice",
        "a number for text",
        "negative tokens",
        "no UTF-8",
        "empty body",
    ],
)
def test_a_misformed_answer_is_asked_for_once_more(
    server: OpenAIServer, model: OpenAILanguageModel, answer: Answer
) -> None:
    """Twice wrong is a typed error; right the second time is an answer."""
    server.script(answer)
    with pytest.raises(ProviderRejected, match="another form"):
        ask(model)
    assert len(server.requests) == 2
    assert len(server.requests[1].body["messages"]) == 3
    server.script(answer, chat(GOOD))
    assert len(ask(model).claims) == 1


def test_an_endless_answer_is_cut_off(server: OpenAIServer, model: OpenAILanguageModel) -> None:
    """Not kept in memory beyond a limit, whatever status it comes with."""
    server.script(flood(b"x" * 1_000_000, MAX_RESPONSE_BYTES // 1_000_000 + 10))
    with pytest.raises(ProviderRejected, match="more than"):
        ask(model)


def test_a_packed_answer_is_refused(server: OpenAIServer, model: OpenAILanguageModel) -> None:
    """It was asked for plain; unpacked it could be a thousand times as long."""
    server.script(raw(b"\x1f\x8b\x08", {"Content-Encoding": "gzip"}))
    with pytest.raises(ProviderRejected, match="packed"):
        ask(model)


def test_places_are_bounded(server: OpenAIServer, connect: Connect) -> None:
    """Never more requests at once than allowed; who finds no place in time is told so."""
    model = OpenAILanguageModel(connect(concurrency=2), "small-model")
    server.script(chat(EMPTY))
    with ThreadPoolExecutor(8) as pool:
        assert len(list(pool.map(lambda _: ask(model), range(24)))) == 24
    assert server.most <= 2
    assert model.usage.calls == 24

    full = OpenAILanguageModel(connect(concurrency=1, timeout_s=0.3), "small-model")
    server.script(hang(server))
    with ThreadPoolExecutor(2) as pool:
        waiting = [pool.submit(ask, full) for _ in range(2)]
        errors = [future.exception() for future in waiting]
    assert all(isinstance(error, ProviderUnavailable) for error in errors)


def test_a_closed_model_can_be_asked_again(server: OpenAIServer, model: OpenAILanguageModel) -> None:
    """Closing ends the thread and the connections; it may be done twice."""
    server.script(chat(EMPTY))
    ask(model)
    model.close()
    model.close()
    assert ask(model).claims == []


@pytest.mark.parametrize("url", ["", "ftp://host/v1", "host/v1", "http://", "http://host:99999/v1", "http://[::1/v1"])
def test_an_address_that_is_none_is_refused(url: str) -> None:
    """Before anything is sent, with the setting's name."""
    with pytest.raises(InvalidInput, match="GRAPHMEM_LLM_URL is no address"):
        OpenAIEndpoint(url, key=None, setting="GRAPHMEM_LLM", timeout_s=1)


def test_credentials_in_the_address_are_refused() -> None:
    """They would be logged by every server on the way; the message does not repeat them."""
    with pytest.raises(InvalidInput, match="GRAPHMEM_LLM_KEY") as caught:
        OpenAIEndpoint("https://me:pass-word@host/v1", key=None, setting="GRAPHMEM_LLM", timeout_s=1)
    assert "pass-word" not in str(caught.value)


def test_logs_hold_no_text(server: OpenAIServer, model: OpenAILanguageModel, caplog: pytest.LogCaptureFixture) -> None:
    """Neither what was asked, nor what was answered, nor the key."""
    with caplog.at_level(logging.INFO, "graphmem"):
        server.script(status(500, "Bristol-answer"), chat("Bristol-answer"))
        with pytest.raises(ProviderRejected):
            ask(model)
    told = "\n".join(f"{record.getMessage()} {vars(record)}" for record in caplog.records)
    assert "provider.failed" in told
    assert not any(word in told for word in ("Bristol", "made-up-key"))


def test_without_the_package_the_message_says_what_to_install() -> None:
    """In a process that has no openai, opening a model names the extra."""
    program = (
        "import sys, importlib.util as u; find = u.find_spec\n"
        "import importlib.abc\n"
        "u.find_spec = lambda name, *rest: None if name == 'openai' else find(name, *rest)\n"
        "from graphmem.providers.openai_endpoint import OpenAIEndpoint\n"
        "try: OpenAIEndpoint('http://127.0.0.1:9/v1', key=None, setting='GRAPHMEM_LLM', timeout_s=1)\n"
        "except Exception as exc: print(type(exc).__name__, exc, 'openai' in sys.modules)\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env={**os.environ}
    )
    assert "ProviderUnavailable" in result.stdout
    assert "pip install 'graphmem[llm]'" in result.stdout
    assert result.stdout.strip().endswith("False")
