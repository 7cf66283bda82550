import { hasGlyph, type Face } from './fonts.ts'

/** Text in one face of the font. */
export type Run = { text: string; bold: boolean; italics: boolean }

/**
 * Text as the font can print it, in as many runs as that takes: a character that a bold or italic face lacks stands in the
 * upright one, and one that the whole font lacks stands as its number, `[U+6C60]`. Nothing is left out, and nothing becomes
 * an empty box: two different names never print the same.
 */
export function printable(text: string, { bold, italics }: Omit<Run, 'text'>): Run[] {
  const face: Face = bold ? (italics ? 'bolditalics' : 'bold') : italics ? 'italics' : 'normal'
  const runs: Run[] = []
  for (const character of breakable(text.normalize('NFC'))) {
    const isCovered = hasGlyph(face, character)
    const isPlain = !isCovered && hasGlyph('normal', character)
    const printed = isCovered || isPlain ? character : named(character)
    const last = runs.at(-1)
    const style = isPlain ? { bold: false, italics: false } : { bold, italics }
    if (last && last.bold === style.bold && last.italics === style.italics) last.text += printed
    else runs.push({ text: printed, ...style })
  }
  return runs
}

/** A word without end would be broken letter by letter, which takes for ever: it may end in the middle, at a space of no width. */
function breakable(text: string): string {
  return text.replace(/\S{80}(?=\S)/gu, '$&\u200B')
}

function named(character: string): string {
  const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return `[U+${number}]`
}
