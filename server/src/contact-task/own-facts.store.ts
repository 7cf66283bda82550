import { PhotoRejectionReason, type PhotoRejection } from '@first-chair/core/photo-review/photo-rejection'
import type { Task } from '@first-chair/core/task/task'
import { taskKindDefinitions, taskKinds, type RecordKind } from '@first-chair/core/task-kind/task-kinds'
import type pg from 'pg'
import { batchQueries } from '../db/batch-queries.ts'
import { groupRows } from '../db/group-rows.ts'
import { queryByKeys } from '../db/packed-rows.ts'

/** The facts about the contacts of a household that the product itself stores. */
export type OwnFacts = {
  signed: readonly {
    contactId: string
    authorizationType: string
    startDate: string
    endDate: string | null
    textHash: string
    isWaitingForPos: boolean
  }[]
  completions: readonly {
    contactTaskId: string
    outcome: 'completed' | 'skipped'
    resortDay: string
    completedAtUtc: string
    unchangedSince: string | null
    signedWaiverPosition: number | null
  }[]
  /** The records that wait to be sent to the point of sale: the newest of each contact and kind. */
  waitingRecords: readonly WaitingRecord[]
  /** The photos that the resort did not accept, newest first. */
  photoRejections: readonly PhotoRejection[]
  /** The contacts whose consent to their health answers was withdrawn, and not given again. */
  withdrawnConsents: readonly string[]
  /** A record was sent to the point of sale a moment ago, so an answer from before that may not have it. */
  hasRecentDelivery: boolean
}

/** A record that a guest submitted. `record` is its content, except for encrypted records and pictures. */
export type WaitingRecord = {
  contactId: string
  kind: RecordKind
  recordDate: string
  contentHash: string
  record: unknown
}

/** Rows that are neither a signature, a completion nor a record. */
type OwnKind = 'photo-rejection' | 'consent-withdrawn'

/** One row of `ownFactsQuery`. */
type OwnRow = {
  kind: 'signed' | 'completion' | OwnKind | RecordKind
  contact_id: string
  contact_task_id: string | null
  type: string
  start_date: string
  end_date: string | null
  text_hash: string | null
  is_waiting: boolean | null
  position: number | null
  completed_at: Date | null
  record: unknown
}

/**
 * The product's own facts about some contacts. The list of contacts is wrapped in a subquery, so that PostgreSQL reuses its
 * plan. Planning for each list would take longer than the query itself.
 */
export const ownFactsQuery = `
  select 'signed' as kind, s.contact_id, null as contact_task_id, s.pos_waiver_id as type, s.start_date, s.end_date,
         encode(s.text_hash, 'hex') as text_hash, o.status = 'waiting' as is_waiting, s.position,
         null::timestamptz as completed_at, null::jsonb as record
  from signed_waiver_contact s left join pos_outbox o on o.signed_waiver_position = s.position
  where s.contact_id = any ((select $1::text[])::text[])
  union all
  select 'completion', contact_id, contact_task_id, outcome, resort_day, unchanged_since, null, null, signed_waiver_position,
         completed_date_utc, null
  from contact_task_completion where contact_id = any ((select $1::text[])::text[])
  union all
  select o.kind, o.contact_id, null, '', o.record_date, null, encode(o.content_hash, 'hex'), o.status = 'waiting', o.id,
         null, o.record
  from pos_outbox o
  where o.contact_id = any ((select $1::text[])::text[])
    and (o.status = 'waiting' or o.sent_date_utc > now() - interval '10 seconds')
  union all
  select 'photo-rejection', contact_id, null, reason, photo_date, null, photo_hash, null, id, null, null
  from photo_rejection where contact_id = any ((select $1::text[])::text[])
  union all
  select 'consent-withdrawn', w.contact_id, null, '', w.at_utc::date, null, null, null, w.id, null, null
  from health_consent_event w
  where w.contact_id = any ((select $1::text[])::text[]) and w.kind = 'withdrawn'
    and not exists (select from health_consent_event e where e.contact_id = w.contact_id and e.id > w.id)`

/** The same row as a list of values. In packed rows a time is text. */
export type OwnValues = [
  kind: OwnRow['kind'],
  contactId: string,
  contactTaskId: string | null,
  type: string,
  startDate: string,
  endDate: string | null,
  textHash: string | null,
  isWaiting: boolean | null,
  position: number | null,
  completedAt: Date | string | null,
  record: unknown,
]

const loadRowsByContact = batchQueries(async (pool, contactIds): Promise<ReadonlyMap<string, readonly OwnRow[]>> => {
  const query = { name: 'own-facts', text: ownFactsQuery, columns: 11 }
  const rows = await queryByKeys<OwnValues>(pool, query, contactIds)
  return groupRows(rows.map(toOwnRow), (row) => row.contact_id)
})

export function toOwnRow(row: OwnValues): OwnRow {
  const [kind, contactId, contactTaskId, type, startDate, endDate, textHash, isWaiting, position, at, record] = row
  return {
    kind,
    contact_id: contactId,
    contact_task_id: contactTaskId,
    type,
    start_date: startDate,
    end_date: endDate,
    text_hash: textHash,
    is_waiting: isWaiting,
    position,
    completed_at: at === null ? null : new Date(at),
    record,
  }
}

/** Loads the signed waivers, completions and waiting records of some contacts. Every check-in screen needs them. */
export async function loadOwnFacts(pool: pg.Pool, contactIds: readonly string[]): Promise<OwnFacts> {
  return toOwnFacts(await loadRowsByContact(pool, contactIds), contactIds)
}

/** The facts about the contacts of many households, read together. `select` returns those of one household. */
type OwnFactsOfMany = Pick<OwnFacts, 'hasRecentDelivery'> & {
  select: (contactIds: readonly string[]) => OwnFacts
}

/** Loads the same facts about the contacts of many households. */
export async function loadOwnFactsOfMany(pool: pg.Pool, contactIds: readonly string[]): Promise<OwnFactsOfMany> {
  const byContact = await loadRowsByContact(pool, contactIds)
  return {
    hasRecentDelivery: contactIds.some((contactId) => byContact.get(contactId)?.some(isRecentDelivery)),
    select: (own) => toOwnFacts(byContact, own),
  }
}

/** The facts about some contacts, from rows of these and others by contact. Most contacts have few rows. */
export function toOwnFacts(byContact: ReadonlyMap<string, readonly OwnRow[]>, contactIds: readonly string[]): OwnFacts {
  const signed: OwnFacts['signed'][number][] = []
  const completions: OwnFacts['completions'][number][] = []
  const rejected: OwnRow[] = []
  const withdrawnConsents: string[] = []
  const waiting: OwnRow[] = []
  let hasRecentDelivery = false
  for (const contactId of new Set(contactIds)) {
    for (const row of byContact.get(contactId) ?? []) {
      if (row.kind === 'signed') signed.push(toSigned(row))
      else if (row.kind === 'completion') completions.push(toCompletion(row))
      else if (row.kind === 'photo-rejection') rejected.push(row)
      else if (row.kind === 'consent-withdrawn') withdrawnConsents.push(row.contact_id)
      else if (row.is_waiting === true) waiting.push(row)
      hasRecentDelivery ||= isRecentDelivery(row)
    }
  }
  return {
    signed,
    completions,
    photoRejections: rejected
      .toSorted((a, b) => (b.position ?? 0) - (a.position ?? 0))
      .map((row) => ({
        contactId: row.contact_id,
        photoHash: row.text_hash ?? '',
        photoDate: row.start_date,
        reason: PhotoRejectionReason.parse(row.type),
      })),
    withdrawnConsents,
    waitingRecords: getNewestRecords(waiting),
    hasRecentDelivery,
  }
}

function toSigned(row: OwnRow): OwnFacts['signed'][number] {
  return {
    contactId: row.contact_id,
    authorizationType: row.type,
    startDate: row.start_date,
    endDate: row.end_date,
    textHash: row.text_hash ?? '',
    isWaitingForPos: row.is_waiting === true,
  }
}

function toCompletion(row: OwnRow): OwnFacts['completions'][number] {
  return {
    contactTaskId: row.contact_task_id ?? '',
    outcome: row.type === 'skipped' ? 'skipped' : 'completed',
    resortDay: row.start_date,
    completedAtUtc: row.completed_at?.toISOString() ?? '',
    unchangedSince: row.end_date,
    signedWaiverPosition: row.position,
  }
}

function isRecentDelivery({ kind, is_waiting }: OwnRow): boolean {
  return kind !== 'signed' && is_waiting === false
}

function getNewestRecords(waiting: readonly OwnRow[]): WaitingRecord[] {
  if (waiting.length === 0) return []
  const newest = new Map<string, WaitingRecord>()
  for (const row of waiting.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))) {
    const { kind } = row
    if (kind === 'signed' || kind === 'completion' || kind === 'photo-rejection' || kind === 'consent-withdrawn')
      continue
    newest.set(`${kind} ${row.contact_id}`, {
      contactId: row.contact_id,
      kind,
      recordDate: row.start_date,
      contentHash: row.text_hash ?? '',
      record: row.record,
    })
  }
  return [...newest.values()]
}

/** True if the record or signature that completed a contact task waits to be sent to the point of sale. */
export function isWaitingForPos(
  own: OwnFacts,
  contactId: string,
  task: Pick<Task, 'taskTypeId' | 'posWaiverId'>,
): boolean {
  const { recordKind } = taskKindDefinitions[taskKinds[task.taskTypeId]]
  return recordKind === null
    ? own.signed.some(
        (signed) =>
          signed.isWaitingForPos && signed.contactId === contactId && signed.authorizationType === task.posWaiverId,
      )
    : own.waitingRecords.some((record) => record.kind === recordKind && record.contactId === contactId)
}
