import { hasGlyph, type Face } from './fonts.ts'

/** Text in one face of the font. */
export type Run = { text: string; bold: boolean; italics: boolean }

/**
 * Splits text into runs that the font can print. A character that a bold or italic face lacks is printed in the upright
 * face. A character that the whole font lacks is printed as its code point, `[U+6C60]`. Nothing is left out or printed
 * as an empty box, so two different names never look the same.
 */
export function toPrintableRuns(text: string, { bold, italics }: Omit<Run, 'text'>): Run[] {
  const face: Face = bold ? (italics ? 'bolditalics' : 'bold') : italics ? 'italics' : 'normal'
  const runs: Run[] = []
  for (const character of insertBreakPoints(text.normalize('NFC'))) {
    const isCovered = hasGlyph(face, character)
    const isPlain = !isCovered && hasGlyph('normal', character)
    const printed = isCovered || isPlain ? character : formatCodePoint(character)
    const last = runs.at(-1)
    const style = isPlain ? { bold: false, italics: false } : { bold, italics }
    if (last && last.bold === style.bold && last.italics === style.italics) last.text += printed
    else runs.push({ text: printed, ...style })
  }
  return runs
}

/**
 * pdfmake breaks a very long word letter by letter, which takes very long. A zero-width space lets it break earlier.
 */
function insertBreakPoints(text: string): string {
  return text.replace(/\S{80}(?=\S)/gu, '$&\u200B')
}

function formatCodePoint(character: string): string {
  const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return `[U+${number}]`
}
