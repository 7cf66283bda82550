/**
 * Lets keyboards and screen readers reach the tables that do not fit: a frame that scrolls sideways can be focused and says
 * what it is, and one that fits is no stop on the way. A React ref: what it answers ends the watching.
 */
export function watchWideTables(sheet: HTMLElement | null): () => void {
  const frames = [...(sheet?.querySelectorAll<HTMLElement>('[data-table]') ?? [])]
  const observer = new ResizeObserver(() => frames.forEach(measure))
  for (const frame of frames) {
    measure(frame)
    observer.observe(frame)
  }
  return () => observer.disconnect()
}

function measure(frame: HTMLElement): void {
  if (frame.scrollWidth > frame.clientWidth) {
    frame.tabIndex = 0
    frame.setAttribute('role', 'group')
    frame.setAttribute('aria-label', 'Table, scrolls sideways')
  } else {
    for (const attribute of ['tabindex', 'role', 'aria-label']) frame.removeAttribute(attribute)
  }
}
