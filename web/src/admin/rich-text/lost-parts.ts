import { hasColour, isHighlight } from './pasted-colour.ts'

/** Elements whose loss changes more than the look of a text, with the names that administrators read. */
const parts = [
  ['img, picture, svg, canvas', 'pictures'],
  ['iframe, video, audio, object, embed', 'embedded pages, videos and audio'],
  ['a[href]', 'links (the text stays)'],
  ['input, select, textarea, button', 'form fields'],
  ['table', 'tables'],
  ['tr', 'table rows'],
  ['td, th', 'table cells'],
  ['[colspan]:not([colspan="1"]), [rowspan]:not([rowspan="1"])', 'merged table cells'],
  ['ol, ul', 'lists'],
  ['li', 'list items'],
  ['li[value], ol[reversed]', 'numbers of list items'],
  ['h1, h2, h3, h4, h5, h6', 'headings'],
  ['dl', 'terms and definitions'],
  ['q', 'quotation marks'],
  ['ins', 'insertion marks'],
] as const

/** Formatting that has a meaning in a legal text. Fonts and sizes are set by the pages that display the text. */
const formattings: readonly (readonly [
  name: string,
  has: (style: CSSStyleDeclaration, element: Element) => boolean,
])[] = [
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
    'capital letters set by formatting',
    ({ textTransform, fontVariant }) => textTransform === 'uppercase' || fontVariant.includes('small-caps'),
  ],
]

/**
 * Compares HTML with a converted version of it and names the parts that the conversion removed, including text. Empty
 * if only fonts, sizes and spaces differ.
 */
export function findLostParts(before: string, after: string): string[] {
  const source = parseBody(before)
  const result = parseBody(after)
  const lostElements = parts.filter(
    ([selector]) => source.querySelectorAll(selector).length > result.querySelectorAll(selector).length,
  )
  const lostLooks = formattings.filter(([, has]) => hasFormatting(source, has) && !hasFormatting(result, has))
  return [...findLostText(source, result), ...lostElements.map(([, name]) => name), ...lostLooks.map(([name]) => name)]
}

function parseBody(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body
}

function hasFormatting(body: HTMLElement, has: (style: CSSStyleDeclaration, element: Element) => boolean): boolean {
  return [...body.querySelectorAll<HTMLElement>('*')].some(
    (element) =>
      element.style !== undefined && (element.textContent ?? '').trim() !== '' && has(element.style, element),
  )
}

const maxExcerptLength = 60

/** Ignores spaces, because they change between elements; compares every other character. */
function findLostText(source: HTMLElement, result: HTMLElement): string[] {
  const before = source.textContent ?? ''
  const after = (result.textContent ?? '').replace(/\s/g, '')
  let position = 0
  for (const [index, character] of [...before].entries()) {
    if (/\s/.test(character)) continue
    if (!after.startsWith(character, position)) {
      return [`text, starting at “${[...before].slice(index).join('').trim().slice(0, maxExcerptLength)}”`]
    }
    position += character.length
  }
  return []
}
