import type { Page } from 'playwright-core'

/** A demo account, as on the sign-in page. */
const guest = { email: 'maya@kestrel.example', password: 'powder' }

/** Opens the sign-in from the welcome page, whose script is then in the cache, as a guest does. */
export async function openSignIn(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/welcome`, { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.locator('#email').fill(guest.email)
  await page.locator('#password').fill(guest.password)
}

/** Sends the form of the sign-in, and waits for home. */
export async function submitSignIn(page: Page): Promise<void> {
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/home')
  await page.locator('h1').first().waitFor()
}

/** Signs the demo guest in, and waits for home. */
export async function signIn(page: Page, address: string): Promise<void> {
  await openSignIn(page, address)
  await submitSignIn(page)
}
