import { listMarkers, type ListMarker } from './word-list-marker.ts'

const invisible = 'script, style, meta, link, title, xml, template, noscript'

/**
 * Converts pasted HTML to plain HTML. Word writes list items as paragraphs that start with a marker, and the title as a
 * paragraph too; both get their HTML elements. A table caption becomes a paragraph above the table. The text and its
 * order do not change.
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

/** Word marks a list item and its level with the CSS property `mso-list`, which browsers do not know. */
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

/** Groups list items that directly follow each other. */
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

/**
 * Turns a run of list items into lists. An item whose marker HTML cannot show stays a paragraph with the marker as
 * text.
 */
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

/** Moves the content into a new element with another name. */
function renamed(element: Element, name: string): Element {
  const other = document.createElement(name)
  for (const attribute of ['align', 'style']) {
    const value = element.getAttribute(attribute)
    if (value !== null) other.setAttribute(attribute, value)
  }
  other.append(...element.cloneNode(true).childNodes)
  return other
}
