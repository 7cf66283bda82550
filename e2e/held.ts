import type { Page } from 'playwright-core'

/** Holds the requests to an address back, until what is answered here is called: then they go on to the product. */
export async function held(page: Page, address: string): Promise<() => Promise<void>> {
  let goOn = (): void => undefined
  const released = new Promise<void>((resolve) => (goOn = resolve))
  await page.route(address, async (route) => {
    await released
    // The page may be gone, or have given the request up.
    await route.continue().catch(() => undefined)
  })
  return async () => {
    goOn()
    await page.unroute(address)
  }
}
