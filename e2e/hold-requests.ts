import type { Page } from 'playwright-core'

/** Holds back the requests to an address. The returned function releases them to the product. */
export async function holdRequests(page: Page, address: string): Promise<() => Promise<void>> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    await released
    // The page may be closed, or may have cancelled the request.
    await route.continue().catch(() => undefined)
  })
  return async () => {
    release()
    await page.unroute(address)
  }
}
