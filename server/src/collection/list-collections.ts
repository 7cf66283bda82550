import type { ListQuery, Page } from '@first-chair/core/contract/admin-list'
import {
  isCollectionOffered,
  type Collection,
  type CollectionItem,
  type CollectionRow,
} from '@first-chair/core/collection/collection'
import { Failure } from '@first-chair/core/contract/failure'
import type { Context } from '../context/context.ts'
import {
  loadCollections,
  loadCollectionItems,
  findCollection,
  loadCollectionsPage,
  loadCollectionItemsPage,
} from './collection.store.ts'

type Ctx = Pick<Context, 'pool' | 'config'>

/**
 * All collections with their items. Those of the pass checker are listed only if it is enabled
 * (docs/domain.md, "Collections and API keys").
 */
export async function listCollections(ctx: Ctx): Promise<Collection[]> {
  const [collections, items] = await Promise.all([loadCollections(ctx.pool), listCollectionItems(ctx)])
  const byId = new Map<number, CollectionItem[]>(collections.map(({ id }) => [id, []]))
  for (const item of items) byId.get(item.collectionId)?.push(item)
  return collections
    .filter(({ id }) => isCollectionOffered(id, ctx.config.features))
    .map((collection) => ({ ...collection, collectionItems: byId.get(collection.id) ?? [] }))
}

/** All items of the offered collections, or of one of them. */
export async function listCollectionItems(ctx: Ctx, collectionId?: number): Promise<CollectionItem[]> {
  const items = await loadCollectionItems(ctx.pool, collectionId)
  return items.filter((item) => isCollectionOffered(item.collectionId, ctx.config.features))
}

/** One page of the offered collections. */
export function listCollectionsPage(
  ctx: Ctx,
  query: ListQuery<'name' | 'id' | 'modifiedDateUtc'>,
): Promise<Page<CollectionRow>> {
  return loadCollectionsPage(ctx.pool, query, !ctx.config.features.includes('PassChecker'))
}

/** One offered collection. */
export async function readCollection(ctx: Ctx, id: number): Promise<CollectionRow> {
  const collection = isCollectionOffered(id, ctx.config.features) ? await findCollection(ctx.pool, id) : undefined
  if (!collection) throw new Failure('not-found')
  return collection
}

/** One page of the items of an offered collection. */
export async function listCollectionItemsPage(
  ctx: Ctx,
  id: number,
  query: ListQuery<'name' | 'value' | 'modifiedDateUtc'>,
): Promise<Page<CollectionItem>> {
  await readCollection(ctx, id)
  return loadCollectionItemsPage(ctx.pool, id, query)
}
