"""Makes the typeface of the pages from Mona Sans: python3 scripts/make-typeface.py SOURCE TARGET (decision 0255).

SOURCE is files/mona-sans-latin-wdth-normal.woff2 of the npm package @fontsource-variable/mona-sans 5.3.0. Needs
python3-fonttools and python3-brotli of Debian.
"""

import sys

from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

# The weights and widths that the style sheets use.
RANGES = {"wght": (400, 800), "wdth": (86, 112)}
# The distances of pairs of letters are those of one weight and width, which is most of what is saved.
PAIRS = {"wght": 600, "wdth": 104}
# The licence reserves the name "Mona" for the original.
NAME = "First Chair Sans"


def limit(source, axes):
    """Returns the font of this file with these axes limited to ranges, or fixed to values."""
    return instancer.instantiateVariableFont(TTFont(source), axes)


def rename(font):
    """Replaces the name of the original in the names of the font. Its copyright and licence stay."""
    short = NAME.replace(" ", "")
    names = {1: NAME, 3: f"{short}-Regular", 4: f"{NAME} Regular", 6: f"{short}-Regular"}
    for record in font["name"].names:
        if record.nameID in names:
            record.string = names[record.nameID]


source, target = sys.argv[1:]
font = limit(source, RANGES)
pairs = limit(source, PAIRS)
for table in ("GPOS", "GDEF"):
    pairs[table].ensureDecompiled()
    font[table] = pairs[table]
rename(font)
font.flavor = "woff2"
font.save(target)
