import {
  isCollectionOffered,
  type CollectionFields,
  type CollectionItem,
  type CollectionItemFields,
  type CollectionRow,
  type NewCollectionItem,
} from '@first-chair/core/collection/collection'
import { t } from '@first-chair/core/catalogue/refusal'
import { Failure, createInvalidInput } from '@first-chair/core/contract/failure'
import type pg from 'pg'
import type { Context } from '../context/context.ts'
import type { Listing, Resource } from '../resource/resource.ts'
import {
  deleteItem,
  findCollection,
  findCollectionItem,
  insertCollection,
  insertItem,
  isNameTaken,
  loadCollectionsPage,
  markCollectionDeleted,
  updateCollectionName,
  updateItem,
  type CollectionsQuery,
} from './collection.store.ts'

type Ctx = Pick<Context, 'config'>

/** The administration of the offered collections. The two collections of the pass checker stay as they are. */
export function createCollectionResource({
  config: { features },
}: Ctx): Resource<CollectionRow, CollectionFields> & Listing<CollectionRow, CollectionsQuery> {
  return {
    subject: 'collection',
    findPage: (pool, query) => loadCollectionsPage(pool, query, !features.includes('PassChecker')),
    find: async (client, id) => (isCollectionOffered(id, features) ? findCollection(client, id) : undefined),
    refuseFixed: ({ isFixed }) => {
      if (isFixed) throw new Failure('fixed-collection')
    },
    insert: ({ client }, { name }) => insertCollection(client, name),
    update: async ({ client }, { id }, { name }) => {
      await updateCollectionName(client, id, name)
      return true
    },
    refuseDeletion: async (_client, rows, isConfirmed) => {
      const rowInUse = rows.find(({ itemCount }) => itemCount > 0)
      if (!rowInUse || isConfirmed) return
      const { name, itemCount } = rowInUse
      throw new Failure('in-use', {
        message: t('collection-has-items', { name, items: itemCount }),
        detail: { items: String(itemCount) },
      })
    },
    delete: async (client, { id }) => {
      await markCollectionDeleted(client, id)
      return []
    },
  }
}

/** The administration of the items of offered collections. An item cannot move to another collection. */
export function createItemResource({
  config: { features },
}: Ctx): Resource<CollectionItem, NewCollectionItem, CollectionItemFields> {
  return {
    subject: 'collection item',
    find: async (client, id) => {
      const item = await findCollectionItem(client, id)
      return item && isCollectionOffered(item.collectionId, features) ? item : undefined
    },
    insert: async ({ client }, { collectionId, ...fields }) => {
      const isOffered = isCollectionOffered(collectionId, features)
      if (!isOffered || !(await findCollection(client, collectionId))) throw new Failure('not-found')
      await refuseTaken(client, { collectionId, name: fields.name })
      return insertItem(client, collectionId, fields)
    },
    update: async ({ client }, { id, collectionId }, fields) => {
      await refuseTaken(client, { id, collectionId, name: fields.name })
      await updateItem(client, id, fields)
      return true
    },
    refuseDeletion: async () => undefined,
    delete: async (client, { id }) => {
      await deleteItem(client, id)
      return []
    },
  }
}

async function refuseTaken(
  client: pg.PoolClient,
  item: { id?: number; collectionId: number; name: string },
): Promise<void> {
  if (!(await isNameTaken(client, item))) return
  throw createInvalidInput([{ path: 'name', rule: 'taken', message: t('item-name-taken') }])
}
