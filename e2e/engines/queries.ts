import { queryAllByLabelText, queryAllByRole, queryAllByText } from '@testing-library/dom'

// Runs in the page of an engine that Playwright cannot control; `createVisitor` loads it there.

export type Query = 'role' | 'label' | 'text' | 'card' | 'answer'

/**
 * Finds an element and scrolls it to the middle of the viewport; null while there is none or while it still moves.
 * `subject` is a role, a label, a text, the member whose card is open, or the question of an answer; `name` is the accessible
 * name for a role or an answer. A name or question that ends with an asterisk matches any that starts with it.
 */
export function find(query: Query, subject: string, name: string): HTMLElement | null {
  const [element] = findCandidates(query, subject, name)
  if (element === undefined) return null
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const position = JSON.stringify(element.getBoundingClientRect())
  const isStable = lastPositions.get(element) === position
  lastPositions.set(element, position)
  if (!isStable) return null
  missed = element
  element.addEventListener('click', () => (missed = undefined), { capture: true, once: true })
  return element
}

/** The element that was found last, until it is clicked. */
let missed: HTMLElement | undefined

/**
 * Whether a click at the element that was found last did not arrive there: when an answer moves the page at that moment, the click hits
 * something else.
 */
export const isMissed = (): boolean => missed !== undefined

/** The position of each element at the last query: an element that still moves cannot be clicked. */
const lastPositions = new WeakMap<HTMLElement, string>()

function findCandidates(query: Query, subject: string, name: string): HTMLElement[] {
  if (query === 'label') return queryAllByLabelText(document.body, subject)
  if (query === 'text') return queryAllByText(document.body, subject, { exact: false })
  if (query === 'card')
    return findOpenCards().filter((card) => queryAllByRole(card, 'heading', { name: subject }).length > 0)
  if (query === 'answer')
    return findByRole(document.body, 'radiogroup', subject).flatMap((question) => findByRole(question, 'radio', name))
  return findByRole(document.body, subject, name)
}

function findByRole(container: HTMLElement, role: string, name: string): HTMLElement[] {
  const matchesName = (text: string) => (name.endsWith('*') ? text.startsWith(name.slice(0, -1)) : text === name)
  return queryAllByRole(container, role, { name: matchesName })
    .map(getClickTarget)
    .filter((element) => element.checkVisibility())
}

const findOpenCards = () =>
  queryAllByRole(document.body, 'listitem').filter((card) => card.querySelector('form') !== null)

/** Returns the label of a checkbox or radio button: the control itself is visually hidden. */
function getClickTarget(element: HTMLElement): HTMLElement {
  return (element instanceof HTMLInputElement && element.labels?.[0]) || element
}

/** Focuses a text field and selects its text. */
export function focus(label: string): void {
  const [field] = queryAllByLabelText(document.body, label)
  if (!(field instanceof HTMLInputElement)) throw new Error(`${label} is not a text field`)
  field.focus()
  field.select()
}

/** Chooses the option with this value. */
export function choose(label: string, value: string): void {
  const [list] = queryAllByLabelText(document.body, label)
  if (!(list instanceof HTMLSelectElement)) throw new Error(`${label} is not a select element`)
  // React overrides the property on the element, so the setter of the prototype is called.
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(list, value)
  list.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Returns the position of an element in the viewport: x, y, width and height. */
export function box(role: string, name: string): number[] {
  const { x, y, width, height } = findCandidates('role', role, name)[0]?.getBoundingClientRect() ?? new DOMRect()
  return [x, y, width, height]
}
