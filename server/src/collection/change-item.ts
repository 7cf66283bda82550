import {
  isCollectionOffered,
  type CollectionItem,
  type CollectionItemUpdate,
  type NewCollectionItem,
} from '@first-chair/core/collection/collection'
import { Failure, createInvalidInput } from '@first-chair/core/contract/failure'
import type pg from 'pg'
import { insertAuditEntry } from '../audit/audit.store.ts'
import { refuseStale } from '../audit/refuse-stale.facts.ts'
import type { Administrator, Context } from '../context/context.ts'
import { inSetupTransaction } from '../setup/setup-change.store.ts'
import {
  findCollection,
  insertItem,
  isNameTaken,
  findCollectionItem,
  deleteItem,
  updateItem,
} from './collection.store.ts'

/** Adds an item to a collection that is offered. */
export function addCollectionItem(
  ctx: Pick<Context, 'pool' | 'setup' | 'config'>,
  administrator: Administrator,
  { collectionId, ...fields }: NewCollectionItem,
): Promise<CollectionItem> {
  return inSetupTransaction(ctx, async (client) => {
    const isOffered = isCollectionOffered(collectionId, ctx.config.features)
    if (!isOffered || !(await findCollection(client, collectionId))) throw new Failure('not-found')
    await refuseTaken(client, { collectionId, name: fields.name })
    const id = await insertItem(client, collectionId, fields)
    const after = await getOffered(ctx, client, id)
    const subject = `collection item ${id}`
    await insertAuditEntry(client, administrator, { action: 'collection-item-added', subject, after })
    return after
  })
}

/** Changes an item. It cannot move to another collection. */
export function updateCollectionItem(
  ctx: Pick<Context, 'pool' | 'setup' | 'config'>,
  administrator: Administrator,
  id: number,
  { version, ...fields }: CollectionItemUpdate,
): Promise<CollectionItem> {
  return inSetupTransaction(ctx, async (client) => {
    const before = await getOffered(ctx, client, id)
    const subject = `collection item ${id}`
    await refuseStale(client, subject, before, { ...fields, version })
    await refuseTaken(client, { id, collectionId: before.collectionId, name: fields.name })
    await updateItem(client, id, fields)
    const after = await getOffered(ctx, client, id)
    await insertAuditEntry(client, administrator, { action: 'collection-item-changed', subject, before, after })
    return after
  })
}

/** Deletes an item. */
export function deleteCollectionItem(
  ctx: Pick<Context, 'pool' | 'setup' | 'config'>,
  administrator: Administrator,
  id: number,
): Promise<{ id: number }> {
  return inSetupTransaction(ctx, async (client) => {
    const before = await getOffered(ctx, client, id)
    await deleteItem(client, id)
    const subject = `collection item ${id}`
    await insertAuditEntry(client, administrator, { action: 'collection-item-deleted', subject, before })
    return { id }
  })
}

async function refuseTaken(
  client: pg.PoolClient,
  item: { id?: number; collectionId: number; name: string },
): Promise<void> {
  if (!(await isNameTaken(client, item))) return
  throw createInvalidInput([{ path: 'name', rule: 'taken', message: 'An item with this name already exists.' }])
}

async function getOffered(ctx: Pick<Context, 'config'>, client: pg.PoolClient, id: number): Promise<CollectionItem> {
  const item = await findCollectionItem(client, id)
  if (!item || !isCollectionOffered(item.collectionId, ctx.config.features)) throw new Failure('not-found')
  return item
}
