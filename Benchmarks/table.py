"""Rows of figures, their budgets, and the table of them."""

from dataclasses import dataclass, field


@dataclass
class Row:
    """A figure. Its budget is a ratio to the floor, a limit of its own median, or both.

    Each sample is taken right after the floor of the same index. The ratio is the median of the ratios of these pairs. So a
    slow moment of the machine, which affects both of a pair, changes nothing.
    """

    name: str
    unit: str
    samples: list = field(default_factory=list)
    floor: list = field(default_factory=list)
    ratio: float | None = None
    most: float | None = None
    least: float | None = None
    missing: str = ""

    @property
    def ratios(self):
        return [sample / floor for sample, floor in zip(self.samples, self.floor)]

    @property
    def times(self):
        return middle(self.ratios) if self.ratios else None

    @property
    def spread(self):
        return f"{figure(min(self.ratios))} - {figure(max(self.ratios))}" if self.ratios else ""

    @property
    def budget(self):
        parts = [f"<= {self.ratio:g} x floor"] if self.ratio is not None else []
        parts += [f"<= {self.most:g} {self.unit}".rstrip()] if self.most is not None else []
        parts += [f">= {self.least:g} {self.unit}".rstrip()] if self.least is not None else []
        return ", ".join(parts)

    @property
    def verdict(self):
        if not self.samples or self.ratio is not None and self.times is None:
            return "not measured"
        met = [self.times <= self.ratio] if self.ratio is not None else []
        met += [middle(self.samples) <= self.most] if self.most is not None else []
        met += [middle(self.samples) >= self.least] if self.least is not None else []
        return word(all(met)) if met else ""


def word(met):
    return "met" if met else "MISSED"


def middle(values):
    ordered = sorted(values)
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


def figure(value):
    if value is None:
        return ""
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}" if abs(value) < 10 else f"{value:.1f}"


def show(rows):
    heads = ["", "unit", "n", "min", "median", "max", "floor", "ratio", "from - to", "budget", ""]
    lines = [heads]
    for row in rows:
        spread = [min(row.samples), middle(row.samples), max(row.samples)] if row.samples else [None] * 3
        floor = middle(row.floor) if row.floor else None
        lines.append(
            [row.name, row.unit, str(len(row.samples)), *map(figure, spread), figure(floor), figure(row.times),
             row.spread, row.budget, row.verdict + (f" ({row.missing})" if row.missing else "")])
    widths = [max(len(line[column]) for line in lines) for column in range(len(heads))]
    for line in lines:
        cells = [cell.ljust(width) if index in (0, 1, 9, 10) else cell.rjust(width)
                 for index, (cell, width) in enumerate(zip(line, widths))]
        print("  ".join(cells).rstrip())
