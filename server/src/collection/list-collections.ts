import type { ListQuery, Page } from '@first-chair/core/admin-list'
import {
  isCollectionOffered,
  type Collection,
  type CollectionItem,
  type CollectionRow,
} from '@first-chair/core/collection/collection'
import { Failure } from '@first-chair/core/failure'
import type { Context } from '../context.ts'
import { allCollections, allItems, collectionOf, collectionsPage, itemsPage } from './collection.store.ts'

type Offering = Pick<Context, 'pool' | 'config'>

/** All collections with their items; those of the pass checker only where that is switched on (specification, section 6). */
export async function listCollections(ctx: Offering): Promise<Collection[]> {
  const [collections, items] = await Promise.all([allCollections(ctx.pool), listCollectionItems(ctx)])
  const byId = new Map<number, CollectionItem[]>(collections.map(({ id }) => [id, []]))
  for (const item of items) byId.get(item.collectionId)?.push(item)
  return collections
    .filter(({ id }) => isCollectionOffered(id, ctx.config.features))
    .map((collection) => ({ ...collection, collectionItems: byId.get(collection.id) ?? [] }))
}

/** All items of collections that are offered, or those of one. */
export async function listCollectionItems(ctx: Offering, collectionId?: number): Promise<CollectionItem[]> {
  const items = await allItems(ctx.pool, collectionId)
  return items.filter((item) => isCollectionOffered(item.collectionId, ctx.config.features))
}

/** One page of the collections that are offered. */
export function listCollectionsPage(
  ctx: Offering,
  asked: ListQuery<'name' | 'id' | 'modifiedDateUtc'>,
): Promise<Page<CollectionRow>> {
  return collectionsPage(ctx.pool, asked, !ctx.config.features.includes('PassChecker'))
}

/** One collection that is offered. */
export async function readCollection(ctx: Offering, id: number): Promise<CollectionRow> {
  const collection = isCollectionOffered(id, ctx.config.features) ? await collectionOf(ctx.pool, id) : undefined
  if (!collection) throw new Failure('not-found')
  return collection
}

/** One page of the items of a collection that is offered. */
export async function listCollectionItemsPage(
  ctx: Offering,
  id: number,
  asked: ListQuery<'name' | 'value' | 'modifiedDateUtc'>,
): Promise<Page<CollectionItem>> {
  await readCollection(ctx, id)
  return itemsPage(ctx.pool, id, asked)
}
