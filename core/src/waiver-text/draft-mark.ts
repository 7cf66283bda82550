/** The mark of a waiver text that no lawyer has read yet. Only an administrator can sign such a text, to try it. */
// A part of the waiver's own text, in the language of the waiver.
// oxlint-disable-next-line first-chair/no-literal-text
export const draftMark = 'Draft: have this read by a lawyer.'

/** Whether a text is a draft: it has the mark, however it is formatted. */
export function isDraft(html: string): boolean {
  // Every signature asks this. A long text is taken apart only if it may have the mark.
  return firstWord.test(html) && toWords(html).includes(toWords(draftMark))
}

/** The text without the paragraph that has the mark. If the mark is elsewhere, only its words go. */
export function withoutDraftMark(html: string): string {
  const paragraphs = html.replace(/<(p|h[1-6]|blockquote|div)>((?:(?!<\/?\1\b)[\s\S])*)<\/\1>\s*/gi, (paragraph) =>
    isDraft(paragraph) ? '' : paragraph,
  )
  return isDraft(paragraphs) ? paragraphs.replaceAll(anyMark, '') : paragraphs
}

/** The words of the mark, with tags and spaces between them. */
const anyMark = new RegExp(
  draftMark
    .split(' ')
    .map(escape)
    .join(String.raw`(?:\s|&nbsp;|<[^>]*>)+`),
  'gi',
)

/** The first word of the mark, which no formatting divides. */
const firstWord = new RegExp(escape(draftMark.slice(0, draftMark.indexOf(' '))), 'i')

function escape(word: string): string {
  return word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

function toWords(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
}
