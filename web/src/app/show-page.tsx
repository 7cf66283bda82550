import { startTransition, StrictMode, type ComponentProps } from 'react'
import { createRoot, hydrateRoot, type HydrationOptions } from 'react-dom/client'
import { App } from './app.tsx'
import { nextTask } from './next-task.ts'

/**
 * Draws the page into its root. Where the server sent it painted (decision 0048), it is taken over as it stands: nothing is drawn
 * twice, and what has the focus keeps it.
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
  // Tells the router that the page stands, and was not painted with what it puts around a page that is still to come.
  router.ssr = { manifest: undefined }
  // The page can be read and pressed meanwhile: it is taken over in pieces, none of which keeps a tap waiting.
  await nextTask()
  await router.load()
  await nextTask()
  startTransition(() => void hydrateRoot(root, app, options))
}
