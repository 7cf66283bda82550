import { useEffect } from 'react'

/**
 * Keeps people on the page as far as a web page can: Back stays here, links open nothing, and no menu opens by a long
 * press. What the device itself must do is in docs/staff.md.
 */
export function useLockedPage(): void {
  useEffect(() => {
    const stay = () => window.history.pushState(null, '', window.location.href)
    const refuse = (event: Event) => event.preventDefault()
    const refuseLink = (event: Event) => {
      if (!(event.target instanceof Element) || !event.target.closest('a[href]:not([href^="#"])')) return
      event.preventDefault()
      event.stopPropagation()
    }
    // A page of the browser's own memory would show the family before.
    const reload = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload()
    stay()
    window.addEventListener('popstate', stay)
    window.addEventListener('pageshow', reload)
    for (const event of ['contextmenu', 'dragstart']) document.addEventListener(event, refuse)
    for (const event of ['click', 'auxclick']) document.addEventListener(event, refuseLink, { capture: true })
    return () => {
      window.removeEventListener('popstate', stay)
      window.removeEventListener('pageshow', reload)
      for (const event of ['contextmenu', 'dragstart']) document.removeEventListener(event, refuse)
      for (const event of ['click', 'auxclick']) document.removeEventListener(event, refuseLink, { capture: true })
    }
  }, [])
}
