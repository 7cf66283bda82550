import { foldCustomerName } from '@first-chair/core/contact/fold-customer-name'
import type pg from 'pg'
import { insertRows, type NewRow } from '../../../db/insert-rows.ts'
import { rentalProfileColumns } from '../../../db/tables/rental-profile.ts'
import type { FieldEncryption } from '../../../encryption/field-encryption.ts'
import type { ExampleRecords } from '../example-records.ts'
import { toStoredRegistration } from './child-registrations.ts'
import { toRentalListRows } from './rental-list-rows.builders.ts'

/** Deletes all records of the built-in point of sale. */
export async function emptyPointOfSale(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname = 'pos'`,
  )
  await pool.query(`truncate ${rows.map(({ name }) => name).join()}`)
}

/** Inserts the example records into an empty built-in point of sale. */
export async function insertExampleRecords(
  pool: pg.Pool,
  encryption: FieldEncryption,
  records: ExampleRecords,
): Promise<void> {
  const rowsByTable = {
    ...toCatalogueRows(records),
    ...toPurchaseRows(records),
    ...toRecordRows(records, encryption),
    ...toPassRows(records),
  }
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const [table, rows] of Object.entries<readonly NewRow[]>(rowsByTable)) await insertRows(client, table, rows)
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Rows by table, in the order in which they refer to each other. */
type RowsByTable = Readonly<Record<string, readonly NewRow[]>>

/** Converts a record to a row. The columns have the names of the fields in snake case; a contact id is an IP code. */
function toRow({ contactId, ...record }: NewRow): NewRow {
  const columns = Object.entries(record).map(([field, value]) => [
    field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ])
  return { ...(contactId === undefined ? {} : { ip_code: contactId }), ...Object.fromEntries(columns) }
}

function toCatalogueRows({ products, salesLocations, waivers, rentalLists, gates }: ExampleRecords): RowsByTable {
  return {
    'pos.product': products.map(({ code, name }) => ({ code, name })),
    'pos.product_component': products.flatMap(({ code: productCode, components }) =>
      components.map((component) => toRow({ productCode, ...component })),
    ),
    'pos.sales_location': salesLocations,
    'pos.access_location': gates.accessLocations,
    'pos.product_access': gates.accesses.map(({ productId, place, from, until }) =>
      toRow({ productCode: productId, accessLocation: place, fromTime: from, untilTime: until }),
    ),
    'pos.authorization_type': waivers.map(({ authorizationType, name, html }) => ({
      code: authorizationType,
      name,
      html,
    })),
    'pos.rental_list_entry': toRentalListRows(rentalLists),
  }
}

function toPurchaseRows({ customers, purchases, authorizations, gates }: ExampleRecords): RowsByTable {
  const getDays = (id: string) => gates.purchaseDays.find(({ purchaseId }) => purchaseId === id)
  return {
    'pos.customer': customers.map((customer) =>
      toRow({ ...customer, foldedName: foldCustomerName(customer.firstName, customer.lastName) }),
    ),
    'pos.purchase': purchases.map(({ productId, ...purchase }) => {
      const { from: validFrom = null, until: validUntil = null } = getDays(purchase.id) ?? {}
      return toRow({ ...purchase, productCode: productId, validFrom, validUntil })
    }),
    'pos.authorization': authorizations.map((authorization) => toRow({ ...authorization, source: 'example' })),
  }
}

function toRecordRows(
  { rentalProfiles, childRegistrations, photos }: ExampleRecords,
  encryption: FieldEncryption,
): RowsByTable {
  return {
    'pos.rental_profile': rentalProfiles.map(rentalProfileColumns.toRow),
    'pos.child_registration': childRegistrations.map(({ contactId, registration }) => ({
      ip_code: contactId,
      sealed_profile: toStoredRegistration(encryption, contactId, registration),
      updated_on: registration.updateDate,
    })),
    'pos.photo': photos.map((photo) => toRow(photo)),
  }
}

function toPassRows({ media, gates }: ExampleRecords): RowsByTable {
  const getNumbers = (id: string) => gates.numbers.find(({ mediaId }) => mediaId === id)
  return {
    'pos.pass_media': media.map((card) => {
      const { cardNumber = null, rfidNumber = null } = getNumbers(card.id) ?? {}
      return toRow({ ...card, kind: 'card', cardNumber, rfidNumber })
    }),
    'pos.hotlist_entry': gates.blocks.map(({ mediaId, reason, from }) =>
      toRow({ mediaId, reasonCode: reason, fromDate: from }),
    ),
  }
}
