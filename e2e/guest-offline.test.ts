import { rm } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { expectAccessibleEverywhere } from './accessible.ts'
import { phone } from './browser.ts'
import { completeOtherTasks, recordWaivers } from './complete-other-tasks.ts'
import { createTemporaryFolder } from './demo-resort.ts'
import { signInAt } from './guest.ts'
import { openKillableBrowser } from './killable-browser.ts'
import { pollOptions, startProduct, type Product } from './product.ts'
import { findInProfile, readDatabases } from './stored-data.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
  await completeOtherTasks(product)
  await recordWaivers(product)
})
afterAll(() => product.remove())

const code = (page: Page) => page.getByRole('img', { name: 'QR code for the check-in desk' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a phone without a signal shows home and the arrival card after its browser was killed, and nothing after sign-out', async () => {
  const profile = await createTemporaryFolder()
  onTestFinished(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }))
  const open = async () => {
    const browser = await openKillableBrowser(profile)
    onTestFinished(() => browser.kill())
    const page = await browser.context.newPage()
    await page.setViewportSize(phone.viewport)
    return { browser, page, go: (path: string) => page.goto(product.address + path) }
  }
  let { browser, page, go } = await open()
  await signInAt(page, '/checkinComplete', 'maya@kestrel.example', product.address)
  await code(page).waitFor()
  await go('/home')
  const title = await heading(page).innerText()
  const readWorkerState = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/'))?.active?.state)
  await expect.poll(readWorkerState, pollOptions).toBe('activated')
  await expect.poll(() => readDatabases(page), pollOptions).toContain('iv')
  await browser.kill()
  const markers = ['Juno', 'Finn', 'Theo']
  expect(await findInProfile(profile, ['first-chair-guest']), 'the copy is in the folder').not.toEqual([])
  expect(await findInProfile(profile, markers), 'a copied profile folder does not name the family').toEqual([])

  ;({ browser, page, go } = await open())
  await browser.context.setOffline(true)
  await go('/')
  await expect.poll(() => heading(page).innerText(), pollOptions).not.toBe(title)
  await page.getByText('Juno').first().waitFor()
  await expectAccessibleEverywhere(page, 'home without a network')
  await go('/checkinComplete')
  await page.getByText('No signal. This card still works.').waitFor()
  await page.getByText('Saved on this phone until the end of your visit').waitFor()
  await code(page).waitFor()

  // With a network, the open page would leave for sign-in.
  await page.goto('about:blank')
  await browser.context.setOffline(false)
  await signInAt(page, '/logout', 'maya@kestrel.example', product.address)
  await page.waitForURL('**/welcome')
  await browser.context.setOffline(true)
  await go('/home')
  await page.getByRole('heading', { name: "We couldn't sign you in" }).waitFor()
  expect(await readDatabases(page)).not.toContain('iv')
})
