import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
