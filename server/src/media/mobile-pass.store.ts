import type { DeliveryMode } from '@first-chair/core/media/e-ticket'
import type { MessageStatus } from '@first-chair/core/message/message'
import type { SendingMode } from '@first-chair/core/media/recipient'
import type pg from 'pg'

type Client = Pick<pg.ClientBase, 'query'>

/** The last delivery of an e-ticket's link, and how often the link was sent on one resort day. */
export type StoredDelivery = {
  id: number
  eTicketId: string
  deliveryMode: SendingMode
  /** Null if it was erased with the person who had the link sent. */
  encryptedRecipient: Buffer | null
  sentDateUtc: Date
  /** The time of the first delivery. */
  firstSentDateUtc: Date
  sentOnDay: number
  /** The status of its message; null if the message was deleted. */
  message: { status: MessageStatus; mayHaveBeenSent: boolean } | null
}

/** The purpose and the reference of the message that belongs to a delivery. */
export const messagePurpose = 'mobile-pass'
export const toMessageReference = (deliveryId: number): string => `delivery ${deliveryId}`

/** The last delivery of each of some e-tickets. */
export async function loadLastDeliveries(
  client: Client,
  eTicketIds: readonly string[],
  resortDay: string,
): Promise<StoredDelivery[]> {
  const { rows } = await client.query<StoredDelivery>({
    name: 'last-mobile-pass-deliveries',
    text: `
      select distinct on (d.e_ticket_id) d.id, d.e_ticket_id as "eTicketId", d.delivery_mode as "deliveryMode",
             d.sealed_recipient as "encryptedRecipient", d.sent_date_utc as "sentDateUtc",
             min(d.sent_date_utc) over every as "firstSentDateUtc",
             (count(*) filter (where d.resort_day = $2::date) over every)::int as "sentOnDay",
             case when m.id is not null then
               json_build_object('status', m.status, 'mayHaveBeenSent', m.may_have_been_sent)
             end as message
      from mobile_pass_delivery d
      left join message m on m.purpose = '${messagePurpose}' and m.reference = 'delivery ' || d.id
      where d.e_ticket_id = any ((select $1::text[])::text[])
      window every as (partition by d.e_ticket_id)
      order by d.e_ticket_id, d.id desc`,
    values: [eTicketIds, resortDay],
  })
  return rows
}

/** The last download of each of some e-tickets. */
export async function loadLastDownloads(client: Client, eTicketIds: readonly string[]): Promise<StoredDownload[]> {
  const { rows } = await client.query<StoredDownload>({
    name: 'last-mobile-pass-downloads',
    text: `select distinct on (e_ticket_id) e_ticket_id as "eTicketId", device, app_version as "appVersion",
                  download_date_utc as "downloadDateUtc", delivery_mode as "deliveryMode"
           from mobile_pass_download where e_ticket_id = any ((select $1::text[])::text[])
           order by e_ticket_id, download_date_utc desc, received_date_utc desc`,
    values: [eTicketIds],
  })
  return rows
}

/** A phone that downloaded an e-ticket. */
export type StoredDownload = {
  eTicketId: string
  device: string
  appVersion: string
  downloadDateUtc: Date
  deliveryMode: DeliveryMode
}

/** Stores an activated e-ticket, with an audit entry the first time. */
export async function saveMobilePass(
  pool: Client,
  pass: { eTicketId: string; contactId: string; householdIpCode: string; requestId: string },
): Promise<void> {
  await pool.query(
    `with inserted as (
       insert into mobile_pass (e_ticket_id, contact_id) values ($1, $2) on conflict do nothing returning contact_id
     )
     insert into audit_entry (actor_kind, actor, action, subject, request_id)
     select 'guest', $3::text, 'mobile-pass-activated', 'contact ' || contact_id, $4::text from inserted`,
    [pass.eTicketId, pass.contactId, pass.householdIpCode, pass.requestId],
  )
}

/** Locks an e-ticket until the end of the transaction, so that only one caller at a time sends its link. */
export async function lockMobilePass(client: Client, eTicketId: string, contactId: string): Promise<void> {
  await client.query(
    `insert into mobile_pass (e_ticket_id, contact_id) values ($1, $2)
     on conflict (e_ticket_id) do update set contact_id = excluded.contact_id`,
    [eTicketId, contactId],
  )
}

/**
 * Stores a delivery with its audit entry and returns its id. The point of sale is notified later, when the message was
 * accepted.
 */
export async function saveDelivery(
  client: Client,
  delivery: {
    eTicketId: string
    contactId: string
    householdIpCode: string
    deliveryMode: SendingMode
    encryptedRecipient: Buffer
    tokenHash: Buffer
    expires: Date
    resortDay: string
    sentAt: Date
    requestId: string
  },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `with inserted as (
       insert into mobile_pass_delivery (e_ticket_id, household_ip_code, delivery_mode, sealed_recipient, token_hash,
                                         expires_date_utc, resort_day, sent_date_utc)
       values ($1, $2, $3, $4, $5, $6, $7::date, $8)
       returning id, delivery_mode
     ),
     audited as (
       insert into audit_entry (actor_kind, actor, action, subject, after, request_id)
       select 'guest', $2, 'mobile-pass-sent', 'contact ' || $9::text, jsonb_build_object('deliveryMode', delivery_mode), $10::text
       from inserted
     )
     select id from inserted`,
    [
      delivery.eTicketId,
      delivery.householdIpCode,
      delivery.deliveryMode,
      delivery.encryptedRecipient,
      delivery.tokenHash,
      delivery.expires,
      delivery.resortDay,
      delivery.sentAt,
      delivery.contactId,
      delivery.requestId,
    ],
  )
  const [row] = rows
  if (!row) throw new Error('The delivery was not stored.')
  return row.id
}

/** Finds the e-ticket of a link. Undefined if the link is unknown, has expired, or was replaced by a newer one. */
export async function findLinkHolder(
  pool: Client,
  tokenHash: Buffer,
  now: Date,
): Promise<{ eTicketId: string; contactId: string; householdIpCode: string; expiresDateUtc: Date } | undefined> {
  const { rows } = await pool.query<{
    eTicketId: string
    contactId: string
    householdIpCode: string
    expiresDateUtc: Date
  }>({
    name: 'holder-of-mobile-pass-link',
    text: `select d.e_ticket_id as "eTicketId", p.contact_id as "contactId", d.household_ip_code as "householdIpCode",
                  d.expires_date_utc as "expiresDateUtc"
           from mobile_pass_delivery d join mobile_pass p using (e_ticket_id)
           where d.token_hash = $1 and d.expires_date_utc > $2
             and not exists (select from mobile_pass_delivery later
                             where later.e_ticket_id = d.e_ticket_id and later.id > d.id)`,
    values: [tokenHash, now],
  })
  return rows[0]
}

/**
 * Stores a download and queues the job that notifies the point of sale. Answers 'known' for a repeated report, and
 * undefined for an unknown e-ticket.
 */
export async function saveDownload(
  pool: Client,
  download: {
    eventId: string
    eTicketId: string
    device: string
    appVersion: string
    downloadDate: Date
    deliveryMode: DeliveryMode
    jobName: string
  },
): Promise<'new' | 'known' | undefined> {
  const { rows } = await pool.query<{ isKnown: boolean; isNew: boolean }>(
    `with pass as (select e_ticket_id, contact_id from mobile_pass where e_ticket_id = $2),
     inserted as (
       insert into mobile_pass_download (event_id, e_ticket_id, device, app_version, download_date_utc, delivery_mode)
       select $1, e_ticket_id, $3, $4, $5, $6 from pass
       on conflict (event_id) do nothing
       returning e_ticket_id
     ),
     outbox as (
       insert into pos_outbox (kind, contact_ids, e_ticket_id)
       select 'mobile-pass', array[contact_id], e_ticket_id from inserted join pass using (e_ticket_id)
       returning id, contact_ids[1] as contact_id
     ),
     queued as (
       select graphile_worker.add_job($7::text, json_build_object('outboxId', id), queue_name => pos_queue(contact_id),
                                      max_attempts => 1000)
       from outbox
     )
     select exists (select from pass) as "isKnown", exists (select from queued) as "isNew"`,
    [
      download.eventId,
      download.eTicketId,
      download.device,
      download.appVersion,
      download.downloadDate,
      download.deliveryMode,
      download.jobName,
    ],
  )
  const [row] = rows
  if (!row?.isKnown) return undefined
  return row.isNew ? 'new' : 'known'
}
