import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSeparateProduct, until, type SeparateProduct } from '../app/separate-product.builders.ts'
import { aTestResort } from '../app/test-resort.builders.ts'
import { createSigningHouseholds, signingPhones, type Signing, type SigningPhones } from './signing-phones.builders.ts'

/**
 * Runs the product as a separate process, on a PostgreSQL that writes to disk as in production, and kills it during
 * many signings. Then every request is repeated, as a phone would do.
 */
const households = Number(process.env['KILL_HOUSEHOLDS'] ?? 40)
/** The server is killed after each of these numbers of acknowledged signatures. Each household sends two. */
const kills = Array.from({ length: Math.floor((households * 2 - 20) / 30) }, (_, index) => 20 + index * 30)
const timeoutMs = 100_000 + households * 1_000

let product: SeparateProduct
let pool: pg.Pool
let signings: Signing[]
let phones: SigningPhones

beforeAll(async () => {
  product = await aSeparateProduct()
  pool = product.pool
  await aTestResort(pool)
  signings = await createSigningHouseholds(product, households)
  phones = signingPhones(product, signings)
  await product.start()
}, 120_000)

afterAll(() => product?.stop())

test(
  'a server that is killed during signing neither loses nor duplicates a signature',
  async () => {
    for (const acknowledged of kills) {
      await phones.signUntil(
        () => signings.filter(({ isAcknowledged }) => isAcknowledged).length >= acknowledged,
        product.kill,
      )
      await phones.expectNothingLost()
      await product.start()
    }
    await phones.signAllAgain()
    await phones.expectEachSignedOnce()
  },
  timeoutMs,
)

test('killing the database neither loses nor duplicates a signature, and the server survives it', async () => {
  await startNewSeason()
  const before = product.getServer()
  const answers = await phones.signUntil(
    () => signings.filter(({ isAcknowledged }) => isAcknowledged).length >= 20,
    product.killPostgres,
  )
  for (const { status, retryAfter } of answers.filter((answer) => answer.status !== 200)) {
    expect(status).toBe(503)
    expect(Number(retryAfter)).toBeGreaterThan(0)
  }

  await until(product.isReady, 30_000)
  await phones.expectNothingLost()
  await phones.signAllAgain()
  await phones.expectEachSignedOnce()
  expect(product.getServer()).toBe(before)
  expect(product.getServer()?.exitCode).toBeNull()
}, 120_000)

/** Starts another season: everybody owes the same waivers again, under other codes. */
async function startNewSeason(): Promise<void> {
  await pool.query(
    `insert into pos.authorization_type (code, name, html)
     select code || '-2', name, html from pos.authorization_type where code in ('SEASON', 'DAY')`,
  )
  await pool.query(`update task set pos_waiver_id = pos_waiver_id || '-2' where pos_waiver_id in ('SEASON', 'DAY')`)
  for (const signing of signings) signing.isAcknowledged = false
  // The server is notified of the change a moment later. Until then the old signatures still count.
  await until(async () => {
    const headers = { authorization: `Bearer ${signings[0]?.token}` }
    return (await (await fetch(`${product.address}/api/tasks`, { headers })).text()).includes('SEASON-2')
  }, 30_000)
}
