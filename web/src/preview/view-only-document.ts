/**
 * Makes this document view-only: it stores nothing, sends no requests, takes no focus and does not navigate. It would
 * share its storage with the administrator's tab, so guest screens get a storage in memory. The Content-Security-Policy
 * of the server blocks requests as well. Calls `onPress` for each click.
 */
export function makeViewOnly(onPress: (target: Element) => void): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    Object.defineProperty(window, name, { configurable: true, value: createMemoryStorage() })
  }
  window.fetch = () => Promise.reject(new Error('The preview cannot send requests'))
  // Screens move the focus to their heading; here that would take the focus from the edited field.
  HTMLElement.prototype.focus = () => {}
  const press = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    if (event.type === 'click' && event.target instanceof Element) onPress(event.target)
  }
  for (const type of ['click', 'submit', 'mousedown', 'dragstart']) {
    window.addEventListener(type, press, { capture: true })
  }
}

/** Removes all elements from the tab order: the preview is used with a pointer only. */
export function removeFromTabOrder(): void {
  for (const element of document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, [tabindex]',
  )) {
    if (element.tabIndex >= 0) element.tabIndex = -1
  }
}

function createMemoryStorage(): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  }
}
