"""The standings as a picture: a bar for each pairing, its confidence interval, and what chance alone would give."""

from collections.abc import Sequence
from html import escape

from msgspec import Struct

from app.arena.contest import Standing

ROW, LEFT, WIDTH, TOP = 34, 250, 420, 54


class Scale(Struct, frozen=True):
    most: float
    unit: str

    def x(self, value: float) -> float:
        return LEFT + WIDTH * value / self.most


def svg(title: str, standings: Sequence[Standing], marks: Sequence[float]) -> str:
    """A picture without style sheets or scripts, readable on light and dark paper; the marks are for the solo game."""
    solo = not standings[0].pairing.others
    scale = Scale(100.0, "" if solo else " %")
    height = TOP + ROW * len(standings) + 30
    parts = [_text(16, 26, title, "start", 16), *_axis(scale, height - 24)]
    parts += [_line(scale.x(mark), TOP - 8, height - 24, "5 4") for mark in (marks if solo else ())]
    for row, one in enumerate(standings):
        parts += _bar(scale, one, TOP + ROW * row, solo)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 90} {height}" '
        f'font-family="sans-serif" fill="#6b7280" stroke="none" role="img">\n'
        f"<title>{escape(title)}</title>\n" + "\n".join(parts) + "\n</svg>\n"
    )


def named(one: Standing) -> str:
    number = round(1 / one.chance) - 1
    return f"{one.pairing.one} among {number} {one.pairing.others}{'s' * (number > 1)}" if number else one.pairing.one


def _bar(scale: Scale, one: Standing, top: int, solo: bool) -> list[str]:
    figure = one.points if solo else one.wins
    factor = 1.0 if solo else 100.0
    low, value, high = (scale.x(number * factor) for number in (figure.low, figure.value, figure.high))
    middle = top + 10
    parts = [
        _text(LEFT - 10, middle + 4, named(one), "end"),
        f'<rect x="{LEFT}" y="{top}" width="{value - LEFT:.1f}" height="20" fill="#3b82a0"/>',
        f'<path d="M{low:.1f} {middle}H{high:.1f}M{low:.1f} {middle - 5}v10M{high:.1f} {middle - 5}v10" '
        f'stroke="#d97706" stroke-width="2"/>',
        _text(max(value, high) + 8, middle + 4, f"{figure.value * factor:.1f}{scale.unit}", "start"),
    ]
    return parts if solo else [*parts, _line(scale.x(100 * one.chance), top - 4, top + 24, "3 3")]


def _axis(scale: Scale, bottom: int) -> list[str]:
    parts = []
    for value in range(0, int(scale.most) + 1, 20):
        parts += [_line(scale.x(value), TOP - 8, bottom, ""), _text(scale.x(value), bottom + 16, f"{value}", "middle")]
    return parts


def _line(x: float, top: int, bottom: int, dashes: str) -> str:
    style = f'stroke-dasharray="{dashes}" stroke="#6b7280"' if dashes else 'stroke="#9ca3af" stroke-opacity="0.35"'
    return f'<path d="M{x:.1f} {top}V{bottom}" {style}/>'


def _text(x: float, y: int, text: str, anchor: str, size: int = 13) -> str:
    return f'<text x="{x:.1f}" y="{y}" text-anchor="{anchor}" font-size="{size}">{escape(text)}</text>'
