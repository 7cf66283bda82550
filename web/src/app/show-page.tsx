import { startTransition, StrictMode, type ComponentProps } from 'react'
import { createRoot, hydrateRoot, type HydrationOptions } from 'react-dom/client'
import { App } from './app.tsx'

/**
 * Renders the page into its root element. If the server sent prerendered HTML (decision 0048), React hydrates it:
 * nothing is rendered twice, and the focus stays where it is.
 */
export async function showPage(
  root: HTMLElement,
  { router, ...rest }: ComponentProps<typeof App>,
  options: HydrationOptions = {},
): Promise<void> {
  const app = (
    <StrictMode>
      <App router={router} {...rest} />
    </StrictMode>
  )
  if (!root.hasChildNodes()) {
    createRoot(root).render(app)
    return
  }
  // Tells the router that the page was rendered on a server, so that it renders no pending state around it.
  router.ssr = { manifest: undefined }
  await router.load()
  // The visible page can already be used: a transition hydrates it in short tasks that do not delay input.
  startTransition(() => void hydrateRoot(root, app, options))
}
