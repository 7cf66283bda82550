import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { patient } from './product.ts'

/** The demo accounts' password, as the sign-in page says. */
const password = 'powder'

/** From wherever the page is sent to the bundled provider, back to where the guest wanted to go. */
export async function fillInSignIn(page: Page, email: string): Promise<void> {
  await page.waitForURL('**/idp/**')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens a page for guests and signs in there. */
export async function signInAt(page: Page, path: string, email: string): Promise<void> {
  await page.goto(path)
  await fillInSignIn(page, email)
}

/** Opens home as this guest, with the group on it. */
export async function openHome(page: Page, email: string): Promise<void> {
  await signInAt(page, '/home', email)
  await page.getByRole('heading', { name: 'Your group' }).waitFor()
}

/** Stretches the time limits that the page sets itself: a busy machine is no provider that does not answer. */
export async function giveTime(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const start = window.setTimeout.bind(window)
    const patiently = (run: TimerHandler, milliseconds = 0, ...more: unknown[]) =>
      start(run, milliseconds < 4_000 ? milliseconds : 10 * milliseconds, ...more)
    Object.assign(window, { setTimeout: patiently })
  })
}

export const agreeBox = (page: Page) => page.getByRole('checkbox', { name: /I have read and agree/ })
export const pad = (page: Page) => page.getByRole('application', { name: 'Your signature' })
export const nameField = (page: Page) => page.getByRole('textbox', { name: 'Type your full name' })
export const accept = (page: Page) => page.getByRole('button', { name: 'Accept' })
export const strokes = (page: Page) => pad(page).locator('svg g > path[d]:not([d=""])')

type Share = readonly [x: number, y: number]
/** A signature, in shares of the pad's width and height. */
const zigzag: readonly Share[] = [
  [0.12, 0.55],
  [0.2, 0.2],
  [0.28, 0.6],
  [0.38, 0.25],
  [0.46, 0.6],
  [0.6, 0.3],
  [0.75, 0.5],
]

/** Draws one stroke: by finger where the device has a touch screen, else by mouse. The browser itself makes the pointer events. */
export async function draw(page: Page, shares: readonly Share[] = zigzag): Promise<void> {
  await pad(page).scrollIntoViewIfNeeded()
  const before = await strokes(page).count()
  const box = await pad(page).boundingBox()
  if (!box) throw new Error('The signature pad is not on the page')
  const points = shares.map(([x, y]) => ({ x: box.x + x * box.width, y: box.y + y * box.height }))
  const hasTouch = await page.evaluate(() => navigator.maxTouchPoints > 0)
  await (hasTouch ? byFinger(page, points) : byMouse(page, points))
  await expect.poll(() => strokes(page).count(), patient).toBe(before + 1)
}

type Point = { x: number; y: number }

/** Moves one finger over the screen, from the first point to the last. */
export async function byFinger(page: Page, points: readonly Point[]): Promise<void> {
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

async function byMouse(page: Page, points: readonly Point[]): Promise<void> {
  const [first = { x: 0, y: 0 }, ...others] = points
  await page.mouse.move(first.x, first.y)
  await page.mouse.down()
  for (const { x, y } of others) await page.mouse.move(x, y, { steps: 3 })
  await page.mouse.up()
}

/** Gives everything that the waiver asks for; Accept is left to the journey. */
export async function fillInWaiver(page: Page, name: string): Promise<void> {
  await accept(page).waitFor()
  if ((await agreeBox(page).count()) > 0) await agreeBox(page).check()
  if ((await pad(page).count()) > 0) await draw(page)
  if ((await nameField(page).count()) > 0) await nameField(page).fill(name)
}

/**
 * The arrival card; "Almost all set" where somebody has something left, as Emeka of the Okafors, whose birth date is missing,
 * "We found no booking" where nothing was bought, as for Noor, and "A pass is blocked" for Louis of the Moreaus.
 */
export async function arrivalCard(page: Page): Promise<void> {
  const title = /^((You are|Almost) all set|We found no booking|A pass is blocked)$/
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByRole('img', { name: 'QR code for the check-in desk' }).waitFor()
}
