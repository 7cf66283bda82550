import type { SetupDraft } from '@first-chair/core/setup-document/setup-draft'
import type pg from 'pg'
import { toIsoDates, type WithDates } from '../db/iso-dates.ts'

type Client = pg.Pool | pg.PoolClient

/** A draft with its document as it is stored. */
export type StoredSetupDraft = SetupDraft & { document: unknown }

const columns = `id, name, version, modified_by as "modifiedBy", modified_date_utc as "modifiedDateUtc",
  to_char(scheduled_for, 'YYYY-MM-DD"T"HH24:MI') as "scheduledFor", failure`

/** All drafts without their documents, the scheduled ones last, the last changed ones first. */
export async function loadSetupDrafts(client: Client): Promise<SetupDraft[]> {
  const { rows } = await client.query<WithDates<SetupDraft>>(
    `select ${columns} from setup_draft order by scheduled_for nulls first, modified_date_utc desc, id desc`,
  )
  return rows.map((row) => toIsoDates<SetupDraft>(row))
}

/** A draft; undefined if there is none. */
export async function findSetupDraft(client: Client, id: number): Promise<StoredSetupDraft | undefined> {
  const { rows } = await client.query<WithDates<StoredSetupDraft>>(
    `select ${columns}, document from setup_draft where id = $1`,
    [id],
  )
  return rows[0] && toIsoDates<StoredSetupDraft>(rows[0])
}

/** Adds a draft and returns its id. */
export async function insertSetupDraft(
  client: Client,
  draft: { name: string; document: object; createdBy: string },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into setup_draft (name, document, created_by, modified_by) values ($1, $2, $3, $3) returning id`,
    [draft.name, JSON.stringify(draft.document), draft.createdBy],
  )
  const [inserted] = rows
  if (!inserted) throw new Error('The database returned no id for the new draft.')
  return inserted.id
}

/** Changes a draft. This cancels its scheduled publication, because nobody has reviewed the changed draft. */
export async function updateSetupDraftRow(
  client: Client,
  id: number,
  draft: { name: string; document: object; modifiedBy: string },
): Promise<void> {
  await client.query(
    `update setup_draft set name = $2, document = $3, modified_by = $4, modified_date_utc = now(), version = version + 1,
            scheduled_for = null, failure = null where id = $1`,
    [id, draft.name, JSON.stringify(draft.document), draft.modifiedBy],
  )
}

/** Schedules a draft, or removes its schedule. */
export async function scheduleSetupDraft(
  client: Client,
  id: number,
  draft: { document: object; scheduledFor: string | null; modifiedBy: string },
): Promise<void> {
  await client.query(
    `update setup_draft set document = $2, scheduled_for = $3, modified_by = $4, modified_date_utc = now(),
            version = version + 1, failure = null where id = $1`,
    [id, JSON.stringify(draft.document), draft.scheduledFor, draft.modifiedBy],
  )
}

/** Removes the schedule of a draft that could not be published, and says why. */
export async function failSetupDraft(client: Client, id: number, failure: string): Promise<void> {
  await client.query(`update setup_draft set scheduled_for = null, failure = $2, version = version + 1 where id = $1`, [
    id,
    failure,
  ])
}

/** Deletes a draft; false if there is none. */
export async function deleteSetupDraftRow(client: Client, id: number): Promise<boolean> {
  return (await client.query('delete from setup_draft where id = $1', [id])).rowCount === 1
}

/** The drafts whose time has come. */
export async function findDueSetupDrafts(client: Client, resortTime: string): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'select id from setup_draft where scheduled_for <= $1::timestamp order by scheduled_for, id',
    [resortTime],
  )
  return rows.map(({ id }) => id)
}
