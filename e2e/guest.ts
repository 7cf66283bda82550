import { decodeJwt } from 'jose'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { aBrowser } from '../server/src/adapters/identity/bundled/browser.builders.ts'
import { getAddress } from './browser.ts'
import { pollOptions } from './product.ts'

/** The password of the demo accounts, as shown on the sign-in page. */
const password = 'powder'

/** Signs in at the bundled provider, which then returns to the requested page. */
export async function fillInSignIn(page: Page, email: string): Promise<void> {
  await page.waitForURL('**/idp/**')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens a page that requires sign-in, and signs in on the pages of the bundled provider. */
export async function signInOnPagesAt(page: Page, path: string, email: string): Promise<void> {
  await page.goto(path)
  await fillInSignIn(page, email)
}

/**
 * Opens a page as this person. The sign-in takes place at the bundled provider, but without its pages, which saves a
 * quarter of the processor time until home is displayed. The browser has the same session and the same tokens afterwards.
 * `address` is for a browser that does not know the address of the product.
 */
export async function signInAt(page: Page, path: string, email: string, address = getAddress(page)): Promise<void> {
  const browser = aBrowser(address)
  const { tokens } = await browser.signIn(email)
  const { hostname } = new URL(address)
  await page.context().addCookies(browser.listCookies().map((cookie) => ({ ...cookie, domain: hostname })))
  const { expires_in, ...user } = tokens
  const expires_at = Math.floor(Date.now() / 1000) + expires_in
  const signIn = await page.addInitScript(storeSignIn, {
    address,
    key: `oidc.user:${address}/idp:first-chair`,
    user: JSON.stringify({ ...user, expires_at, profile: decodeJwt(tokens.id_token) }),
  })
  await page.goto(address + path)
  await signIn.dispose()
}

/** Calls the API as this person, without a page. */
export async function callAs<Answer>(
  address: string,
  email: string,
  [method, path, body]: readonly [method: string, path: string, body?: object],
): Promise<Answer> {
  const { tokens } = await aBrowser(address).signIn(email)
  const answer = await fetch(address + path, {
    method,
    headers: {
      authorization: `Bearer ${tokens.access_token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.status, path).toBe(200)
  return answer.json()
}

/** Stores a sign-in before the first script of a page, as an earlier page of the product would have done. */
function storeSignIn({ address, key, user }: { address: string; key: string; user: string }): void {
  if (location.origin !== address) return
  sessionStorage.setItem(key, user)
  sessionStorage.setItem('first-chair.signed-in-at', String(Date.now()))
}

/** Opens home as this guest and waits for the group. */
export async function openHome(page: Page, email: string): Promise<void> {
  await signInAt(page, '/home', email)
  await page.getByRole('heading', { name: 'Your group' }).waitFor()
}

/** Opens the list of every task on home. */
export async function openEveryTask(page: Page): Promise<void> {
  await page.locator('summary').filter({ hasText: 'Every task' }).click()
}

/** Multiplies the long timeouts of the page, so that a busy machine is not taken for an unresponsive provider. */
export async function extendTimeouts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const originalSetTimeout = window.setTimeout.bind(window)
    const extendedSetTimeout = (run: TimerHandler, milliseconds = 0, ...more: unknown[]) =>
      originalSetTimeout(run, milliseconds < 4_000 ? milliseconds : 10 * milliseconds, ...more)
    Object.assign(window, { setTimeout: extendedSetTimeout })
  })
}

export const agreeBox = (page: Page) => page.getByRole('checkbox', { name: /I have read and agree/ })
export const pad = (page: Page) => page.getByRole('application', { name: 'Your signature' })
export const nameField = (page: Page) => page.getByRole('textbox', { name: 'Type your full name' })
export const accept = (page: Page) => page.getByRole('button', { name: 'Accept' })
const relationshipQuestions = (page: Page) => page.getByRole('radiogroup', { name: /^How are you related/ })
export const strokes = (page: Page) => pad(page).locator('svg g > path[d]:not([d=""])')

type Share = readonly [x: number, y: number]
/** The points of a signature, in shares of the pad's width and height. */
const zigzag: readonly Share[] = [
  [0.12, 0.55],
  [0.2, 0.2],
  [0.28, 0.6],
  [0.38, 0.25],
  [0.46, 0.6],
  [0.6, 0.3],
  [0.75, 0.5],
]

/** Draws one stroke with native events: by touch if the device has a touch screen, otherwise by mouse. */
export async function draw(page: Page, shares: readonly Share[] = zigzag): Promise<void> {
  await pad(page).scrollIntoViewIfNeeded()
  const before = await strokes(page).count()
  const box = await pad(page).boundingBox()
  if (!box) throw new Error('The signature pad is not on the page')
  const points = shares.map(([x, y]) => ({ x: box.x + x * box.width, y: box.y + y * box.height }))
  const hasTouch = await page.evaluate(() => navigator.maxTouchPoints > 0)
  await (hasTouch ? drawByTouch(page, points) : drawByMouse(page, points))
  await expect.poll(() => strokes(page).count(), pollOptions).toBe(before + 1)
}

type Point = { x: number; y: number }

/** Moves one finger across the screen, from the first point to the last. */
async function drawByTouch(page: Page, points: readonly Point[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const [index, point] of points.entries()) {
    await session.send('Input.dispatchTouchEvent', {
      type: index === 0 ? 'touchStart' : 'touchMove',
      touchPoints: [point],
    })
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

async function drawByMouse(page: Page, points: readonly Point[]): Promise<void> {
  const [first = { x: 0, y: 0 }, ...others] = points
  await page.mouse.move(first.x, first.y)
  await page.mouse.down()
  for (const { x, y } of others) await page.mouse.move(x, y, { steps: 3 })
  await page.mouse.up()
}

/** Fills in everything that the waiver requires; does not press Accept. */
export async function fillInWaiver(page: Page, name: string): Promise<void> {
  await accept(page).waitFor()
  await sayRelationships(page)
  if ((await agreeBox(page).count()) > 0) await agreeBox(page).check()
  if ((await pad(page).count()) > 0) await draw(page)
  if ((await nameField(page).count()) > 0) await nameField(page).fill(name)
}

/** Answers that the signer is the parent of every child whom the waiver covers. */
export async function sayRelationships(page: Page): Promise<void> {
  for (const question of await relationshipQuestions(page).all()) {
    await question.getByRole('radio', { name: 'Parent', exact: true }).check({ force: true })
  }
}

/**
 * Waits for the arrival card. Its heading depends on the household: "Almost there" if somebody is not ready (Emeka Okafor,
 * whose birth date is missing), "We found no booking" (Noor), or "A pass is blocked" (Louis Moreau).
 */
export async function waitForArrivalCard(page: Page): Promise<void> {
  const title = /^(You are all set|Almost there|We found no booking|A pass is blocked|Done. Waiting for the resort)$/
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByRole('img', { name: 'QR code for the check-in desk' }).waitFor()
}
