import { t } from '../../catalogue/ui.ts'

/**
 * Makes wide tables accessible: the frame of a table that scrolls sideways can be focused and has an accessible name;
 * the frame of a table that fits has neither. A ref callback for React: the returned function stops the observation.
 */
export function watchWideTables(element: HTMLElement | null): () => void {
  const frames = [...(element?.querySelectorAll<HTMLElement>('[data-table]') ?? [])]
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
    frame.setAttribute('aria-label', t('wideTable'))
  } else {
    for (const attribute of ['tabindex', 'role', 'aria-label']) frame.removeAttribute(attribute)
  }
}
