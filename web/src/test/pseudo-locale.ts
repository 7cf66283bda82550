import type { Message } from '@first-chair/core/catalogue/translator'

// A language in which every message is accented and a third longer. Text without accents comes from the code.

/** A test switches the language on before it opens a page. It is off again after the test. */
export const pseudoLocale = { isOn: false }

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'áƀçđéƒĝĥíĵķĺɱñóƥʠŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĹṀÑÓƤɊŔŠŢÚṼŴẊÝŽ'
const letters = new Map([...plain].map((letter, position) => [letter, [...accented][position] ?? letter]))

/** Adds accents to a text and makes it longer, as a translation may be. */
export function accent(text: string): string {
  return [...text].map((letter) => letters.get(letter) ?? letter).join('') + '~'.repeat(text.trim().length / 3)
}

/** Adds accents to a compiled message if the pseudo-locale is on. Its parameters do not change. */
export function toPseudoLocale(message: Message): Message {
  if (!pseudoLocale.isOn) return message
  return typeof message === 'string' ? accent(message) : message.map(accentNode)
}

type Node = Exclude<Message, string>[number]

/** A node starts with the name of its parameter. The branches of a plural, or the content of a tag, come after it. */
function accentNode(node: Node): Node {
  if (typeof node === 'string') return accent(node)
  if (typeof node === 'number') return node
  const [name, ...parts] = node
  // The types of the library do not tell the kinds of nodes apart.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return [name, ...parts.map(accentPart)] as Node
}

function accentPart(part: unknown): unknown {
  if (typeof part === 'string') return accent(part)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  if (Array.isArray(part)) return accentNode(part as Node)
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([branch, content]: [string, unknown]) => [
      branch,
      Array.isArray(content) ? content.map(accentPart) : accentPart(content),
    ]),
  )
}

/** Settings with accents in all texts. */
export function accentTexts<Texts>(texts: Texts): Texts {
  const accentAll = (value: unknown): unknown => {
    if (typeof value === 'string') return accentTemplate(value)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, accentAll(part)]))
  }
  // The copy has the same shape.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return accentAll(texts) as Texts
}

/** A text of an operator with accents, except in its placeholders: "To do again on {day}". */
function accentTemplate(text: string): string {
  return text
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') || part === '' ? part : accent(part)))
    .join('')
}

const readAttributes = ['aria-label', 'aria-description', 'aria-valuetext', 'alt', 'title', 'placeholder']

/** The texts in an element with a word without accents, which is in neither a catalogue nor a setting. */
export function findPlainTexts(element: Element): string[] {
  const texts = [element, ...element.querySelectorAll('*')].flatMap((each) => [
    ...readAttributes.map((name) => each.getAttribute(name) ?? ''),
    ...[...each.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map((node) => node.textContent ?? ''),
  ])
  return texts.filter((text) => /[a-z]{2}/i.test(text))
}
