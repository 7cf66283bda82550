import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../db/test-database.ts'
import { bridgeEncryption } from '../simulator/a-bridge.builders.ts'
import { createBuiltInPointOfSale } from '../built-in/built-in.ts'
import type { PosMedia } from '../media-of-contacts.ts'
import { PointOfSaleDown } from '../point-of-sale.ts'
import { withStaleFallback } from './stale-fallback.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.connectionString, max: 2 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const card: PosMedia = {
  id: 'M1',
  contactId: '1',
  kind: 'card',
  cardNumber: '82001',
  rfidNumber: null,
  isActive: true,
  isPrinted: true,
  waitsAt: null,
  hotlist: [{ reasonCode: 'UNPAID', fromDate: '2026-12-01' }],
}

test('a slow answer about cards and phones is replaced by the last answer', async () => {
  let answer: () => Promise<PosMedia[]> = async () => [card]
  const cached = withStaleFallback(
    { ...createBuiltInPointOfSale(pool), media: () => answer() },
    { pool, encryption: bridgeEncryption, now: () => new Date(), log: { warn: () => undefined }, mediaTimeoutMs: 20 },
  )
  answer = () => new Promise(() => undefined)
  await expect(cached.media(['1', '2'])).rejects.toBeInstanceOf(PointOfSaleDown)

  answer = async () => [card]
  expect(await cached.media(['1', '2'])).toEqual([card])
  answer = () => new Promise(() => undefined)
  expect(await cached.media(['1', '2'])).toEqual([card])

  answer = async () => []
  await cached.media(['1', '2'])
  answer = () => new Promise(() => undefined)
  expect(await cached.media(['1', '2']), 'a removed card does not come back').toEqual([])
})
