import type { Page } from 'playwright-core'

/** Refuses the requests to an address, as the product does while it cannot save, until `page.unroute(address)`. */
export async function refuseRequests(page: Page, address: string): Promise<void> {
  await page.route(address, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      json: { status: 503, code: 'unavailable', detail: 'Please try again.' },
    }),
  )
}
