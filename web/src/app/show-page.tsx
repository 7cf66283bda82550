import { startTransition, StrictMode, type ComponentProps } from 'react'
import { createRoot, hydrateRoot, type HydrationOptions, type Root } from 'react-dom/client'
import { yieldToMain } from '../loading/yield-to-main.ts'
import { delay } from '../session/session.ts'
import { App } from './app.tsx'
import { loadingStateDelay } from './router.tsx'

/**
 * Renders the page into its root element, once its screen and its data are loaded; its loading state if they need long. If the
 * server sent prerendered HTML (decision 0048), React hydrates it: nothing is rendered twice, and the focus stays where it is.
 *
 * The first rendering is a transition: React divides it into short tasks, between which the browser answers taps (decision 0257).
 *
 * Returns the root, which ends the page when it is unmounted.
 */
export async function showPage(
  root: HTMLElement,
  { router, ...rest }: ComponentProps<typeof App>,
  options: HydrationOptions = {},
): Promise<Root> {
  const app = (
    <StrictMode>
      <App router={router} {...rest} />
    </StrictMode>
  )
  await yieldToMain()
  if (root.hasChildNodes()) {
    // Tells the router that the page was rendered on a server, so that it renders no pending state around it.
    router.ssr = { manifest: undefined }
    await router.load()
    return new Promise((resolve) => {
      startTransition(() => resolve(hydrateRoot(root, app, options)))
    })
  }
  await Promise.race([router.load(), delay(loadingStateDelay)])
  const page = createRoot(root)
  startTransition(() => page.render(app))
  return page
}
