import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { openSync, type Font } from 'fontkit'

/** Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic and many signs; for the rest see `printable`. */
const folder = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')

export type Face = 'normal' | 'bold' | 'italics' | 'bolditalics'

/** The files of the one font that documents are set in. */
export const fontFiles: Readonly<Record<Face, string>> = {
  normal: join(folder, 'DejaVuSans.ttf'),
  bold: join(folder, 'DejaVuSans-Bold.ttf'),
  italics: join(folder, 'DejaVuSans-Oblique.ttf'),
  bolditalics: join(folder, 'DejaVuSans-BoldOblique.ttf'),
}

const opened = new Map<Face, Font>()

/** True where the font has a picture for a character. */
export function hasGlyph(face: Face, character: string): boolean {
  const font = opened.get(face) ?? open(face)
  return /^[\n\t]$/.test(character) || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
}

function open(face: Face): Font {
  const font = openSync(fontFiles[face])
  if (font.type !== 'TTF') throw new Error(`${fontFiles[face]} is no TrueType font.`)
  opened.set(face, font)
  return font
}
