/** How long scrolling to something that opened takes, in milliseconds (specification, section 9). */
const duration = 100

/** Scrolls so that an element stands just under the top of the window, easing in; at once where motion is not wanted. */
export function scrollToElement(element: Element): void {
  const from = window.scrollY
  const distance = element.getBoundingClientRect().top - 16
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isCalm || distance === 0) {
    window.scrollTo(0, from + distance)
    return
  }
  const startedAt = performance.now()
  const step = (now: number) => {
    const part = Math.min(1, Math.max(0, (now - startedAt) / duration))
    window.scrollTo(0, from + distance * part ** 3)
    if (part < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}
