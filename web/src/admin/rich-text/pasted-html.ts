import { parseListMarkers, type ListMarker } from './word-list-marker.ts'

const invisibleElements = 'script, style, meta, link, title, xml, template, noscript'

/**
 * Converts pasted HTML to plain HTML. Word writes list items as paragraphs that start with a marker, and the title as a
 * paragraph too; both get their HTML elements. A table caption becomes a paragraph above the table. The text and its
 * order do not change.
 */
export function normalizePastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll(invisibleElements)) element.remove()
  for (const caption of body.querySelectorAll('table > caption')) {
    caption.closest('table')?.before(renameElement(caption, 'p'))
    caption.remove()
  }
  for (const title of body.querySelectorAll('p.MsoTitle')) title.replaceWith(renameElement(title, 'h1'))
  const items = [...body.querySelectorAll('p, div')].filter(isListItem)
  for (const run of groupRuns(items)) convertToLists(run)
  return body.innerHTML
}

/** Word marks a list item and its level with the CSS property `mso-list`, which browsers do not know. */
function isListItem(element: Element): boolean {
  return getLevel(element) !== undefined && findMarkerElement(element) !== undefined
}

function getLevel(element: Element): number | undefined {
  const [, level] = /mso-list:[^;]*\blevel(\d+)/i.exec(element.getAttribute('style') ?? '') ?? []
  return level === undefined ? undefined : Number(level)
}

function findMarkerElement(element: Element): Element | undefined {
  return [...element.querySelectorAll('[style]')].find((part) =>
    /mso-list:\s*ignore/i.test(part.getAttribute('style') ?? ''),
  )
}

/** Groups list items that directly follow each other. */
function groupRuns(items: readonly Element[]): Element[][] {
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
function convertToLists(run: readonly Element[]): void {
  let open: OpenList[] = []
  for (const item of run) {
    const level = getLevel(item) ?? 1
    const sign = findMarkerElement(item)
    const markers = parseListMarkers(sign?.textContent ?? '')
    open = open.filter((outer) => outer.level <= level)
    const current = open.at(-1)
    if (markers.length === 0) {
      open = open.filter((outer) => outer.level < level)
      sign?.replaceWith(`${(sign.textContent ?? '').trim()} `)
      const paragraph = renameElement(item, 'p')
      const outerItem = open.at(-1)?.list.lastElementChild
      if (outerItem) {
        item.remove()
        outerItem.append(paragraph)
      } else item.replaceWith(paragraph)
      continue
    }
    const isSameLevel = current?.level === level
    const following = isSameLevel ? markers.find((marker) => isNextMarker(current.marker, marker)) : undefined
    const marker = following ?? markers[0] ?? 'bullet'
    sign?.remove()
    const entry = document.createElement('li')
    entry.append(renameElement(item, 'p'))
    if (following !== undefined && current) {
      item.remove()
      current.list.append(entry)
      current.marker = marker
      continue
    }
    open = open.filter((outer) => outer.level < level)
    const list = createList(marker)
    list.append(entry)
    const outerItem = open.at(-1)?.list.lastElementChild
    if (outerItem) {
      item.remove()
      outerItem.append(list)
    } else item.replaceWith(list)
    open.push({ level, list, marker })
  }
}

function isNextMarker(before: ListMarker, marker: ListMarker): boolean {
  if (before === 'bullet' || marker === 'bullet') return before === marker
  return before.type === marker.type && before.number + 1 === marker.number
}

function createList(marker: ListMarker): Element {
  if (marker === 'bullet') return document.createElement('ul')
  const list = document.createElement('ol')
  if (marker.number !== 1) list.setAttribute('start', String(marker.number))
  if (marker.type !== null) list.setAttribute('type', marker.type)
  return list
}

/** Moves the content into a new element with another name. */
function renameElement(element: Element, name: string): Element {
  const other = document.createElement(name)
  for (const attribute of ['align', 'style']) {
    const value = element.getAttribute(attribute)
    if (value !== null) other.setAttribute(attribute, value)
  }
  other.append(...element.cloneNode(true).childNodes)
  return other
}
