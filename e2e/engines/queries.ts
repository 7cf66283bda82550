import { queryAllByLabelText, queryAllByRole, queryAllByText } from '@testing-library/dom'

/** Runs in the page of an engine that Playwright cannot drive; `visitWith` loads it there. */

export type Query = 'role' | 'label' | 'text' | 'card'

/**
 * What a person would find so and press, scrolled to the middle of the viewport; null while there is none. `subject` is a role, a
 * label, a text, or the member whose card is open; `name` is the accessible name of a role, and an asterisk at its end stands for
 * any rest.
 */
export function find(query: Query, subject: string, name: string): HTMLElement | null {
  const [found] = candidates(query, subject, name)
  if (found === undefined) return null
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const place = JSON.stringify(found.getBoundingClientRect())
  const isSteady = places.get(found) === place
  places.set(found, place)
  return isSteady ? found : null
}

/** Where each element was when somebody last looked: what still moves cannot be pressed. */
const places = new WeakMap<HTMLElement, string>()

function candidates(query: Query, subject: string, name: string): HTMLElement[] {
  if (query === 'label') return queryAllByLabelText(document.body, subject)
  if (query === 'text') return queryAllByText(document.body, subject, { exact: false })
  if (query === 'card')
    return openCards().filter((card) => queryAllByRole(card, 'heading', { name: subject }).length > 0)
  const isCalled = (text: string) => (name.endsWith('*') ? text.startsWith(name.slice(0, -1)) : text === name)
  return queryAllByRole(document.body, subject, { name: isCalled })
    .map(target)
    .filter((element) => element.checkVisibility())
}

const openCards = () => queryAllByRole(document.body, 'listitem').filter((card) => card.querySelector('form') !== null)

/** A box or circle to tick is drawn by its label; the control itself is there for keys and screen readers. */
function target(element: HTMLElement): HTMLElement {
  return (element instanceof HTMLInputElement && element.labels?.[0]) || element
}

/** Puts the focus into a text field, with all of its text selected. */
export function focus(label: string): void {
  const [field] = queryAllByLabelText(document.body, label)
  if (!(field instanceof HTMLInputElement)) throw new Error(`${label} is no text field`)
  field.focus()
  field.select()
}

/** Chooses the option with this value. */
export function choose(label: string, value: string): void {
  const [list] = queryAllByLabelText(document.body, label)
  if (!(list instanceof HTMLSelectElement)) throw new Error(`${label} is no list`)
  // React replaces the property on the element, so the one of its class is called.
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(list, value)
  list.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Where an element with this role and name lies in the viewport: x, y, width and height. */
export function box(role: string, name: string): number[] {
  const { x, y, width, height } = candidates('role', role, name)[0]?.getBoundingClientRect() ?? new DOMRect()
  return [x, y, width, height]
}
