import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChildRegistration } from '@first-chair/core/child-registration/child-registration.builders'
import { foldedCustomerName } from '@first-chair/core/contact/folded-customer-name'
import { insertRows } from '../../../db/insert-rows.ts'
import { sealingOf } from '../../../sealing.ts'
import { createTestDatabase } from '../../../db/test-database.ts'
import type { ExampleRecords } from '../example-records.builders.ts'
import { describePointOfSale } from '../point-of-sale.contract.ts'
import type { PointOfSale } from '../point-of-sale.ts'
import { builtInPointOfSale } from './built-in.ts'
import { rentalListRows } from './rental-list-rows.builders.ts'
import { fillRentalLists } from './standard-rental-lists.ts'

const sealing = sealingOf([Buffer.alloc(32, 1)])

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

async function putIn(pool: pg.Pool, records: ExampleRecords): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await insertRows(
      client,
      'pos.customer',
      records.customers.map((customer) => ({
        ip_code: customer.ipCode,
        first_name: customer.firstName,
        last_name: customer.lastName,
        folded_name: foldedCustomerName(customer.firstName, customer.lastName),
        email: customer.email,
        birth_date: customer.birthDate,
        head_ip_code: customer.headIpCode,
        merged_into: customer.mergedInto,
        position: customer.position,
      })),
    )
    await insertRows(
      client,
      'pos.product',
      records.products.map(({ code, name }) => ({ code, name })),
    )
    await insertRows(
      client,
      'pos.product_component',
      records.products.flatMap(({ code: product_code, components }) =>
        components.map((component) => ({
          product_code,
          code: component.code,
          rules: component.rules,
          authorization_types: component.authorizationTypes,
          is_image_required: component.isImageRequired,
        })),
      ),
    )
    await insertRows(client, 'pos.access_location', records.gates.accessLocations)
    await insertRows(
      client,
      'pos.product_access',
      records.gates.accesses.map(({ productId, place, from, until }) => ({
        product_code: productId,
        access_location: place,
        from_time: from,
        until_time: until,
      })),
    )
    await insertRows(
      client,
      'pos.purchase',
      records.purchases.map((purchase) => ({
        id: purchase.id,
        ip_code: purchase.contactId,
        kind: purchase.kind,
        product_code: purchase.productId,
        product_date: purchase.productDate,
        is_open: purchase.isOpen,
        is_cancelled: purchase.isCancelled,
        resort_code: purchase.resortCode,
        resort_group_code: purchase.resortGroupCode,
        sales_location_id: purchase.salesLocationId,
        valid_from: records.gates.purchaseDays.find(({ purchaseId }) => purchaseId === purchase.id)?.from ?? null,
        valid_until: records.gates.purchaseDays.find(({ purchaseId }) => purchaseId === purchase.id)?.until ?? null,
      })),
    )
    await insertRows(
      client,
      'pos.authorization_type',
      records.waivers.map(({ authorizationType, name, html }) => ({ code: authorizationType, name, html })),
    )
    await insertRows(
      client,
      'pos.authorization',
      records.authorizations.map((authorization) => ({
        ip_code: authorization.contactId,
        authorization_type: authorization.authorizationType,
        start_date: authorization.startDate,
        end_date: authorization.endDate,
        text_hash: authorization.textHash,
        source: 'example',
      })),
    )
    await insertRows(client, 'pos.rental_list_entry', rentalListRows(records.rentalLists))
    await insertRows(
      client,
      'pos.rental_profile',
      records.rentalProfiles.map(({ contactId, updatedOn, isWhole }) => ({
        ip_code: contactId,
        ability_key: '2',
        age_key: '3',
        height_key: '4',
        weight_key: isWhole ? '5' : null,
        shoe_size: isWhole ? '8' : '',
        goofy: isWhole ? 'N' : null,
        updated_on: updatedOn,
      })),
    )
    await insertRows(
      client,
      'pos.child_registration',
      records.childRegistrations.map(({ contactId, updatedOn }) => ({
        ip_code: contactId,
        sealed_profile: Buffer.concat([
          Buffer.of(1),
          sealing.seal('pos.child-registration', contactId, JSON.stringify(aChildRegistration())),
        ]),
        updated_on: updatedOn,
      })),
    )
    await insertRows(
      client,
      'pos.photo',
      records.photos.map(({ contactId, updatedOn, photoHash, jpeg }) => ({
        ip_code: contactId,
        jpeg,
        photo_hash: photoHash,
        updated_on: updatedOn,
      })),
    )
    await insertRows(
      client,
      'pos.pass_media',
      records.media.map(({ id, contactId, isActive, isPrinted }) => ({
        id,
        ip_code: contactId,
        kind: 'card',
        card_number: records.gates.numbers.find(({ mediaId }) => mediaId === id)?.cardNumber ?? null,
        rfid_number: records.gates.numbers.find(({ mediaId }) => mediaId === id)?.rfidNumber ?? null,
        is_active: isActive,
        is_printed: isPrinted,
      })),
    )
    await insertRows(
      client,
      'pos.hotlist_entry',
      records.gates.blocks.map(({ mediaId, reason, from }) => ({
        media_id: mediaId,
        reason_code: reason,
        from_date: from,
      })),
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

describePointOfSale('built-in', async (records) => {
  const { pool, close } = await openDatabase()
  await putIn(pool, records)
  return { pointOfSale: builtInPointOfSale(pool, sealing), close }
})

let opened: Awaited<ReturnType<typeof openDatabase>>
let pointOfSale: PointOfSale
beforeAll(async () => {
  opened = await openDatabase()
  pointOfSale = builtInPointOfSale(opened.pool)
  await insertRows(opened.pool, 'pos.customer', [
    { ip_code: '1', first_name: 'Ada', last_name: 'Grey', folded_name: 'ada grey', head_ip_code: '1' },
  ])
})
afterAll(() => opened.close())

const componentsOf = async (purchaseId: string) =>
  (await pointOfSale.household('1')).purchases.find(({ id }) => id === purchaseId)?.components

async function sell(code: string) {
  await insertRows(opened.pool, 'pos.product', [{ code, name: code }])
  await insertRows(opened.pool, 'pos.product_component', [{ product_code: code, code: 'LIFT' }])
  await insertRows(opened.pool, 'pos.purchase', [{ id: code, ip_code: '1', kind: 'transaction', product_code: code }])
}

test('a product that was added a moment ago is known with its parts', async () => {
  await sell('first')
  expect(await componentsOf('first')).toHaveLength(1)
  await sell('second')
  expect(await componentsOf('second')).toHaveLength(1)
})

test('dates are days, whatever the style of dates in the session', async () => {
  await opened.pool.query(`update pos.customer set birth_date = '1985-02-03' where ip_code = '1'`)
  const american = new pg.Pool({ ...opened.pool.options, options: '-c datestyle=SQL,MDY' })
  const household = await builtInPointOfSale(american).household('1')
  await american.end()
  expect(household.people[0]?.birthDate).toBe('1985-02-03')
})

test('a new installation has lists to choose from, and lists of the resort are left alone', async () => {
  await Promise.all([fillRentalLists(opened.pool), fillRentalLists(opened.pool)])
  const { abilityRefs, heightRefs } = await pointOfSale.rentalLists()
  expect(abilityRefs.map(({ listKey }) => listKey)).toEqual(['I', 'II', 'III', 'III+'])
  expect(heightRefs).toHaveLength(6)

  await opened.pool.query(`delete from pos.rental_list_entry where list_key <> 'I'`)
  await fillRentalLists(opened.pool)
  expect((await pointOfSale.rentalLists()).abilityRefs).toHaveLength(1)
  await opened.pool.query('delete from pos.rental_list_entry')
})
