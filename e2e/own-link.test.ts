import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessibleEverywhere } from './accessible.ts'
import { openDevices, phone, type Devices } from './browser.ts'
import { accept, waitForArrivalCard, fillInWaiver, signInAt, openEveryTask } from './guest.ts'
import { completeOtherTasks } from './complete-other-tasks.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
let devices: Devices
beforeAll(async () => {
  // With the most detailed log, to check that the log contains no link.
  product = await startProduct({ LOG_LEVEL: 'trace' })
  await completeOtherTasks(product)
  await product.rows(
    `update settings_document set value = value || '{"adultsSignForThemselves": true}' where kind = 'general'`,
  )
  devices = openDevices(product.address)
})
afterAll(() => product.remove())

const shareButton = (page: Page) => page.getByRole('button', { name: 'Share link for Theo Lindqvist' })
const findDialog = (page: Page) => page.getByRole('dialog', { name: 'A link for Theo' })

/** Creates a signing link as the head of household, on any screen that offers it. */
async function createLink(page: Page): Promise<string> {
  await shareButton(page).click()
  const link = findDialog(page).getByText(/\/sign#/)
  await link.waitFor()
  return (await link.textContent()) ?? ''
}

const expectExpired = (page: Page) => page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
const linkRefused = { consoleErrors: /status of 404/ }

const calm = { reducedMotion: 'reduce' } as const

test('the head of household shares a link, another adult signs with it without sign-in, and the head sees the result, on accessible pages', async () => {
  const head = await devices.device({ ...phone, ...calm, permissions: ['clipboard-read', 'clipboard-write'] })
  await signInAt(head, '/home', 'maya@kestrel.example')
  await openEveryTask(head)
  await head.getByText('Still to sign for themselves').waitFor()
  await expectAccessibleEverywhere(head, 'home')
  const first = await createLink(head)
  await expectAccessibleEverywhere(head, 'the link')
  await head.goto('/checkin/waiver')
  await head.getByText('One signature covers Maya, Juno and Finn').waitFor()
  await expectAccessibleEverywhere(head, 'waiver of the head')
  const second = await createLink(head)
  await findDialog(head).getByRole('button', { name: 'Create a new link' }).click()
  await findDialog(head)
    .getByText(/\/sign#/)
    .filter({ hasNotText: second })
    .waitFor()
  await findDialog(head).getByRole('button', { name: 'Copy link' }).click()
  await findDialog(head).getByText('Copied. You can paste it into a message now.').waitFor()
  const link = await head.evaluate(() => navigator.clipboard.readText())
  await findDialog(head).getByRole('button', { name: 'Close' }).click()

  await fillInWaiver(head, 'Maya Lindqvist')
  await accept(head).click()
  await waitForArrivalCard(head)
  await head.getByRole('heading', { name: 'Still to sign for themselves' }).waitFor()
  await expectAccessibleEverywhere(head, 'arrival card')
  await createLink(head)
  await expectAccessibleEverywhere(head, 'the link, from the arrival card')
  await head.goto('/checkin/waiver')
  await head.getByText('Signs for themselves').waitFor()
  await expectAccessibleEverywhere(head, 'who has signed')

  const replaced = await devices.device({ ...phone, ...calm }, linkRefused)
  for (const old of [first, second]) {
    await replaced.goto('about:blank')
    await replaced.goto(old)
    await expectExpired(replaced)
  }
  await expectAccessibleEverywhere(replaced, 'a link that does not work')

  const theo = await devices.device({ ...phone, ...calm })
  await theo.goto(link)
  await theo.getByRole('heading', { name: 'Theo Lindqvist, you are signing for yourself' }).waitFor()
  expect(await theo.locator('body').textContent()).not.toMatch(/Maya|Juno|Finn/)
  await accept(theo).waitFor()
  await expectAccessibleEverywhere(theo, 'own waiver')
  await accept(theo).click()
  await theo.getByText('Please Sign.').waitFor()
  await expectAccessibleEverywhere(theo, 'own waiver with errors')
  await fillInWaiver(theo, 'Theo Lindqvist')
  await accept(theo).click()
  await theo.getByRole('heading', { name: 'Thank you, you have signed' }).waitFor()
  await expectAccessibleEverywhere(theo, 'signed')
  await theo.reload()
  await theo.getByRole('heading', { name: 'Thank you, you have signed' }).waitFor()

  await head.goto('/home')
  await head.getByRole('heading', { name: 'Everyone is ready' }).waitFor()
  expect(await shareButton(head).count()).toBe(0)

  const signed = await product.rows('select signer_name, signed_on, signed_for from signed_waiver order by position')
  expect(signed).toMatchObject([
    { signer_name: 'Maya Lindqvist', signed_on: 'page' },
    { signer_name: 'Theo Lindqvist', signed_on: 'own-link', signed_for: [{ firstName: 'Theo' }] },
  ])
  expect(product.output()).toContain('/api/ownwaivers')
  expect(product.output()).not.toContain(link.split('#')[1])
})
