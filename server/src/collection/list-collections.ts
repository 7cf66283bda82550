import { isCollectionOffered, type Collection, type CollectionItem } from '@first-chair/core/collection/collection'
import type { Context } from '../context/context.ts'
import { loadCollectionItems, loadCollections } from './collection.store.ts'

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
