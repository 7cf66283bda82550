import { hasColour, isHighlight } from './pasted-colour.ts'

/** Elements whose loss changes more than the look of a text, and what operators call them. */
const parts = [
  ['img, picture, svg, canvas', 'pictures'],
  ['iframe, video, audio, object, embed', 'embedded pages, films and sounds'],
  ['a[href]', 'links (their words stay)'],
  ['input, select, textarea, button', 'form fields'],
  ['table', 'tables'],
  ['tr', 'rows of tables'],
  ['td, th', 'cells of tables'],
  ['[colspan]:not([colspan="1"]), [rowspan]:not([rowspan="1"])', 'cells over several columns or rows'],
  ['ol, ul', 'lists'],
  ['li', 'items of lists'],
  ['li[value], ol[reversed]', 'numbers of list items'],
  ['h1, h2, h3, h4, h5, h6', 'headings'],
  ['dl', 'terms with their definitions'],
  ['q', 'quotation marks'],
  ['ins', 'marks of insertions'],
] as const

/** Looks that carry a meaning in a legal text. Fonts and sizes are left to the pages that show it. */
const looks: readonly (readonly [name: string, has: (style: CSSStyleDeclaration, element: Element) => boolean])[] = [
  [
    'centred or right-aligned text',
    ({ textAlign }, element) =>
      ['center', 'right'].includes(textAlign || (element.getAttribute('align') ?? '').toLowerCase()) ||
      element.localName === 'center',
  ],
  ['coloured text', ({ color }, element) => hasColour(color || (element.getAttribute('color') ?? ''))],
  [
    'highlighted text',
    ({ backgroundColor, background }, element) =>
      element.localName === 'mark' || isHighlight(backgroundColor || background),
  ],
  [
    'capital letters that are only a look',
    ({ textTransform, fontVariant }) => textTransform === 'uppercase' || fontVariant.includes('small-caps'),
  ],
]

/**
 * What stands in one HTML and no longer in another one that was made of it, its words included, as operators call it. Empty
 * where only fonts, sizes and spaces differ.
 */
export function lostParts(before: string, after: string): string[] {
  const was = bodyOf(before)
  const is = bodyOf(after)
  const lostElements = parts.filter(
    ([selector]) => was.querySelectorAll(selector).length > is.querySelectorAll(selector).length,
  )
  const lostLooks = looks.filter(([, has]) => hasLook(was, has) && !hasLook(is, has))
  return [...lostWords(was, is), ...lostElements.map(([, name]) => name), ...lostLooks.map(([name]) => name)]
}

function bodyOf(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body
}

function hasLook(body: HTMLElement, has: (style: CSSStyleDeclaration, element: Element) => boolean): boolean {
  return [...body.querySelectorAll<HTMLElement>('*')].some(
    (element) =>
      element.style !== undefined && (element.textContent ?? '').trim() !== '' && has(element.style, element),
  )
}

const longestExcerpt = 60

/** Spaces between elements come and go; every other character counts. */
function lostWords(was: HTMLElement, is: HTMLElement): string[] {
  const before = was.textContent ?? ''
  const after = (is.textContent ?? '').replace(/\s/g, '')
  let at = 0
  for (const [index, character] of [...before].entries()) {
    if (/\s/.test(character)) continue
    if (!after.startsWith(character, at)) {
      return [`words, from “${[...before].slice(index).join('').trim().slice(0, longestExcerpt)}” on`]
    }
    at += character.length
  }
  return []
}
