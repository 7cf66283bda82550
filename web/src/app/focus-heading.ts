import type { AnyRouter } from '@tanstack/react-router'

/**
 * Moves the focus to the heading after a change of page, so that a screen reader announces the page; or to an element
 * marked with `data-arrival`, if the page has one. Does nothing on the first page.
 */
export function focusHeadingAfterNavigation(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    const heading = document.querySelector<HTMLElement>('[data-arrival]') ?? document.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: heading.tagName === 'H1' })
  })
}
