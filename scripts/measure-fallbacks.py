"""Prints how a system font must be scaled to need the space of the typeface: python3 scripts/measure-fallbacks.py REGULAR BOLD
(decision 0257).

REGULAR and BOLD are font files. Letters count as often as they occur in the English texts of the pages. Needs python3-fonttools and
python3-brotli of Debian. Arial has the widths of Liberation Sans.
"""

import json
import sys
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ROOT = Path(__file__).parent.parent
TYPEFACE = ROOT / "web/public/fonts/first-chair-sans.woff2"
# The weight and width that text, bold text and headings have (web/src/styles/base.css).
STYLES = {"text": (450, 100), "bold text": (600, 100), "headings": (720, 112)}


def read_texts():
    """Returns the letters, spaces, commas and full stops of all texts of the pages."""
    files = sorted((ROOT / "web/src/catalogue/en").glob("*.json"))
    texts = " ".join(str(text) for file in files for text in json.loads(file.read_text()).values())
    return [character for character in texts if character.isascii() and (character.isalpha() or character in " .,")]


def average_width(font, text):
    """Returns the average width of a character of the text, in em."""
    characters = font.getBestCmap()
    widths = font["hmtx"]
    return sum(widths[characters[ord(character)]][0] for character in text) / len(text) / font["head"].unitsPerEm


regular, bold = sys.argv[1:]
text = read_texts()
height = TTFont(TYPEFACE)["hhea"]
em = TTFont(TYPEFACE)["head"].unitsPerEm
for style, (weight, width) in STYLES.items():
    typeface = instancer.instantiateVariableFont(TTFont(TYPEFACE), {"wght": weight, "wdth": width})
    system = TTFont(regular if style == "text" else bold)
    scale = average_width(typeface, text) / average_width(system, text)
    ascent, descent = height.ascent / em / scale, -height.descent / em / scale
    print(f"{style}: size-adjust {scale:.1%}, ascent-override {ascent:.1%}, descent-override {descent:.1%}")
