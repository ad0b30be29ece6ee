"""Secrets told in sentences, typed at locks and logins, and standing in commands; and what only looks like them."""

import pytest

from graphmem.domain.redaction import redact
from tests.cpu_time import cpu_seconds

MIXED = "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0"
HEX = "0123456789abcdef" * 4


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("邮箱密码半年没动过，还是那个老的Haitang#31，你试试", "Haitang#31"),
        ("平板锁屏密码是孩子生日0523", "0523"),
        ("开机密码还是四个一", "四个一"),
        ("车库门密码是五六七八，别外传", "五六七八"),
        ("对讲机的暗号是月朗星稀", "月朗星稀"),
        ("kf2024mima是网盘密码", "kf2024mima"),
        ("备用码还剩一个：4821 9931", "4821 9931"),
        ("保洁今天的开门码 471902", "471902"),
        ("公众号的AppSecret换过，新的是" + HEX[:32], HEX[:32]),
        ("换手机了，验证器的种子 JBSWY3DPEHPK3PXP", "JBSWY3DPEHPK3PXP"),
        ("the password hasn't changed, it's still hunter2Zq", "hunter2Zq"),
        ("The code on the back gate is 7719", "7719"),
        ("7719 is the gate code", "7719"),
        ("alarm code's four four seven one", "four four seven one"),
        ("the safe combination is 24-8-36", "24-8-36"),
        ("voicemail pin 4321", "4321"),
        ("the passphrase is correct horse battery staple", "correct horse battery staple"),
        ("the network key: Sunny-Day-22", "Sunny-Day-22"),
    ],
)
def test_a_value_away_from_its_label_goes(text: str, value: str) -> None:
    """Words may stand between a label and its value, and the value before its label."""
    assert value not in redact(text).text
    assert redact(text).text.startswith(text.split(value, maxsplit=1)[0])


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("到了输8827就能进", "8827"),
        ("单元门按2580再按井号", "2580"),
        ("小区大门1357#", "1357#"),
        ("连wifi用 hello6688", "hello6688"),
        ("登录用 admin / Qwe123!@", "Qwe123!@"),
        ("punch in 4471 at the gate", "4471"),
        ("to disarm the alarm enter 9027", "9027"),
        ("4471 gets you in", "4471"),
        ("log in with bob / hunter2Zq", "hunter2Zq"),
        ("Netflix: bob@x.org / popcorn77", "popcorn77"),
    ],
)
def test_what_is_typed_at_a_lock_or_login_goes(text: str, value: str) -> None:
    """Verbs tell a code as well as nouns do."""
    assert value not in redact(text).text


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("行李箱密码是908123", "908123"),
        ("保险箱的密码：112233", "112233"),
        ("my bike lock password is 4521", "4521"),
        ("password for the safe: 1234", "1234"),
        ("the password of my suitcase is 77812", "77812"),
        ("my locker PIN is 4432", "4432"),
    ],
)
def test_what_opens_a_thing_goes(text: str, value: str) -> None:
    """The code of a lock, safe or suitcase is a secret like that of a door."""
    assert value not in redact(text).text


@pytest.mark.parametrize(
    "command",
    [
        "redis-cli -h db -a {} ping",
        "docker login r.x.com -u bob -p {}",
        "7z x a.7z -p{}",
        "ldapsearch -x -D cn=admin -w {} -b dc=x",
        "net use Z: \\\\srv\\x /user:corp\\bob {}",
        "CREATE USER 'bob'@'%' IDENTIFIED BY '{}';",
        'smtp.login("a@b.c", "{}")',
        "db:5432:app:bob:{}",
        "echo {} | sudo -S ls",
    ],
)
def test_passwords_of_commands_go(command: str) -> None:
    """The place in a command or file gives a password away."""
    assert redact(command.format("Hunter22x")).text.count("[REDACTED:password]") == 1


@pytest.mark.parametrize(
    "key",
    [
        "hf_" + "aBcDeFgHiJ" * 3 + "kLmN",
        "glptt-" + MIXED[:20],
        "nvapi-" + MIXED + MIXED,
        "https://open.feishu.cn/open-apis/bot/v2/hook/" + MIXED,
        "patA1b2C3d4E5f6G7." + HEX,
        "dp.pt." + MIXED,
        "xkeysib-" + HEX + "-a1B2c3",
        "ATBB" + MIXED[:32],
        "AbC8Q~" + MIXED[:34],
        "0123456789abcdef" * 2 + "-us21",
        "tskey-auth-" + MIXED,
        "https://" + HEX[:32] + "@o1.ingest.sentry.io/4",
    ],
)
def test_more_makers(key: str) -> None:
    """Keys without a figure, and of makers beyond the large ones."""
    assert redact(f"we use {key} now").text.count("[REDACTED:") == 1


@pytest.mark.parametrize(
    "text",
    [
        "密码输错3次会锁10分钟",
        "密码忘了，打客服95588",
        "密码我用KeePass2管理",
        "密码2024年改过一次",
        "密码：见附件",
        "口令：每周更换",
        "取件码 8827",
        "兑换码 ABCD1234",
        "门禁系统升级到 3.2.1",
        "开机按F12进BIOS",
        "登录用OAuth2",
        "用 python3 和 node18 都行",
        "error code 1045 at the door",
        "promo code SAVE20",
        "press F12 to enter the BIOS",
        "pin GPIO17 to high",
        "the password expired after 90days",
        "to unlock level 9 you need 5000 points",
        "building code IBC2021",
        "my locker is 214",
        "app-deployment-6f7d9c5b4-x2x9z is up",
        "public key " + MIXED,
        "mysql -u root -p mydb",
        "connect to 12:30:45:10:11",
    ],
)
def test_what_stands_near_a_label_is_not_always_its_value(text: str) -> None:
    """Units, other numbers, tools and versions stay."""
    assert redact(text).text == text


@pytest.mark.parametrize(
    "unit",
    [
        "密码",
        "密码是 ",
        "code door ",
        "左3",
        "三个六",
        "key=",
        "登录用a和",
        "get in ",
        "输1",
        "a@b.c/",
        "mysql -p",
        "a:1:",
        "one ",
    ],
)
def test_long_texts_of_tellings_take_no_time(unit: str) -> None:
    """The windows around labels and verbs are short."""
    text = (unit * (200_000 // len(unit) + 1))[:200_000]
    assert cpu_seconds(lambda: redact(text)) < 5
