"""Rows of figures, their budgets, and the table of them."""

from dataclasses import dataclass, field


@dataclass
class Row:
    """A figure. Its budget is a ratio to a peer, a limit of its own median, or both.

    Each sample is taken right after that of the peer with the same index. The ratio is the median of the ratios of these pairs. So a
    slow moment of the machine, which affects both of a pair, changes nothing.
    """

    name: str
    unit: str
    samples: list = field(default_factory=list)
    peer: list = field(default_factory=list)
    ratio: float | None = None
    most: float | None = None
    missing: str = ""

    @property
    def times(self):
        return middle([sample / other for sample, other in zip(self.samples, self.peer)]) if self.peer else None

    @property
    def budget(self):
        parts = [f"<= {self.ratio:g} x irssi"] if self.ratio is not None else []
        parts += [f"<= {self.most:g} {self.unit}".rstrip()] if self.most is not None else []
        return ", ".join(parts)

    @property
    def verdict(self):
        if self.ratio is None and self.most is None:
            return ""
        if not self.samples or self.ratio is not None and self.times is None:
            return "not measured"
        met = [self.times <= self.ratio] if self.ratio is not None else []
        met += [middle(self.samples) <= self.most] if self.most is not None else []
        return "met" if all(met) else "MISSED"


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
    heads = ["", "unit", "n", "min", "median", "max", "ratio", "budget", ""]
    lines = [heads]
    for row in rows:
        spread = [min(row.samples), middle(row.samples), max(row.samples)] if row.samples else [None] * 3
        words = " ".join(filter(None, [row.verdict, row.missing and f"({row.missing})"]))
        lines.append([row.name, row.unit, str(len(row.samples)), *map(figure, [*spread, row.times]), row.budget, words])
    widths = [max(len(line[column]) for line in lines) for column in range(len(heads))]
    for line in lines:
        cells = [cell.ljust(width) if index in (0, 1, 7, 8) else cell.rjust(width)
                 for index, (cell, width) in enumerate(zip(line, widths))]
        print("  ".join(cells).rstrip())
