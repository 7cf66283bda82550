import { Failure } from '@first-chair/core/contract/failure'
import type pg from 'pg'
import { insertAuditEntry } from '../audit/audit.store.ts'
import { refuseStale } from '../audit/refuse-stale.facts.ts'
import type { Administrator, Context } from '../context/context.ts'
import { inSetupTransaction } from '../setup/setup-change.facts.ts'
import type { BulkDeletion, EditableResource, Resource, RowChange, StoredRow } from './resource.ts'

type Ctx = Pick<Context, 'pool' | 'setup'>

/** Adds a row and records it. */
export async function addRow<Row extends StoredRow, Fields extends Changes, Changes extends object>(
  ctx: Ctx,
  administrator: Administrator,
  resource: Resource<Row, Fields, Changes>,
  sent: Fields,
): Promise<Row> {
  const fields = (await resource.prepare?.(sent, undefined)) ?? sent
  return inSetupTransaction(ctx, async (client) => {
    const id = await resource.insert({ client, administrator }, fields)
    const after = await readBack(resource, client, id)
    await insertAuditEntry(client, administrator, { ...getEntry(resource, id, 'added'), after })
    return after
  })
}

/** Changes a row, based on the version that the administrator saw. */
export async function updateRow<Row extends StoredRow, Changes extends object>(
  ctx: Ctx,
  administrator: Administrator,
  resource: EditableResource<Row, Changes>,
  id: number,
  sent: Changes & { version: number },
): Promise<Row> {
  const fields = (await resource.prepare?.(sent, id)) ?? sent
  return changeRow(ctx, administrator, resource, id, async (change, before) => {
    const compared = { ...(resource.toComparableFields?.(fields) ?? fields), version: sent.version }
    await refuseStale(change.client, `${resource.subject} ${id}`, resource.toComparable?.(before) ?? before, compared)
    return resource.update(change, before, fields)
  })
}

/**
 * Changes a row with `write` and records the change. If `write` returns false, there was nothing to change, and nothing
 * is recorded.
 */
export function changeRow<Row extends StoredRow>(
  ctx: Ctx,
  administrator: Administrator,
  resource: Pick<EditableResource<Row, never>, 'subject' | 'find' | 'refuseFixed'>,
  id: number,
  write: (change: RowChange, before: Row) => Promise<boolean>,
  action = 'changed',
): Promise<Row> {
  return inSetupTransaction(ctx, async (client) => {
    const before = await requireRow(resource, client, id)
    resource.refuseFixed?.(before)
    if (!(await write({ client, administrator }, before))) return before
    const after = await readBack(resource, client, id)
    await insertAuditEntry(client, administrator, { ...getEntry(resource, id, action), before, after })
    return after
  })
}

/** Deletes a row. A row in use is deleted only if that is confirmed (docs/domain.md, "Setup changes"). */
export function deleteRow<Row extends StoredRow>(
  ctx: Ctx,
  administrator: Administrator,
  resource: Resource<Row, never, never>,
  id: number,
  isConfirmed: boolean,
): Promise<{ id: number }> {
  return inSetupTransaction(ctx, async (client) => {
    await remove({ client, administrator }, resource, [await requireRow(resource, client, id)], isConfirmed)
    return { id }
  })
}

/** Deletes several rows, all or none. Rows that were deleted before are left out of the answer. */
export function deleteRows<Row extends StoredRow>(
  ctx: Ctx,
  administrator: Administrator,
  resource: Resource<Row, never, never> & BulkDeletion<Row>,
  ids: readonly number[],
  isConfirmed: boolean,
): Promise<{ ids: number[] }> {
  return inSetupTransaction(ctx, async (client) => {
    const rows = await resource.findMany(client, ids)
    await remove({ client, administrator }, resource, rows, isConfirmed)
    return { ids: rows.map(({ id }) => id) }
  })
}

/** Returns the row. Throws `not-found` if there is none. */
export async function requireRow<Row extends StoredRow>(
  { find }: Pick<EditableResource<Row, never>, 'find'>,
  client: pg.Pool | pg.PoolClient,
  id: number,
): Promise<Row> {
  const row = await find(client, id)
  if (!row) throw new Failure('not-found')
  return row
}

async function remove<Row extends StoredRow>(
  { client, administrator }: RowChange,
  resource: Resource<Row, never, never>,
  rows: readonly Row[],
  isConfirmed: boolean,
): Promise<void> {
  for (const row of rows) resource.refuseFixed?.(row)
  await resource.refuseDeletion(client, rows, isConfirmed)
  for (const row of rows) {
    const otherChanges = await resource.delete(client, row)
    await insertAuditEntry(client, administrator, { ...getEntry(resource, row.id, 'deleted'), before: row })
    for (const change of otherChanges) await insertAuditEntry(client, administrator, change)
  }
}

async function readBack<Row extends StoredRow>(
  { find, subject }: Pick<EditableResource<Row, never>, 'find' | 'subject'>,
  client: pg.PoolClient,
  id: number,
): Promise<Row> {
  const row = await find(client, id)
  if (!row) throw new Error(`The ${subject} was saved but could not be read back.`)
  return row
}

function getEntry({ subject }: { subject: string }, id: number, action: string): { action: string; subject: string } {
  return { action: `${subject.replaceAll(' ', '-')}-${action}`, subject: `${subject} ${id}` }
}
