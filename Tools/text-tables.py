#!/usr/bin/env python3
"""Write the Unicode tables of Sources/UsherScreens/Text.

    python3 -m venv /tmp/tables && /tmp/tables/bin/pip install unicodedata2==17.0.0 wcwidth==0.7.0
    /tmp/tables/bin/python Tools/text-tables.py

The categories of scalars come from unicodedata2. The rules for clusters and emoji come from the tables of wcwidth.
The widths are those of wcwidth, except where terminals that follow glibc use more columns. There the larger width
is used, because a line that is too short does no harm and a line that is too long does.
"""
import pathlib

import unicodedata2 as unicode
import wcwidth
from wcwidth import table_ambiguous, table_grapheme, table_mc

TEXT = pathlib.Path(__file__).resolve().parent.parent / "Sources/UsherScreens/Text"
LIMIT = 0x33480  # above it: unassigned, tags, variation selectors, private use
BLOCK = 32

# The order is that of Text.Cell.
CELLS = """narrow wide ambiguous ideograph opening closing arabicLetter emoji symbol ambiguousSymbol space wideSpace
control hidden prepended leadingJamo regional vowelJamo trailingJamo mark spacingMark wideMark modifier
joiner nonJoiner textStyle emojiStyle hiddenJoining""".split()
CODE = {name: code for code, name in enumerate(CELLS)}
UNSTABLE = 32


def spread(*tables):
    return {c for table in tables for low, high in table for c in range(low, high + 1)}


EXTEND = spread(table_grapheme.GRAPHEME_EXTEND, table_grapheme.GRAPHEME_SPACINGMARK)
PREPEND = spread(table_grapheme.GRAPHEME_PREPEND)
LEADING = spread(table_grapheme.GRAPHEME_L)
VOWEL = spread(table_grapheme.GRAPHEME_V)
TRAILING = spread(table_grapheme.GRAPHEME_T)
REGIONAL = spread(table_grapheme.GRAPHEME_REGIONAL_INDICATOR)
PICTOGRAPH = spread(table_grapheme.EXTENDED_PICTOGRAPHIC)
SPACING = spread(next(iter(table_mc.CATEGORY_MC.values())))
AMBIGUOUS = spread(next(iter(table_ambiguous.AMBIGUOUS_EASTASIAN.values())))
IDEOGRAPH = spread([(0x3041, 0x3096), (0x30A1, 0x30FA), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF),
                    (0x20000, 0x3FFFD)])
OPENING = set(map(ord, "〈《「『【〔〖〘〚（［｛"))
CLOSING = set(map(ord, "、。〉》」』】〕〗〙〛！），．：；？］｝々ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"))
ARABIC = spread([(0x620, 0x64A), (0x66E, 0x6D3), (0x6FA, 0x6FF), (0x750, 0x77F), (0x8A0, 0x8C9)])
IGNORABLE = spread([(0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5),
                    (0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164),
                    (0x2800, 0x2800), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3),
                    (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF)])
UNBROKEN = {0xA0, 0x2007, 0x202F}
SPECIAL = {0x200C: "nonJoiner", 0x200D: "joiner", 0xFE0E: "textStyle", 0xFE0F: "emojiStyle",
           0x3000: "wideSpace", 0x302E: "wideMark", 0x302F: "wideMark", 0x16FF0: "wideMark", 0x16FF1: "wideMark"}


def cell(c):
    character, category = chr(c), unicode.category(chr(c))
    if c in SPECIAL:
        return SPECIAL[c]
    if c < 0x20 or c == 0x7F:
        return "control"
    if 0x1F3FB <= c <= 0x1F3FF:
        return "modifier"
    if c in PREPEND:
        return "prepended"
    if category in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") or c in IGNORABLE:
        return "hiddenJoining" if c in EXTEND | VOWEL | TRAILING else "hidden"
    if c in VOWEL:
        # Beside jamo these are a few vowels of other scripts, which stand by themselves and may join each other.
        return "vowelJamo" if "JUNGSEONG" in unicode.name(character) else "prepended"
    if c in TRAILING:
        return "trailingJamo"
    if c in LEADING:
        return "leadingJamo"
    if c in REGIONAL:
        return "regional"
    if c in OPENING | CLOSING:
        return "opening" if c in OPENING else "closing"
    columns = wcwidth.wcwidth(character)
    if c in EXTEND:
        return "spacingMark" if columns or c in SPACING else "mark"
    if category == "Zs" and c not in UNBROKEN:
        return "space"
    if 0x3248 <= c <= 0x324F:
        return "wide"
    if columns == 2:
        return "emoji" if c in PICTOGRAPH else "ideograph" if c in IDEOGRAPH else "wide"
    if c in ARABIC:
        return "arabicLetter"
    if c in PICTOGRAPH:
        return "ambiguousSymbol" if c in AMBIGUOUS else "symbol"
    if columns == 1 or c in SPACING:
        return "ambiguous" if c in AMBIGUOUS else "narrow"
    raise SystemExit(f"no class for U+{c:04X} {category}")


def decomposition(c):
    if 0xAC00 <= c <= 0xD7A3:
        return None
    mapping = unicode.decomposition(chr(c))
    return [int(part, 16) for part in mapping.split()] if mapping and mapping[0] != "<" else None


SCALARS = [c for c in range(0x110000) if not 0xD800 <= c <= 0xDFFF]
DECOMPOSITIONS = {c: parts for c in SCALARS if (parts := decomposition(c))}
COMPOSITIONS = {tuple(parts): c for c, parts in DECOMPOSITIONS.items()
                if len(parts) == 2 and unicode.normalize("NFC", chr(c)) == chr(c)}
SECONDS = {second for _, second in COMPOSITIONS} | set(range(0x1161, 0x1176)) | set(range(0x11A8, 0x11C3))


def unstable(c):
    character = chr(c)
    return c in SECONDS or unicode.combining(character) or unicode.normalize("NFC", character) != character


def digits(value, count):
    return "".join(chr(0x30 + (value >> 6 * place & 63)) for place in reversed(range(count)))


def literal(name, doc, text, width):
    lines = [text[i:i + width] for i in range(0, len(text), width)]
    body = "\\#\n".join(f"      {line}" for line in lines)
    return f'    /// {doc}\n    static let {name}: StaticString = #"""\n{body}\n      """#\n'


def write(name, parts):
    head = (f"// Unicode {unicode.unidata_version}, written by Tools/text-tables.py, which says how to run it; "
            "do not edit.\n// A digit is six bits, from \"0\" up.\n\n")
    (TEXT / f"{name}.swift").write_text(f"{head}extension Text {{\n  enum {name} {{\n" + "\n".join(parts) + "  }\n}\n")


def main():
    codes = [CODE[cell(c)] + (UNSTABLE if unstable(c) else 0) if not 0xD800 <= c <= 0xDFFF else CODE["hidden"]
             for c in range(LIMIT)]
    blocks, index = {}, []
    for start in range(0, LIMIT, BLOCK):
        block = tuple(codes[start:start + BLOCK])
        index.append(blocks.setdefault(block, len(blocks)))
    write("CellIndex", [
        f"    static let limit: UInt32 = 0x{LIMIT:X}\n",
        literal("entries", "For every 32 scalars below the limit the number of their block, in two digits.",
                "".join(digits(i, 2) for i in index), 102),
    ])
    write("CellBlocks", [
        literal("entries", "Of each scalar in a block one digit: its cell, and 32 if NFC may change it.",
                "".join(digits(code, 1) for block in blocks for code in block), 102),
    ])
    write("DecompositionTable", [
        f"    static let count = {len(DECOMPOSITIONS)}\n",
        literal("entries", "Scalar, first part, second part or 0, in four digits each, in the order of the scalars.",
                "".join(digits(c, 4) + digits(parts[0], 4) + digits(parts[1] if len(parts) > 1 else 0, 4)
                        for c, parts in sorted(DECOMPOSITIONS.items())), 102),
    ])
    write("CompositionTable", [
        f"    static let count = {len(COMPOSITIONS)}\n",
        literal("entries", "First part, second part, composite, in four digits each, in the order of the parts.",
                "".join(digits(a, 4) + digits(b, 4) + digits(c, 4) for (a, b), c in sorted(COMPOSITIONS.items())), 102),
    ])
    print(len(blocks), "blocks", len(DECOMPOSITIONS), "decompositions", len(COMPOSITIONS), "compositions")


main()
