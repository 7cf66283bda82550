import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { insertRows } from '../../../db/insert-rows.ts'
import { createFieldEncryption } from '../../../encryption/field-encryption.ts'
import { createTestDatabase } from '../../../db/test-database.ts'
import { exampleRecords } from '../example-records.builders.ts'
import { describePointOfSale } from '../point-of-sale.contract.ts'
import type { PointOfSale } from '../point-of-sale.ts'
import { createBuiltInPointOfSale } from './built-in.ts'
import { insertExampleRecords } from './put-example-records.builders.ts'
import { fillRentalLists } from './standard-rental-lists.ts'

const encryption = createFieldEncryption([Buffer.alloc(32, 1)])

async function openDatabase() {
  const database = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: database.connectionString, max: 4 })
  return {
    pool,
    close: async () => {
      await pool.end()
      await database.drop()
    },
  }
}

describePointOfSale('built-in', async () => {
  const { pool, close } = await openDatabase()
  await insertExampleRecords(pool, encryption, exampleRecords)
  return { pointOfSale: createBuiltInPointOfSale(pool, encryption), close }
})

let opened: Awaited<ReturnType<typeof openDatabase>>
let pointOfSale: PointOfSale
beforeAll(async () => {
  opened = await openDatabase()
  pointOfSale = createBuiltInPointOfSale(opened.pool)
  await insertRows(opened.pool, 'pos.customer', [
    { ip_code: '1', first_name: 'Ada', last_name: 'Grey', folded_name: 'ada grey', head_ip_code: '1' },
  ])
})
afterAll(() => opened.close())

const readComponents = async (purchaseId: string) =>
  (await pointOfSale.household('1')).purchases.find(({ id }) => id === purchaseId)?.components

async function sell(code: string) {
  await insertRows(opened.pool, 'pos.product', [{ code, name: code }])
  await insertRows(opened.pool, 'pos.product_component', [{ product_code: code, code: 'LIFT' }])
  await insertRows(opened.pool, 'pos.purchase', [{ id: code, ip_code: '1', kind: 'transaction', product_code: code }])
}

test('a product that was just added has its parts', async () => {
  await sell('first')
  expect(await readComponents('first')).toHaveLength(1)
  await sell('second')
  expect(await readComponents('second')).toHaveLength(1)
})

test('dates do not depend on the DateStyle of the session', async () => {
  await opened.pool.query(`update pos.customer set birth_date = '1985-02-03' where ip_code = '1'`)
  const usDateStylePool = new pg.Pool({ ...opened.pool.options, options: '-c datestyle=SQL,MDY' })
  const household = await createBuiltInPointOfSale(usDateStylePool).household('1')
  await usDateStylePool.end()
  expect(household.people[0]?.birthDate).toBe('1985-02-03')
})

/** Reads for one after the other, so that the reads do not share a statement. */
async function inTurn<Item, Answer>(items: readonly Item[], read: (item: Item) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const item of items) answers.push(await read(item))
  return answers
}

test('many people at once have the same cards, tickets and gates as each of them alone', async () => {
  const { pool, close } = await openDatabase()
  onTestFinished(close)
  await insertExampleRecords(pool, encryption, exampleRecords)
  const pos = createBuiltInPointOfSale(pool, encryption)
  const padding = Array.from({ length: 50 }, (_, index) => `nobody ${index}`)
  const households = await pos.buyingHouseholds(undefined, 200, { withValidity: true })
  const people = households.flatMap(({ facts }) => facts.people.map(({ contactId }) => contactId))

  const media = (await inTurn(people, (contactId) => pos.media([contactId]))).flat()
  expect(media.length).toBeGreaterThan(5)
  const byId = (list: readonly { id: string }[]) => new Map(list.map((one) => [one.id, one]))
  expect(byId(await pos.media([...people, ...padding]))).toEqual(byId(media))

  const readValidity = async (contactIds: readonly string[]) => [...((await pos.purchaseValidity?.(contactIds)) ?? [])]
  const known = new Map((await inTurn(people, (contactId) => readValidity([contactId]))).flat())
  expect(known.size).toBeGreaterThan(5)
  expect(new Map(await readValidity([...people, ...padding]))).toEqual(known)
  const purchases = households.flatMap(({ facts }) => facts.purchases)
  expect(new Map(purchases.map((purchase) => [purchase.id, purchase.validity]))).toEqual(known)

  const moments = [{ date: '2026-12-05', time: '11:00' }]
  const scans = [...media.map(({ id, rfidNumber, cardNumber }) => rfidNumber ?? cardNumber ?? id), ...padding].map(
    (number) => ({ passNumber: number.toUpperCase().replaceAll(/[ -]/g, ''), accessLocationId: null, moments }),
  )
  const alone = await inTurn(scans, (scan) => pos.validateScans(scan))
  expect(alone.flat().map(({ result }) => result)).toEqual(expect.arrayContaining(['valid', 'refused', 'unknown']))
  expect(await pos.validateScansOfPasses(scans)).toEqual(alone)
})

test('a new installation gets the standard rental lists, and existing lists are not changed', async () => {
  await Promise.all([fillRentalLists(opened.pool), fillRentalLists(opened.pool)])
  const { abilityRefs, heightRefs } = await pointOfSale.rentalLists()
  expect(abilityRefs.map(({ listKey }) => listKey)).toEqual(['I', 'II', 'III', 'III+'])
  expect(heightRefs).toHaveLength(6)

  await opened.pool.query(`delete from pos.rental_list_entry where list_key <> 'I'`)
  await fillRentalLists(opened.pool)
  expect((await pointOfSale.rentalLists()).abilityRefs).toHaveLength(1)
  await opened.pool.query('delete from pos.rental_list_entry')
})
