"""Feasts whose day is another every year: of the moon, and counted by weekdays."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

_FIRST_YEAR: Final = 2020
_NEW_YEAR: Final = "01-25 02-12 02-01 01-22 02-10 01-29 02-17 02-06 01-26 02-13 02-03".split()
_DRAGON_BOAT: Final = "06-25 06-14 06-03 06-22 06-10 05-31 06-19 06-09 05-28 06-16 06-05".split()
_MID_AUTUMN: Final = "10-01 09-21 09-10 09-29 09-17 10-06 09-25 09-15 10-03 09-22 09-12".split()
"""Month and day from 2020 on."""


def _of_table(table: list[str], after: int = 0) -> Callable[[int], datetime]:
    def begin(year: int) -> datetime:
        place = year - _FIRST_YEAR
        if not 0 <= place < len(table):
            raise ValueError(year)
        month, day = map(int, table[place].split("-"))
        return datetime(year, month, day, tzinfo=UTC) + timedelta(days=after)

    return begin


def _nth(month: int, weekday: int, nth: int) -> Callable[[int], datetime]:
    def begin(year: int) -> datetime:
        first = datetime(year, month, 1, tzinfo=UTC)
        return first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (nth - 1))

    return begin


def _easter(year: int) -> datetime:
    """By the rule of Gauss, as Butcher wrote it."""
    century, rest = divmod(year, 100)
    epact = (19 * (year % 19) + century - century // 4 - (century - (century + 8) // 25 + 1) // 3 + 15) % 30
    to_sunday = (32 + 2 * (century % 4) + 2 * (rest // 4) - epact - rest % 4) % 7
    late = (year % 19 + 11 * epact + 22 * to_sunday) // 451
    month, day = divmod(epact + to_sunday - 7 * late + 114, 31)
    return datetime(year, month, day + 1, tzinfo=UTC)


MOVING_FEASTS: Final[dict[str, tuple[Callable[[int], datetime], int]]] = {
    **dict.fromkeys(("除夕", "大年三十", "年三十"), (_of_table(_NEW_YEAR, -1), 1)),
    **{
        f"{month}初{day}": (_of_table(_NEW_YEAR, after), 1)
        for month in ("大年", "正月")
        for after, day in enumerate("一二三四五六七八九十")
    },
    **dict.fromkeys(("春节", "spring festival", "chinese new year", "lunar new year"), (_of_table(_NEW_YEAR), 7)),
    **dict.fromkeys(("元宵节", "lantern festival"), (_of_table(_NEW_YEAR, 14), 1)),
    **dict.fromkeys(("端午", "dragon boat festival"), (_of_table(_DRAGON_BOAT), 1)),
    **dict.fromkeys(("中秋", "mid-autumn festival"), (_of_table(_MID_AUTUMN), 1)),
    **dict.fromkeys(("easter", "easter sunday", "复活节"), (_easter, 1)),
    **dict.fromkeys(("thanksgiving", "感恩节"), (_nth(11, 3, 4), 1)),
    **dict.fromkeys(("mother's day", "母亲节"), (_nth(5, 6, 2), 1)),
    **dict.fromkeys(("father's day", "父亲节"), (_nth(6, 6, 3), 1)),
}
"""When each begins in a year, and its length in days; a year out of the tables is a ValueError."""
