"""Passwords in commands, code and files of settings, where a place gives them away rather than a label.

`mysql -pX`, `redis-cli -a X`, `docker login -u bob -p X`, `IDENTIFIED BY 'X'`, `smtp.login("a", "X")`,
`host:5432:db:user:X`. Passwords that a label names (`--password X`, `pwd=X`) are in `labelled_secrets`.
"""

import re
from collections.abc import Iterator
from typing import Final

_VALUE: Final = r"(?P<q>[\"'])?(?![$%<*{\[-])(?P<s>(?(q)[^\"'\n]|[^\s\"'|;，。；（）\u2e80-\u9fff]){3,128})"
_ARGUMENTS: Final = r"(?:[ ][^\n|;\u2e80-\u9fff]{0,60}?)?[ ]"
"""What may stand between a program and the option."""

# The words that must be there, lower case: the programs, the option.
_COMMANDS: Final = (
    ("--", r"--[\w-]{0,24}(?:pass(?:word|wd|phrase)?|pwd)[ =]{1,2}(?=[^\s-]{4})"),
    ("sshpass", r"sshpass[ ]{1,2}-p[ ]{0,2}"),
    ("mysql mariadb xtrabackup", rf"(?:mysql|mariadb|xtrabackup)[a-z-]{{0,8}}{_ARGUMENTS}-p(?=[^\s-]{{4}})"),
    ("redis-cli", rf"redis-cli{_ARGUMENTS}-a[ ]{{1,2}}"),
    (
        "login mongo cqlsh mosquitto_ az influx clickhouse rabbit svn helm podman nerdctl oras",
        (
            r"(?:(?:docker|podman|nerdctl|helm|oras|crane|az|skopeo|buildah|vault|oc)(?:[ ][a-z]{2,12}){0,3}[ ]login"
            rf"|mongo(?:sh|dump|restore|export|import)?|cqlsh|rabbitmqadmin){_ARGUMENTS}-p[ =]{{1,2}}"
        ),
    ),
    (
        "mosquitto_ sqlcmd bcp isql osql unzip zip 7z",
        (
            rf"(?:mosquitto_[ps]ub|sqlcmd|bcp|zip"
            rf"|unzip){_ARGUMENTS}-P[ ]{{0,2}}"
        ),
    ),
    ("7z rar", rf"(?:7z[ar]?|rar|unrar)[ ][a-z]{_ARGUMENTS}-h?p(?=[^\s-]{{4}})"),
    ("ldap", rf"ldap(?:search|modify|add|delete|passwd|whoami){_ARGUMENTS}-w[ ]{{1,2}}"),
    (
        "keytool keystore",
        (
            rf"(?:keytool|jarsigner|apksigner){_ARGUMENTS}-(?:store|key|dest?store"
            rf"|srcstore)pass(?:wd)?[ :]{{1,2}}(?:pass:)?"
        ),
    ),
    ("openssl pass:", rf"openssl{_ARGUMENTS}-pass(?:in|out)?[ ]{{1,2}}pass:"),
    ("ssh-keygen", rf"ssh-keygen{_ARGUMENTS}-[NP][ ]{{1,2}}"),
    ("xfreerdp mstsc wfreerdp", rf"[xw]freerdp\d?{_ARGUMENTS}/p:"),
    ("cmdkey", rf"cmdkey{_ARGUMENTS}/pass:"),
    ("net use net user", r"net[ ]use[ ][^\n]{1,80}?/user:\S{1,64}[ ]|net[ ]user[ ][\w.-]{1,32}[ ](?=[^/\s]{4})"),
    ("smb rpcclient", rf"(?:smbclient|smbget|rpcclient){_ARGUMENTS}-U[ ]{{1,2}}[\"']?[\w.\\@-]{{1,64}}%"),
    ("lftp", rf"lftp{_ARGUMENTS}-u[ ]{{1,2}}[\w.@-]{{1,64}},"),
    ("wpa_passphrase", r"wpa_passphrase[ ]\S{1,40}[ ]"),
    ("htpasswd", r"htpasswd[ ]-\w{0,4}b\w{0,4}[ ]\S{1,80}[ ]\S{1,64}[ ]"),
    ("rabbitmqctl", r"rabbitmqctl[ ](?:add_user|change_password)[ ]\S{1,64}[ ]"),
    ("requirepass masterauth masterpass", r"(?:requirepass|masterauth|masterpass)[ =:]{1,3}"),
    ("identified", r"(?i:identified[ ](?:with[ ]\S{1,40}[ ])?by)[ ](?=[\"'])"),
    ("password", r"(?i:with[ ]|[ ])(?-i:PASSWORD|password)[ ](?=')"),
    ("snmp", rf"snmp[a-z]{{3,8}}{_ARGUMENTS}-[AX][ ]{{1,2}}"),
    ("sudo", r"echo[ ]{1,2}(?=[^\n]{4,80}\|[ ]?sudo[ ]-S)"),
    ("chpasswd", r"echo[ ]{1,2}[\"']?[\w.-]{1,32}:(?=[^\n]{4,80}\|[ ]?(?:sudo[ ])?chpasswd)"),
    ("login auth", r"(?:[a-z]\w{0,24}\.login|HTTPBasicAuth|auth[ ]?=[ ]?)\([ ]?[\"'][^\"'\n]{1,64}[\"'],[ ]?(?=[\"'])"),
    ("connect(", r"(?:connect|createConnection|getConnection)\((?:[ ]?[\"'][^\"'\n]{1,120}[\"'],){2}[ ]?(?=[\"'])"),
    ("discord client run( bot.", r"(?:client|bot)\.(?:run|login)\((?=[\"'][\w.-]{40})"),
    ("login", r"(?i:login)\s{1,4}\S{1,64}\s{1,4}(?i:password)\s{1,4}(?!\[)(?=\S{4})"),
    (
        "oracle:thin sqlplus",
        (
            r"(?:jdbc:oracle:thin:|sqlplus[ ](?:-\w{1,4}[ ]){0,3}|(?:exp|imp|expdp"
            r"|impdp)[ ])[^\s/@]{1,64}/(?=[^\s@]{1,64}@)"
        ),
    ),
)
_PATTERNS: Final = tuple(
    (tuple(hints.split()), re.compile(rf"(?<![\w-])(?:{lead}){_VALUE}", re.ASCII)) for hints, lead in _COMMANDS
)
_PGPASS: Final = re.compile(
    r"(?<![\w.:/-])[\w.*-]{1,64}:(?:\d{2,5}|\*):[\w.*-]{1,64}:[\w.@-]{1,64}:(?P<s>[^\s:\"'，。；]{4,64})(?!\S)",
    re.ASCII,
)
_ORACLE_END: Final = re.compile(r"@[\w.:/-]{1,100}$", re.ASCII)
_TRAILING: Final = "\"'`,;)]}"
_MASK: Final = re.compile(r"\W*|x{3,}|(?:password|passwd|pass|your[\w-]{0,40}|xxx\w{0,9})", re.IGNORECASE | re.ASCII)


def find_in_commands(view: str) -> Iterator[tuple[int, int, str]]:
    """The passwords of commands, calls and files.

    Args:
        view: The text as `narrow` shows it.

    Yields:
        `(start, end, kind)`; kind is password.
    """
    folded = view.casefold()
    for hints, pattern in _PATTERNS:
        if not any(hint in folded for hint in hints):
            continue
        for match in pattern.finditer(view):
            value = match["s"].rstrip(_TRAILING)
            if "oracle:thin" in hints:
                value = _ORACLE_END.sub("", value)
            if value and _MASK.fullmatch(value) is None and not value.startswith("[REDACTED:"):
                yield match.start("s"), match.start("s") + len(value), "password"
    if view.count(":") >= 4:
        for match in _PGPASS.finditer(view):
            yield *match.span("s"), "password"
