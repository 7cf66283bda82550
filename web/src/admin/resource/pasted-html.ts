import { listMarkers, type ListMarker } from './word-list-marker.ts'

const invisible = 'script, style, meta, link, title, xml, template, noscript'

/**
 * What was pasted, in plain HTML: Word writes the items of lists as paragraphs with a sign in front, and its title as a
 * paragraph too; a table's caption becomes a paragraph above it. The words are the same as before, in the same order.
 */
export function plainPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll(invisible)) element.remove()
  for (const caption of body.querySelectorAll('table > caption')) {
    caption.closest('table')?.before(renamed(caption, 'p'))
    caption.remove()
  }
  for (const title of body.querySelectorAll('p.MsoTitle')) title.replaceWith(renamed(title, 'h1'))
  const items = [...body.querySelectorAll('p, div')].filter(isListItem)
  for (const run of runsOf(items)) asLists(run)
  return body.innerHTML
}

/** Word's sign that a paragraph is an item of a list, and on which level. Browsers do not know the property. */
function isListItem(element: Element): boolean {
  return levelOf(element) !== undefined && signOf(element) !== undefined
}

function levelOf(element: Element): number | undefined {
  const [, level] = /mso-list:[^;]*\blevel(\d+)/i.exec(element.getAttribute('style') ?? '') ?? []
  return level === undefined ? undefined : Number(level)
}

function signOf(element: Element): Element | undefined {
  return [...element.querySelectorAll('[style]')].find((part) =>
    /mso-list:\s*ignore/i.test(part.getAttribute('style') ?? ''),
  )
}

/** Items that stand directly behind each other. */
function runsOf(items: readonly Element[]): Element[][] {
  const runs: Element[][] = []
  for (const item of items) {
    const last = runs.at(-1)
    if (last && item.previousElementSibling === last.at(-1)) last.push(item)
    else runs.push([item])
  }
  return runs
}

type OpenList = { level: number; list: Element; marker: ListMarker }

/** Puts the items of a run into lists. One whose sign HTML cannot write keeps it as words. */
function asLists(run: readonly Element[]): void {
  let open: OpenList[] = []
  for (const item of run) {
    const level = levelOf(item) ?? 1
    const sign = signOf(item)
    const markers = listMarkers(sign?.textContent ?? '')
    open = open.filter((outer) => outer.level <= level)
    const current = open.at(-1)
    if (markers.length === 0) {
      open = open.filter((outer) => outer.level < level)
      sign?.replaceWith(`${(sign.textContent ?? '').trim()} `)
      const paragraph = renamed(item, 'p')
      const outerItem = open.at(-1)?.list.lastElementChild
      if (outerItem) {
        item.remove()
        outerItem.append(paragraph)
      } else item.replaceWith(paragraph)
      continue
    }
    const isSameLevel = current?.level === level
    const following = isSameLevel ? markers.find((marker) => follows(current.marker, marker)) : undefined
    const marker = following ?? markers[0] ?? 'bullet'
    sign?.remove()
    const entry = document.createElement('li')
    entry.append(renamed(item, 'p'))
    if (following !== undefined && current) {
      item.remove()
      current.list.append(entry)
      current.marker = marker
      continue
    }
    open = open.filter((outer) => outer.level < level)
    const list = listOf(marker)
    list.append(entry)
    const outerItem = open.at(-1)?.list.lastElementChild
    if (outerItem) {
      item.remove()
      outerItem.append(list)
    } else item.replaceWith(list)
    open.push({ level, list, marker })
  }
}

function follows(before: ListMarker, marker: ListMarker): boolean {
  if (before === 'bullet' || marker === 'bullet') return before === marker
  return before.type === marker.type && before.number + 1 === marker.number
}

function listOf(marker: ListMarker): Element {
  if (marker === 'bullet') return document.createElement('ul')
  const list = document.createElement('ol')
  if (marker.number !== 1) list.setAttribute('start', String(marker.number))
  if (marker.type !== null) list.setAttribute('type', marker.type)
  return list
}

/** The same content in another element. */
function renamed(element: Element, name: string): Element {
  const other = document.createElement(name)
  for (const attribute of ['align', 'style']) {
    const value = element.getAttribute(attribute)
    if (value !== null) other.setAttribute(attribute, value)
  }
  other.append(...element.cloneNode(true).childNodes)
  return other
}
