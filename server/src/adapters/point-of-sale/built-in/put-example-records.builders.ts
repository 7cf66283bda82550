import { foldCustomerName } from '@first-chair/core/contact/fold-customer-name'
import type pg from 'pg'
import { insertRows } from '../../../db/insert-rows.ts'
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
        folded_name: foldCustomerName(customer.firstName, customer.lastName),
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
    await insertRows(client, 'pos.sales_location', records.salesLocations)
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
    await insertRows(client, 'pos.rental_list_entry', toRentalListRows(records.rentalLists))
    await insertRows(
      client,
      'pos.rental_profile',
      records.rentalProfiles.map(({ contactId, profile }) => ({
        ip_code: contactId,
        ability_key: profile.selectedAbility,
        age_key: profile.selectedAge,
        height_key: profile.selectedHeight,
        weight_key: profile.selectedWeight,
        shoe_size: profile.shoeSize,
        goofy: profile.selectedGoofy,
        updated_on: profile.updateDate,
      })),
    )
    await insertRows(
      client,
      'pos.child_registration',
      records.childRegistrations.map(({ contactId, registration }) => ({
        ip_code: contactId,
        sealed_profile: toStoredRegistration(encryption, contactId, registration),
        updated_on: registration.updateDate,
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
