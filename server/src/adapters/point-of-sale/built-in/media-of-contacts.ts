import { DeliveryMode, notDelivered, notDownloaded } from '@first-chair/core/media/e-ticket'
import type { Pool } from 'pg'
import { batchQueries } from '../../../db/batch-queries.ts'
import { groupRows } from '../../../db/group-rows.ts'
import { queryByKeys } from '../../../db/packed-rows.ts'
import type { PosMedia, MediaOfContacts, MobileMedia, MobileMediaOrder } from '../media-of-contacts.ts'
import { PointOfSaleRefused } from '../point-of-sale.ts'
import { currentCustomers, isUnknownReference } from './current-customer.ts'

/** Cards, phones and mobile passes in the product's own database. */
export function createMediaOfContacts(pool: Pool): MediaOfContacts {
  return {
    media: (contactIds) => media(pool, contactIds),
    mobileMedia: (contactIds) => mobileMedia(pool, contactIds),
    createMobileMedia: (toCreate) => createMobileMedia(pool, toCreate),
    activateMobileMedia: (transactionId) => activateMobileMedia(pool, transactionId),
    recordETicketDelivery: (eTicketId, delivery) =>
      recordOnETicket(
        pool,
        `update pos.mobile_media
         set delivery_mode = nullif($2, 0), recipient = $3, is_sent = $4,
             delivery_create_date_utc = $5, delivery_update_date_utc = $6
         where media_id = $1 and coalesce(delivery_update_date_utc <= $6::timestamptz, true)`,
        eTicketId,
        [delivery.deliveryMode, delivery.recipient, delivery.isSent, delivery.createDateUtc, delivery.updateDateUtc],
      ),
    recordETicketDownload: (eTicketId, download) =>
      recordOnETicket(
        pool,
        `update pos.mobile_media set app_version = $2, device = nullif($3, ''), download_date_utc = $4, download_mode = $5
         where media_id = $1 and coalesce(download_date_utc <= $4::timestamptz, true)`,
        eTicketId,
        [download.appVersion, download.device, download.downloadDate, download.deliveryMode],
      ),
  }
}

type MediaRow = [
  id: string,
  contactId: string,
  kind: PosMedia['kind'],
  cardNumber: string | null,
  rfidNumber: string | null,
  isActive: boolean,
  isPrinted: boolean,
  waitsAt: string | null,
  // Most media have no entry. Their null saves parsing an empty list for each.
  hotlist: PosMedia['hotlist'] | null,
]

const mediaQuery = {
  name: 'pos-media',
  columns: 9,
  text: `
    select m.id, m.ip_code, m.kind, m.card_number, m.rfid_number, m.is_active, m.is_printed, m.waits_at,
           (select json_agg(json_build_object('reasonCode', reason_code, 'fromDate', from_date)
                            order by from_date, reason_code)
            from pos.hotlist_entry where media_id = m.id)
    from pos.pass_media m
    where m.ip_code = any ((select $1::text[])::text[])`,
}

const loadMediaByContact = batchQueries(async (pool, contactIds): Promise<ReadonlyMap<string, PosMedia[]>> => {
  const rows = await queryByKeys<MediaRow>(pool, mediaQuery, contactIds)
  return groupRows(rows.map(toMedia), ({ contactId }) => contactId)
})

function toMedia(row: MediaRow): PosMedia {
  const [id, contactId, kind, cardNumber, rfidNumber, isActive, isPrinted, waitsAt, hotlist] = row
  return { id, contactId, kind, cardNumber, rfidNumber, isActive, isPrinted, waitsAt, hotlist: hotlist ?? [] }
}

async function media(pool: Pool, contactIds: readonly string[]): Promise<PosMedia[]> {
  const byContact = await loadMediaByContact(pool, contactIds)
  const own = [...new Set(contactIds)].flatMap((contactId) => byContact.get(contactId) ?? [])
  return own.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

type Row = MobileMediaOrder &
  Pick<MobileMedia, 'productId' | 'season' | 'eTicketId'> & {
    delivery_mode: number | null
    recipient: string | null
    is_sent: boolean
    delivery_create_date_utc: Date | null
    delivery_update_date_utc: Date | null
    app_version: string | null
    device: string | null
    download_date_utc: Date | null
    download_mode: number | null
  }

const columns = `m.ip_code as "contactId", m.order_id as "orderId", m.transaction_id as "transactionId",
  m.product_code as "productId", m.season, m.media_id as "eTicketId", m.delivery_mode, m.recipient, m.is_sent,
  m.delivery_create_date_utc, m.delivery_update_date_utc, m.app_version, m.device, m.download_date_utc, m.download_mode`

async function mobileMedia(pool: Pool, contactIds: readonly string[]): Promise<MobileMedia[]> {
  const { rows } = await pool.query<Row>({
    name: 'pos-mobile-media',
    text: `select ${columns} from pos.mobile_media m where m.ip_code = any ((select $1::text[])::text[])
           order by m.ip_code collate "C", m.transaction_id collate "C"`,
    values: [contactIds],
  })
  return rows.map(toMobileMedia)
}

/** An existing order is updated without a change, because `do nothing` would return no row. */
async function createMobileMedia(
  pool: Pool,
  { contactId, productId, season }: { contactId: string; productId: string; season: string },
): Promise<MobileMediaOrder> {
  const { rows } = await pool
    .query<MobileMediaOrder>(
      `with recursive ${currentCustomers},
       number as (select nextval('pos.new_mobile_order')::text as next)
       insert into pos.mobile_media as m (transaction_id, order_id, ip_code, product_code, season)
       select 'MT' || next, 'MO' || next, ip_code, $2, $3 from current_customer, number
       on conflict (ip_code, product_code, season) do update set season = m.season
       returning ip_code as "contactId", order_id as "orderId", transaction_id as "transactionId"`,
      [[contactId], productId, season],
    )
    .catch(throwUnknownReference)
  const [order] = rows
  if (!order) throw new Error('The mobile pass was not ordered.')
  return order
}

async function activateMobileMedia(pool: Pool, transactionId: string): Promise<MobileMedia | undefined> {
  // The e-ticket's id is built from the transaction id, so that two concurrent activations create one e-ticket.
  const { rows } = await pool.query<Row>(
    `with ordered as (
       select transaction_id, 'E' || transaction_id as media_id, ip_code from pos.mobile_media where transaction_id = $1
     ),
     created as (
       insert into pos.pass_media (id, ip_code, kind, is_printed)
       select media_id, ip_code, 'mobile', true from ordered
       on conflict (id) do nothing
     )
     update pos.mobile_media m set media_id = coalesce(m.media_id, ordered.media_id)
     from ordered where m.transaction_id = ordered.transaction_id
     returning ${columns}`,
    [transactionId],
  )
  const [row] = rows
  return row && toMobileMedia(row)
}

async function recordOnETicket(pool: Pool, update: string, eTicketId: string, values: unknown[]): Promise<void> {
  const { rowCount } = await pool.query(update, [eTicketId, ...values])
  if (rowCount !== 0) return
  const { rowCount: matches } = await pool.query('select from pos.mobile_media where media_id = $1', [eTicketId])
  if (matches === 0) throw new Error('There is no such e-ticket.')
}

function toMobileMedia(row: Row): MobileMedia {
  const { contactId, orderId, transactionId, productId, season, eTicketId } = row
  return {
    contactId,
    orderId,
    transactionId,
    productId,
    season,
    eTicketId,
    delivery:
      row.delivery_update_date_utc === null
        ? notDelivered
        : {
            deliveryMode: DeliveryMode.parse(row.delivery_mode ?? 0),
            recipient: row.recipient ?? '',
            isSent: row.is_sent,
            createDateUtc: row.delivery_create_date_utc?.toISOString() ?? null,
            updateDateUtc: row.delivery_update_date_utc.toISOString(),
          },
    download:
      row.device === null
        ? notDownloaded
        : {
            appVersion: row.app_version ?? '',
            device: row.device,
            downloadDate: row.download_date_utc?.toISOString() ?? null,
            deliveryMode: DeliveryMode.parse(row.download_mode ?? 0),
          },
  }
}

function throwUnknownReference(cause: unknown): never {
  if (!isUnknownReference(cause)) throw cause
  throw new PointOfSaleRefused('A mobile pass names a customer or a product that does not exist.')
}
