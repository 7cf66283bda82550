import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessibleEverywhere } from './accessible.ts'
import { openDevices, phone, type Devices } from './browser.ts'
import { openHome, signInAt } from './guest.ts'
import { pollOptions, startProduct, type Product } from './product.ts'

let product: Product
let devices: Devices
beforeAll(async () => {
  product = await startProduct()
  devices = openDevices(product.address)
})
afterAll(() => product.remove())

const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true } as const

/** Gives Juno a lesson for today, and returns the code on the arrival card of the family. */
async function bookLesson(): Promise<string> {
  const [juno] = await product.rows<{ id: string; head: string }>(
    `select c.ip_code as id, coalesce(c.head_ip_code, c.ip_code) as head from pos.customer c
     join guest_binding b on b.ip_code = coalesce(c.head_ip_code, c.ip_code)
     where b.email = 'maya@kestrel.example' and c.first_name = 'Juno'`,
  )
  await product.rows(
    `insert into pos.purchase (id, ip_code, kind, product_code, product_date)
     select 'LESSON-TODAY', $1, 'transaction', product_code, (now() at time zone 'America/Denver')::date
     from pos.product_component where 'CHILDREGPROFILEREQUIRED' = any (rules) limit 1`,
    [juno?.id],
  )
  const [row] = await product.rows<{ reference: string }>('select reference from household where ip_code = $1', [
    juno?.head,
  ])
  return row?.reference ?? ''
}

test('the ski school opens a health note, which is in the log, and hands the child over and back', async () => {
  await openHome(await devices.device(phone), 'maya@kestrel.example')
  const reference = await bookLesson()
  const page = await devices.device(tablet)
  await signInAt(page, '/staff', 'lessons@kestrel.example')
  await page.getByRole('textbox', { name: /^Code/ }).fill(reference)
  await page.getByRole('heading', { name: /Juno/, level: 1 }).waitFor()
  await page.getByText('Code of today').first().waitFor()
  await expectAccessibleEverywhere(page, 'a household with a lesson')

  await page.getByRole('button', { name: "Open Juno's health note and contacts" }).click()
  await page.getByText("You opened Juno's health note").waitFor()
  await expectAccessibleEverywhere(page, 'an open health note')
  const entries = await product.rows<{ actor: string }>(
    `select actor from audit_entry where action = 'health-note-read'`,
  )
  expect(entries).toEqual([{ actor: 'lessons@kestrel.example' }])

  await page.getByRole('button', { name: /^Hand Juno to/ }).click()
  await page.getByRole('button', { name: 'Pick up Juno' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who picks Juno up?' })
  await dialog.getByText('Maya', { exact: false }).first().click()
  await dialog.getByText('The same code').click()
  await expectAccessibleEverywhere(page, 'the question who picks a child up')
  await dialog.getByRole('button', { name: 'Maya picked Juno up' }).click()
  await page.getByText(/^Picked up at/).waitFor()
  const events = () => product.rows<{ kind: string }>('select kind from arrival_event order by id')
  const kinds = async () => (await events()).map(({ kind }) => kind)
  await expect.poll(kinds, pollOptions).toEqual(['handed-to-instructor', 'collected'])
})
