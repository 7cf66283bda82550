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
     select 'LESSON-TODAY', $1, 'transaction', product_code, current_date
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
  await page.getByText(/^Picked up by Maya at/).waitFor()
  const events = () => product.rows<{ kind: string }>('select kind from arrival_event order by id')
  const kinds = async () => (await events()).map(({ kind }) => kind)
  await expect.poll(kinds, pollOptions).toEqual(['handed-to-instructor', 'collected'])
})

test('the list of a lesson is printed and saved with its notes, and hands over who has arrived', async () => {
  const readers = () =>
    product.rows<{ actor: string; use: string }>(
      `select actor, after->>'use' as use from audit_entry
       where action = 'health-note-read' and after->>'device' = '' order by id desc limit 2`,
    )
  const [purchase] = await product.rows<{ juno: string; lesson: string }>(
    `select p.ip_code as juno, product.name as lesson from pos.purchase p join pos.product on code = p.product_code
     where p.id = 'LESSON-TODAY'`,
  )
  await expect
    .poll(
      () =>
        product.rows(
          `select from readiness_verdict
           where contact_id = $1 and location_id = 1 and visit_day = current_date
             and 'lesson' = any (booked)`,
          [purchase?.juno],
        ),
      pollOptions,
    )
    .toHaveLength(1)
  // Nobody has Juno any more, and the desk has seen the family.
  await product.rows(
    `insert into arrival_event (kind, household_ip_code, contact_id, location_id, resort_day, at_utc, recorded_by, recorded_by_name,
                                device, request_id, undoes)
     select 'undone', household_ip_code, contact_id, location_id, resort_day, now(), recorded_by, recorded_by_name, '', 'journey', id
     from arrival_event where kind <> 'undone'`,
  )
  await product.rows(
    `insert into arrival_event (kind, household_ip_code, contact_id, location_id, resort_day, at_utc, command_id, recorded_by,
                                recorded_by_name, device, request_id)
     select distinct 'arrived', household_ip_code, contact_id, location_id, resort_day, now(), gen_random_uuid(),
            'desk@kestrel.example', 'Ben Ahlgren', '', 'journey'
     from arrival_event where kind = 'undone'`,
  )
  const page = await devices.device(tablet)
  await signInAt(page, '/staff/lessons', 'lessons@kestrel.example')
  await page
    .getByRole('group', { name: 'Lessons of today' })
    .getByText(purchase?.lesson ?? '')
    .click()
  const row = page.getByRole('row', { name: /Juno/ })
  await row.getByText(/Arrived \d/).waitFor()
  expect(await page.locator('main').innerText()).not.toMatch(/Lindqvist/)
  await expectAccessibleEverywhere(page, 'the list of the ski school')

  await page.getByRole('button', { name: 'Show what to do for each child' }).click()
  await page.getByText(/You opened \d+ health note.* in the log/).waitFor()
  await expectAccessibleEverywhere(page, 'the list of the ski school with open notes')
  await page.getByRole('button', { name: 'CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'This file holds health data. Save it?' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^lesson .* \d{4}-\d\d-\d\d\.csv$/)
  const actor = 'lessons@kestrel.example'
  expect(await readers()).toEqual([
    { actor, use: 'file' },
    { actor, use: 'screen' },
  ])
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
  expect(await page.getByText('Health data: keep it on you').isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: /^Hand over to .*Juno/ }).click()
  await row.getByText(/With Luc since/).waitFor()
})
