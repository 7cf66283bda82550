import {
  isCollectionOffered,
  type CollectionFields,
  type CollectionRow,
  type CollectionUpdate,
} from '@first-chair/core/collection/collection'
import { Failure } from '@first-chair/core/contract/failure'
import type pg from 'pg'
import { insertAuditEntry } from '../audit/audit.store.ts'
import { refuseStale } from '../audit/refuse-stale.facts.ts'
import type { Administrator, Context } from '../context/context.ts'
import { inSetupTransaction } from '../setup/setup-change.store.ts'
import { findCollection, insertCollection, markCollectionDeleted, updateCollectionName } from './collection.store.ts'

/** Adds a collection. */
export function addCollection(
  ctx: Pick<Context, 'pool' | 'setup' | 'config'>,
  administrator: Administrator,
  { name }: CollectionFields,
): Promise<CollectionRow> {
  return inSetupTransaction(ctx, async (client) => {
    const id = await insertCollection(client, name)
    const after = await getOffered(ctx, client, id)
    await insertAuditEntry(client, administrator, { action: 'collection-added', subject: `collection ${id}`, after })
    return after
  })
}

/** Renames a collection, unless the product itself uses it by name. */
export function updateCollection(
  ctx: Pick<Context, 'pool' | 'setup' | 'config'>,
  administrator: Administrator,
  id: number,
  fields: CollectionUpdate,
): Promise<CollectionRow> {
  return inSetupTransaction(ctx, async (client) => {
    const before = await getOffered(ctx, client, id)
    if (before.isFixed) throw new Failure('fixed-collection')
    const subject = `collection ${id}`
    await refuseStale(client, subject, before, fields)
    await updateCollectionName(client, id, fields.name)
    const after = await getOffered(ctx, client, id)
    await insertAuditEntry(client, administrator, { action: 'collection-changed', subject, before, after })
    return after
  })
}

/**
 * Deletes a collection. A collection with items needs a confirmation; the two collections of the pass checker cannot be
 * deleted.
 */
export function deleteCollection(
  ctx: Pick<Context, 'pool' | 'setup' | 'config'>,
  administrator: Administrator,
  id: number,
  isConfirmed: boolean,
): Promise<{ id: number }> {
  return inSetupTransaction(ctx, async (client) => {
    const before = await getOffered(ctx, client, id)
    if (before.isFixed) throw new Failure('fixed-collection')
    if (before.itemCount > 0 && !isConfirmed) throw inUse(before)
    await markCollectionDeleted(client, id)
    await insertAuditEntry(client, administrator, { action: 'collection-deleted', subject: `collection ${id}`, before })
    return { id }
  })
}

function inUse({ name, itemCount }: CollectionRow): Failure {
  const items = itemCount === 1 ? '1 item. It' : `${itemCount} items. They`
  return new Failure('in-use', {
    message: `${name} has ${items} will be deleted too.`,
    detail: { items: String(itemCount) },
  })
}

async function getOffered(ctx: Pick<Context, 'config'>, client: pg.PoolClient, id: number): Promise<CollectionRow> {
  const collection = isCollectionOffered(id, ctx.config.features) ? await findCollection(client, id) : undefined
  if (!collection) throw new Failure('not-found')
  return collection
}
