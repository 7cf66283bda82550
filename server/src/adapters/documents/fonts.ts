import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { openSync, type Font } from 'fontkit'

const require = createRequire(import.meta.url)

/**
 * DejaVu covers Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic and many symbols. For the rest see
 * `toPrintableRuns`.
 */
const folder = join(dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf')

export type Face = 'normal' | 'bold' | 'italics' | 'bolditalics'

/** The files of the font that all documents use. */
export const fontFiles: Readonly<Record<Face, string>> = {
  normal: join(folder, 'DejaVuSans.ttf'),
  bold: join(folder, 'DejaVuSans-Bold.ttf'),
  italics: join(folder, 'DejaVuSans-Oblique.ttf'),
  bolditalics: join(folder, 'DejaVuSans-BoldOblique.ttf'),
}

const openFonts = new Map<Face, Font>()

/** True if the face has a glyph for the character. */
export function hasGlyph(face: Face, character: string): boolean {
  const font = openFonts.get(face) ?? openFont(face)
  return /^[\n\t]$/.test(character) || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
}

function openFont(face: Face): Font {
  const font = openSync(fontFiles[face])
  if (font.type !== 'TTF') throw new Error(`${fontFiles[face]} is not a TrueType font.`)
  openFonts.set(face, font)
  return font
}
