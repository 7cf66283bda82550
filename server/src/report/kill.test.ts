import { ReportStatus } from '@first-chair/core/report/report-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSeparateProduct, type SeparateProduct } from '../app/separate-product.builders.ts'
import { createClock } from '../context/clock.ts'
import { fillDemoResort } from '../demo/fill-demo-resort.ts'
import { createFieldEncryption } from '../encryption/field-encryption.ts'
import { seedVolume } from '../seed/seed-volume.ts'

/** Runs the product as a separate process, and kills it, then its database, during a report run. */
const households = process.env['PROVE'] === '1' ? 2_500 : 250
const key = Buffer.alloc(32, 1)

let product: SeparateProduct
let authorization: string

beforeAll(async () => {
  product = await aSeparateProduct({ ENCRYPTION_KEY: key.toString('hex') })
  const { pool, provider, connectionString } = product
  const today = createClock(() => new Date()).resortDay('America/Denver')
  await fillDemoResort(pool, { today, encryption: createFieldEncryption([key]) })
  await seedVolume(connectionString, { households, completions: 0, today, issuer: 'https://nobody.example.test' })
  const email = 'admin@kestrel.example'
  authorization = `Bearer ${await provider.sign({ sub: 'admin', email, email_verified: true, given_name: 'Alex', family_name: 'Moreau', name: 'Alex Moreau' })}`
  await product.start()
}, 300_000)

afterAll(() => product?.stop())

test('a report run of a killed server is resumed within a minute, and the report is complete', async () => {
  await processCustomers()
  await waitForProgress()
  const dead = await findHolder()
  await product.kill()
  await product.start()
  expect(await status()).toMatchObject({ statusCode: 1, lastRefreshDate: null })
  await expect.poll(findHolder, { timeout: 60_000, interval: 200 }).not.toBe(dead)
  await expectComplete()
}, 180_000)

test('a report run survives a killed database, and readers see the previous report meanwhile', async () => {
  const before = await status()
  await processCustomers()
  await waitForProgress()
  await product.killPostgres()
  await expect
    .poll(status, { timeout: 30_000, interval: 200 })
    .toMatchObject({ lastRefreshDate: before?.lastRefreshDate })
  await expectComplete()
  expect(product.getServer()?.exitCode).toBeNull()
}, 150_000)

async function get(path: string): Promise<Response> {
  return fetch(`${product.address}${path}`, { headers: { authorization } })
}

async function status(): Promise<ReportStatus | undefined> {
  const answer = await get('/api/report/customer/status').catch(() => undefined)
  return answer?.status === 200 ? ReportStatus.parse(await answer.json()) : undefined
}

/** The process that works on the newest report run. */
async function findHolder(): Promise<string | undefined> {
  const { rows } = await product.pool.query<{ holder: string }>(
    'select holder from report.population order by id desc limit 1',
  )
  return rows[0]?.holder
}

async function processCustomers(): Promise<void> {
  const answer = await get('/api/export/Customers/Process/Admin')
  expect(await answer.json()).toMatchObject({ statusCode: 1 })
}

async function waitForProgress(): Promise<void> {
  await expect
    .poll(async () => (await status())?.progress?.done ?? 0, { timeout: 30_000, interval: 20 })
    .toBeGreaterThan(100)
  expect(await status()).toMatchObject({ statusCode: 1 })
}

/** Expects every guest of every seeded household once, and no duplicate lines. */
async function expectComplete(): Promise<void> {
  await expect.poll(status, { timeout: 90_000, interval: 200 }).toMatchObject({ statusCode: 2, failure: null })
  const { rows } = await product.pool.query<{ id: number; status: string }>(
    'select id, status from report.population order by id desc limit 1',
  )
  const { rows: counts } = await product.pool.query(
    `select count(*)::int as guests, count(distinct contact_id)::int as people from report.guest_${rows[0]?.id}
     where contact_id >= '8' and contact_id < '9'`,
  )
  expect(counts).toEqual([{ guests: households * 5, people: households * 5 }])
  const { rows: duplicates } = await product.pool.query(
    `select from report.line_${rows[0]?.id} group by location_id, guest, activity_id, task_id, product_code, product_date
     having count(*) > 1 limit 1`,
  )
  expect(duplicates).toEqual([])
}
