import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMailServer, parseMail } from '../server/src/adapters/delivery/mail-server.builders.ts'
import { expectAccessibleEverywhere } from './accessible.ts'
import { desktop, openDevices, phone, type Devices } from './browser.ts'
import { openHome, signInAt } from './guest.ts'
import { pollOptions, startProduct, type Product } from './product.ts'

// An administrator sees who is not ready on a coming day, why, and reminds them.

let mail: Awaited<ReturnType<typeof aMailServer>>
let product: Product
let devices: Devices
beforeAll(async () => {
  mail = await aMailServer()
  product = await startProduct({
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'Kestrel Ridge <check-in@kestrel.example>',
  })
  devices = openDevices(product.address)
})
afterAll(async () => {
  await product.remove()
  await mail.close()
})

/** Juno's photo is missing on the fifth day from today. The number of the judgement is so high that none replaces it. */
async function storeVerdictOfJuno(): Promise<string> {
  const [row] = await product.rows<{ day: string }>(
    `insert into readiness_verdict (location_id, contact_id, visit_day, ip_code, verdict, blockers, booked,
       is_waiting_for_pos, judged_at, expires_at, verdict_hash, changed_at, change_no, judgement)
     select l.id, c.ip_code, current_date + 5, c.head_ip_code, 'not-ready',
            '[{"code": "photo-missing", "blocks": "gate", "resolvedBy": "guest"}]', '{gate}', false, now(),
            now() + interval '1 day', decode(repeat('00', 32), 'hex'), now(),
            (select coalesce(max(change_no), 0) + 1000000 from readiness_verdict), 1000000
     from pos.customer c, location l
     where c.first_name = 'Juno' and c.last_name = 'Lindqvist' and l.is_default
     on conflict (location_id, contact_id, visit_day) do update set verdict = excluded.verdict, blockers = excluded.blockers,
       judgement = excluded.judgement
     returning visit_day::text as day`,
  )
  if (!row) throw new Error('There is no Juno in the demo resort.')
  return row.day
}

test('an administrator chooses a day, opens what stops guests, explains one of them, and reminds them by e-mail', async () => {
  // The household has an address from its first sign-in on.
  await openHome(await devices.device(phone), 'maya@kestrel.example')
  const day = await storeVerdictOfJuno()
  const page = await devices.device(desktop)
  await signInAt(page, '/admin/readiness', 'admin@kestrel.example')
  await page.getByRole('heading', { name: 'Readiness', level: 1 }).waitFor()

  const { month, date } = { month: Number(day.slice(5, 7)), date: Number(day.slice(8)) }
  const monthName = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][month - 1]
  await page.getByRole('link', { name: new RegExp(` ${monthName} ${date}: .*stopped at the gate`) }).click()
  await page.waitForURL((url) => url.searchParams.get('day') === day)
  await page.getByRole('link', { name: /^Photo missing/ }).click()
  await page.getByRole('row', { name: /^Juno Lindqvist/ }).waitFor()
  await expectAccessibleEverywhere(page, 'readiness, with a blocker')

  await page.getByRole('button', { name: /^Remind all/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Remind: Photo missing' })
  await dialog.getByRole('region', { name: 'The message' }).getByText('A photo is needed.').waitFor()
  expect(mail.taken).toEqual([])
  await dialog.getByRole('button', { name: /^Send/ }).click()
  await page.getByText(/being reminded/).waitFor()
  await expect.poll(() => mail.taken.length, pollOptions).toBe(1)
  expect(parseMail(mail.taken[0]?.source ?? '').text).toContain('Juno: A photo is needed.')
  await page.getByRole('button', { name: /^Remind all/ }).click()
  await dialog.getByText('Nobody is left to remind.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('link', { name: 'Explain Juno Lindqvist' }).click()
  await page.getByText(/^Base Village: \d+ owed/).click()
  const juno = page.getByRole('region', { name: 'Juno Lindqvist' }).first()
  await juno.getByText('Purchases considered').waitFor()
  await expectAccessibleEverywhere(page, 'reporting, with the readiness of a household')
})
