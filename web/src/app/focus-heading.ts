import type { AnyRouter } from '@tanstack/react-router'

/**
 * After a change of page the focus goes to its heading, so that a screen reader says where the guest is; or to what a page
 * marks with `data-arrival`, where the guest comes for that. Not on the first page.
 */
export function focusHeadingAfterNavigation(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    const heading = document.querySelector<HTMLElement>('[data-arrival]') ?? document.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: heading.tagName === 'H1' })
  })
}
