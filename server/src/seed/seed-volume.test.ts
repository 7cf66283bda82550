import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBuiltInPointOfSale } from '../adapters/point-of-sale/built-in/built-in.ts'
import { openPool } from '../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { createFieldEncryption } from '../encryption/field-encryption.ts'
import { fillDemoResort } from '../demo/fill-demo-resort.ts'
import { verifySignedWaivers } from '../waiver-verification/verify-signed-waivers.ts'
import { seedVolume } from './seed-volume.ts'

const today = '2026-12-18'
const issuer = 'https://identity.example.test'
let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.connectionString, () => undefined, 2)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const seed = (households: number, completions = 0, from = issuer) =>
  seedVolume(database.connectionString, { households, completions, today, issuer: from })

async function counts(): Promise<Record<string, number>> {
  const { rows } = await pool.query<Record<string, number>>(
    `select (select count(*)::int from pos.customer where ip_code like '80%') as people,
            (select count(*)::int from household) as households,
            (select count(*)::int from guest_binding) as bindings,
            (select count(*)::int from pos.purchase where ip_code like '80%') as purchases,
            (select count(*)::int from signed_waiver) as signatures,
            (select count(*)::int from signed_waiver_contact) as covered,
            (select count(*)::int from contact_task_completion) as completions`,
  )
  return rows[0] ?? {}
}

async function validAuthorizations(household: number): Promise<number> {
  const { authorizations } = await createBuiltInPointOfSale(pool).household(String(8_000_000_000 + household * 10))
  return authorizations.filter(({ endDate }) => endDate !== null && endDate >= today).length
}

test('a resort that is not the demo resort is refused', async () => {
  await expect(seed(1)).rejects.toThrow('only added to the demo resort')
  expect(await counts()).toMatchObject({ people: 0, households: 0 })
})

describe('in the demo resort', () => {
  beforeAll(() => fillDemoResort(pool, { today, encryption: createFieldEncryption([Buffer.alloc(32, 7)]) }))

  test('households of five people are added with sign-in bindings', async () => {
    expect(await seed(30)).toEqual({ households: 30, signatures: 0, rentalProfiles: 0 })
    expect(await counts()).toMatchObject({ people: 150, households: 30, bindings: 30, purchases: 240 })
  })

  test('the same number adds nothing, and a larger number adds the difference', async () => {
    const before = await counts()
    expect(await seed(30)).toEqual({ households: 0, signatures: 0, rentalProfiles: 0 })
    expect(await seed(10)).toEqual({ households: 0, signatures: 0, rentalProfiles: 0 })
    expect(await counts()).toEqual(before)

    expect(await seed(37)).toEqual({ households: 7, signatures: 0, rentalProfiles: 0 })
    expect(await counts()).toMatchObject({ people: 185, households: 37, bindings: 37 })
  })

  test('signed waivers are added with evidence that can be verified', async () => {
    expect(await seed(37, 60)).toEqual({ households: 0, signatures: 12, rentalProfiles: 0 })
    expect(await seed(37, 60)).toEqual({ households: 0, signatures: 0, rentalProfiles: 0 })
    expect(await seed(37, 100)).toEqual({ households: 0, signatures: 8, rentalProfiles: 0 })
    expect(await counts()).toMatchObject({ signatures: 20, covered: 100, completions: 100 })
    expect(await verifySignedWaivers(pool)).toMatchObject({ checked: 20, fault: undefined })
  })

  test('the signature of a household counts for this household only', async () => {
    expect(await validAuthorizations(20)).toBe(5)
    expect(await validAuthorizations(21)).toBe(0)
  })

  test('another identity provider gets its own bindings', async () => {
    await seed(37, 100, 'https://other.example.test')
    expect(await counts()).toMatchObject({ households: 37, bindings: 74 })
  })

  test('completions beyond the waivers are rental profiles', async () => {
    expect(await seed(37, 37 * 5 + 20)).toEqual({ households: 0, signatures: 17, rentalProfiles: 20 })
    expect(await counts()).toMatchObject({ completions: 37 * 5 + 20 })
    expect(await seed(37, 37 * 5 + 20)).toEqual({ households: 0, signatures: 0, rentalProfiles: 0 })
  })
})
