import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, openDevices, type Devices } from './browser.ts'
import { accept, waitForArrivalCard, signInAt } from './guest.ts'
import { completeOtherTasks } from './complete-other-tasks.ts'
import { pollOptions, startProduct, type Product } from './product.ts'

let product: Product
let devices: Devices
beforeAll(async () => {
  product = await startProduct()
  devices = openDevices(product.address)
})
afterAll(() => product.remove())

const calm = { ...desktop, reducedMotion: 'reduce' } as const
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const list = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const status = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' })

test('rental profile, child registration and photo can be completed by keyboard alone', async () => {
  const page = await devices.device(calm)
  await signInAt(page, '/checkin/rentalprofile', 'maya@kestrel.example')
  await press(page, button(page, 'Continue'), 'Enter')
  // The focus moves to the heading of the next card.
  await expect.poll(() => isFocused(page.getByRole('heading', { name: 'Juno', level: 2 })), pollOptions).toBe(true)
  await press(page, page.getByRole('radio', { name: /^Type I\b/ }), 'Space')
  await page.keyboard.press('ArrowDown')
  expect(await page.getByRole('radio', { name: /^Type II\b/ }).isChecked()).toBe(true)
  for (const name of ['Height', 'Weight']) {
    await reach(page, list(page, name))
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => list(page, name).inputValue(), pollOptions).not.toBe('')
  }
  await reach(page, box(page, 'Shoe Size'))
  await page.keyboard.type('5')
  await press(page, page.getByRole('switch', { name: /Goofy Foot/ }), 'Space')
  await press(page, button(page, 'Continue'), 'Enter')
  await button(page, 'Update Rental Profile for Juno Lindqvist').waitFor()

  await page.goto('/checkin/childregistration')
  for (const [name, value] of [
    ['Primary Phone', '970 555 0117'],
    ['Alternate Emergency Contact', 'Ingrid Lindqvist'],
    ['Alternate Phone', '970 555 0118'],
  ] as const) {
    await reach(page, box(page, name))
    await page.keyboard.type(value)
  }
  // Focusing the field clears "None"; leaving it empty restores "None".
  await reach(page, box(page, 'Drug Allergy'))
  expect(await box(page, 'Drug Allergy').inputValue()).toBe('')
  await page.keyboard.press('Tab')
  expect(await box(page, 'Drug Allergy').inputValue()).toBe('None')
  await press(page, button(page, 'Continue'), 'Enter')
  await press(page, page.getByRole('button', { name: /^Copy from Juno/ }), 'Enter')
  await press(page, button(page, 'Continue'), 'Enter')
  await press(page, button(page, 'Complete'), 'Enter')

  await page.goto('/checkin/photo')
  const chooser = page.waitForEvent('filechooser')
  await press(page, button(page, 'Add Photo'), 'Enter')
  await (await chooser).setFiles(join(import.meta.dirname, '../server/src/demo/kestrel-ridge/photos/juno.jpg'))
  const square = page.getByRole('application', { name: /^Photo crop area/ })
  await reach(page, square)
  for (const [key, message] of [
    ['+', /Zoom 1[0-9]{2} percent/],
    ['ArrowLeft', /./],
    ['r', 'Rotated to 90 degrees'],
    ['-', /Zoom 100 percent/],
  ] as const) {
    await page.keyboard.press(key)
    await status(page, message)
  }
  await press(page, button(page, 'Add Photo'), 'Enter')
  await press(page, button(page, 'Complete'), 'Enter')
  await expect
    .poll(
      () => product.rows(`select from contact_task_completion join task on task.id = task_id where task_type_id > 1`),
      pollOptions,
    )
    .toHaveLength(5)
})

test('My profile can be used by keyboard alone', async () => {
  const page = await devices.device(calm)
  await signInAt(page, '/home', 'sam@kestrel.example')
  await press(page, page.getByRole('button', { name: 'Account and log out' }), 'Enter')
  await press(page, page.getByRole('link', { name: 'My profile' }), 'Enter')
  await press(page, button(page, 'Create Rental Profile for Sam Okafor'), 'Enter')
  await press(page, button(page, 'Cancel'), 'Enter')
  // The focus returns to the button that opened the card.
  await expect.poll(() => isFocused(button(page, 'Create Rental Profile for Sam Okafor')), pollOptions).toBe(true)
  await press(page, button(page, 'Next: Child Profile'), 'Enter')
  await press(page, button(page, 'Next: Photo'), 'Enter')
  await press(page, button(page, 'Done'), 'Enter')
  await page.getByRole('heading', { name: 'Your group' }).waitFor()
})

test('a guest gets from the welcome page to the arrival card by keyboard alone', async () => {
  await completeOtherTasks(product)
  const page = await devices.device(calm)
  await page.goto('/welcome')
  await press(page, page.getByRole('link', { name: 'Sign In' }), 'Enter')
  await page.waitForURL('**/idp/**')
  await reach(page, page.getByLabel('Email', { exact: true }))
  await page.keyboard.type('new@kestrel.example')
  await reach(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type('powder')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Your group' }).waitFor()

  await page.goto('/l/tubing-hill')
  await page.getByRole('heading', { name: 'Your group' }).waitFor()
  await press(page, page.getByRole('link', { name: 'Check In' }).filter({ visible: true }).first(), 'Enter')
  await accept(page).waitFor()
  await reach(page, page.getByRole('region', { name: 'Waiver text' }))
  await page.keyboard.press('End')
  await press(page, page.getByRole('checkbox', { name: /I have read and agree/ }), 'Space')
  await reach(page, page.getByRole('textbox', { name: 'Type your full name' }))
  await page.keyboard.type('Noor Haddad')
  await press(page, accept(page), 'Space')
  await page.getByRole('heading', { name: 'Photo Release', level: 1 }).waitFor()
  await press(page, page.getByRole('button', { name: 'Skip Waiver' }), 'Enter')
  await waitForArrivalCard(page)
  await press(page, page.getByRole('button', { name: 'Enlarge' }), 'Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => isFocused(page.getByRole('button', { name: 'Enlarge' })), pollOptions).toBe(true)
})

type Target = ReturnType<Page['locator']>

async function press(page: Page, target: Target, key: 'Enter' | 'Space'): Promise<void> {
  await reach(page, target)
  await page.keyboard.press(key)
}

/**
 * Presses Tab until the target has a visible focus on the screen. A page that is still loading may take the focus back.
 */
async function reach(page: Page, target: Target): Promise<void> {
  await target.waitFor()
  for (let press = 0; press < 120 && !(await isFocused(target)); press += 1) await page.keyboard.press('Tab')
  expect(await isFocused(target)).toBe(true)
  expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true)
  const box = await target.boundingBox()
  const height = page.viewportSize()?.height ?? 0
  expect(box && box.y < height && box.y + box.height > 0).toBe(true)
}

function isFocused(target: Target): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}
