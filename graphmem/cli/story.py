"""The demo's story: ten weeks of one person who runs a tea shop and its servers, in two languages.

Every character, address, number and host is made up. The dates are fixed, so that the demo says the same
on every machine and every day.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from graphmem.domain.memory import MemoryKind, Source
from graphmem.domain.times import parse_time

USER: Final = "wanqing"
ASKED_AT: Final = parse_time("2026-05-12T09:00:00+08:00", "asked_at")


@dataclass(frozen=True, slots=True)
class Line:
    """One thing said or seen."""

    at: datetime
    content: str
    kind: MemoryKind
    source: Source
    speaker: str


@dataclass(frozen=True, slots=True)
class Question:
    """A question to the story, what it shows, and a word of each of the best memories, best first."""

    text: str
    shows: str
    answers: tuple[str, ...]


def _line(at: str, content: str, kind: MemoryKind = MemoryKind.EPISODIC, speaker: str = "晚晴") -> Line:
    source = {"Pilot": Source.AGENT, "Jenkins": Source.TOOL}.get(speaker, Source.USER)
    return Line(parse_time(f"2026-{at}+08:00", "at"), content, kind, source, speaker)


_FACT: Final = MemoryKind.SEMANTIC
_HOW_TO: Final = MemoryKind.PROCEDURAL

STORY: Final = (
    _line("03-02T09:10:00", "我叫林晚晴，在杭州开一家网上茶铺「山雀茶铺」，网站和服务器也归我自己管。", _FACT),
    _line(
        "03-02T09:14:00",
        "Tomas Berg packs the parcels with me. He reads only English, so notes to him go in English.",
        _FACT,
    ),
    _line("03-05T16:40:00", "上线之前先在 staging 跑一遍 smoke test，通过了再发 production。", _HOW_TO),
    _line("03-09T11:05:00", "订单 TQ-20260309-118 是 Clara Weiss 下的：两罐龙井，一罐桂花乌龙。"),
    _line("03-09T11:20:00", "Clara Weiss has her tea delivered to Linden Street 14 in Cologne.", _FACT),
    _line(
        "03-12T22:31:00",
        "Build 512: port 8080 is already in use by Jenkins, EADDRINUSE, container exited.",
        speaker="Jenkins",
    ),
    _line("03-12T23:02:00", "端口冲突解决了：checkout-api 让出 8080，改到 8460，Jenkins 不动。"),
    _line("03-15T12:15:00", "我对花生过敏，也不吃香菜，帮我订午饭的时候一定要避开。", _FACT),
    _line("03-18T10:00:00", "For code search I prefer ripgrep, and I edit in Helix, never in Vim.", _FACT),
    _line("03-21T15:45:00", "订单 TQ-20260321-204 是陈建国下的：三盒白毫银针，送货前先打电话。"),
    _line("03-21T15:50:00", "陈建国的收货地址是成都市武侯区科华北路 65 号。", _FACT),
    _line(
        "03-26T08:30:00",
        "The orders database is now backed up every night at 02:30 into the bucket tea-backup-eu.",
        speaker="Pilot",
    ),
    _line(
        "04-02T20:18:00",
        "支付回调一直报 504，原因是 nginx 的 proxy_read_timeout 只有 30 秒，调到 120 秒就好了。",
        _HOW_TO,
    ),
    _line(
        "04-08T14:00:00",
        "The landlord signed: from May our warehouse is at Jiangnan Avenue 388, second floor, Binjiang.",
    ),
    _line(
        "04-11T10:22:00", "New order TQ-20260411-077 from Idris Okafor: one gaiwan and a tasting set, wrapped in blue."
    ),
    _line(
        "04-11T10:30:00",
        "Idris Okafor's parcels go to 27 Harbour Street in Leeds, or to the neighbour when nobody is in.",
        _FACT,
    ),
    _line("04-16T23:40:00", "晚上十一点以后别给我发告警短信，除非支付挂了。", _HOW_TO),
    _line(
        "04-20T09:05:00",
        "The staging registry wants this login: password=correct-horse-battery-staple, I will rotate it on Friday.",
    ),
    _line("04-25T17:10:00", "每周三下午和 Tomas Berg 一起盘点库存，数字记在 Grist 表格里。", _HOW_TO),
    _line("05-03T21:55:00", "Redis 升级到 7.4.2 之后购物车会丢东西，回退到 7.2.5 就正常了。"),
    _line("05-09T18:30:00", "My knee surgery is on 28 May; Tomas Berg runs the shop that week."),
    _line("05-10T09:20:00", "Windows 更新以后，我的 Docker Desktop 起不来，报 Virtualization support not detected。"),
    _line("05-10T12:00:00", "我对花生过敏，也不吃香菜，帮我订午饭的时候一定要避开。", _FACT),
)

QUESTIONS: Final = (
    Question("Which port does checkout-api use after the conflict?", "English question, Chinese memory", ("8460",)),
    Question("我写代码用什么编辑器，用什么搜索？", "Chinese question, English memory", ("ripgrep",)),
    Question("What food must I never be served?", "English question, Chinese memory", ("花生",)),
    Question("支付 callback 的 504 timeout 是怎么修好的？", "mixed question", ("proxy_read_timeout",)),
    Question(
        "Where does the parcel of TQ-20260411-077 go?",
        "two steps: the order names the customer, the graph leads from there to the address",
        ("gaiwan", "Harbour Street"),
    ),
)
EXPLAINED: Final = QUESTIONS[-1]
"""The question for which terms and path of the answer that the graph led to are shown."""

WIKI: Final = "tea-shop"
"""Name of the wiki whose pages lie in `demo_wiki`."""


@dataclass(frozen=True, slots=True)
class FusedQuestion:
    """A question that needs a memory and the wiki, what it shows, and how to know each side of the answer."""

    text: str
    shows: str
    memory: str
    section: str
    """Page and anchor."""


FUSED: Final = (
    FusedQuestion(
        "Why won't my Docker start?",
        "what happened to her, and what the wiki knows of it",
        "Virtualization support not detected",
        "docker-desktop.md#virtualization-support-not-detected",
    ),
    FusedQuestion(
        "中午点宫保鸡丁可以吗？",
        "what she must not eat, and what the wiki says of the dish",
        "花生",
        "午饭.md#川菜馆",
    ),
)
