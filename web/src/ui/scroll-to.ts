/** The duration of scrolling, in milliseconds (docs/domain.md, "Limits and constants"). */
const duration = 100

/**
 * Scrolls an element to just below the top of the window with a cubic ease-in; without animation for reduced motion.
 */
export function scrollToElement(element: Element): void {
  const from = window.scrollY
  const distance = element.getBoundingClientRect().top - 16
  const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (reducesMotion || distance === 0) {
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
