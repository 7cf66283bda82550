import { rm } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { expectAccessibleEverywhere } from './accessible.ts'
import { phone } from './browser.ts'
import { completeOtherTasks, recordWaivers } from './complete-other-tasks.ts'
import { createTemporaryFolder } from './demo-resort.ts'
import { startBehindNetwork, type BehindNetwork } from './engines/behind-network.ts'
import { signInAt } from './guest.ts'
import { openKillableBrowser } from './killable-browser.ts'
import { serveNextRelease } from './next-release.ts'
import { pollOptions } from './product.ts'
import { findInProfile, readDatabases } from './stored-data.ts'

let behind: BehindNetwork
beforeAll(async () => {
  behind = await startBehindNetwork()
  await completeOtherTasks(behind.product)
  await recordWaivers(behind.product)
})
afterAll(() => behind.remove())

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
    return { browser, page, go: (path: string) => page.goto(behind.network.address + path) }
  }
  let { browser, page, go } = await open()
  await signInAt(page, '/checkinComplete', 'maya@kestrel.example', behind.network.address)
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
  await signInAt(page, '/logout', 'maya@kestrel.example', behind.network.address)
  await page.waitForURL('**/welcome')
  await browser.context.setOffline(true)
  await go('/home')
  await page.getByRole('heading', { name: "We couldn't sign you in" }).waitFor()
  expect(await readDatabases(page)).not.toContain('iv')
})

test('a release that is installed while a form is open waits for its end; what was typed is sent, and the next page is new', async () => {
  const { product, network } = behind
  const profile = await createTemporaryFolder()
  onTestFinished(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }))
  const browser = await openKillableBrowser(profile)
  onTestFinished(() => browser.kill())
  const page = await browser.context.newPage()
  await page.setViewportSize(phone.viewport)
  const isOfNextRelease = () =>
    page.evaluate(() =>
      document.querySelector('script[src^="/assets/first-"]')?.getAttribute('src')?.includes('-next.js'),
    )
  const readWorkers = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/')
      return [registration?.active?.state, registration?.waiting?.state]
    })
  await signInAt(page, '/home', 'new@kestrel.example', network.address)
  await expect.poll(readWorkers, pollOptions).toEqual(['activated', undefined])
  await page.getByRole('link', { name: 'Add family member' }).click()
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('First name').fill('Robin')

  const release = await serveNextRelease(product.address)
  onTestFinished(() => release.close())
  // Connections to the earlier release end.
  await network.cut()
  network.leadTo(release.address)
  await network.restore()
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration('/'))?.update()
  })
  await page.getByText('A newer version is ready.').waitFor()
  expect(await readWorkers()).toEqual(['activated', 'installed'])
  expect(await isOfNextRelease()).toBe(false)
  expect(await field('First name').inputValue()).toBe('Robin')

  for (const [name, value] of Object.entries({ 'Last name': 'Blake', Month: '4', Day: '5', Year: '1990' }))
    await field(name).fill(value)
  await page.getByRole('button', { name: 'Add to group' }).click()
  await page.waitForURL('**/home')
  await page.getByText('Robin').first().waitFor()
  await expect.poll(isOfNextRelease, pollOptions).toBe(true)
  await expect.poll(readWorkers, pollOptions).toEqual(['activated', undefined])
})
