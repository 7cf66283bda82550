/**
 * Makes this document one that is only looked at: it keeps nothing, asks for nothing, takes no focus and goes nowhere. It
 * shares its storage with the administrator's own tab, so guests' screens get a storage that is forgotten; the server forbids
 * it to ask in its Content-Security-Policy as well. A press is given to `onPress`.
 */
export function quietDocument(onPress: (target: Element) => void): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    Object.defineProperty(window, name, { configurable: true, value: forgetfulStorage() })
  }
  window.fetch = () => Promise.reject(new Error('The preview asks for nothing'))
  // Screens lead the focus to their heading; here that would take it from the field that is being typed in.
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

/** Nothing in here is a stop of the Tab key: the preview is looked at, and pressed with a pointer. */
export function leaveTabOrder(): void {
  for (const element of document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, [tabindex]',
  )) {
    if (element.tabIndex >= 0) element.tabIndex = -1
  }
}

function forgetfulStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  }
}
