import * as z from 'zod/mini'
import { listQuery, pageSchema } from '../contract/admin-list.ts'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/id.ts'
import { Collection, CollectionItem, CollectionItemUpdate, NewCollectionItem } from './collection.ts'

const params = z.object({ id: Id })

export const listCollections = endpoint({
  name: 'listCollections',
  method: 'GET',
  path: '/api/collections',
  caller: 'admin',
  summary: 'All collections with their items; those of the pass checker only if it is switched on',
  answer: z.array(Collection),
})

export const listCollectionItems = endpoint({
  name: 'listCollectionItems',
  method: 'GET',
  path: '/api/collections/items',
  caller: 'admin',
  summary: 'All items, or those of one collection',
  query: z.object({ collectionId: z.optional(Id) }),
  answer: z.array(CollectionItem),
})

export const listCollectionItemsPage = endpoint({
  name: 'listCollectionItemsPage',
  method: 'GET',
  path: '/api/admin/collections/:id/items',
  caller: 'admin',
  summary: 'Items of a collection for the admin area: one page, searched and sorted',
  params,
  query: listQuery(['name', 'value', 'modifiedDateUtc']),
  answer: pageSchema(CollectionItem),
  failures: ['not-found'],
})

export const addCollectionItem = endpoint({
  name: 'addCollectionItem',
  method: 'POST',
  path: '/api/collections/items',
  caller: 'admin',
  summary: 'Add an item to a collection',
  body: NewCollectionItem,
  answer: CollectionItem,
  failures: ['not-found'],
})

export const updateCollectionItem = endpoint({
  name: 'updateCollectionItem',
  method: 'PUT',
  path: '/api/collections/items/:id',
  caller: 'admin',
  summary: 'Change an item; it stays in its collection',
  params,
  body: CollectionItemUpdate,
  answer: CollectionItem,
  failures: ['not-found', 'changed-meanwhile'],
})

export const deleteCollectionItem = endpoint({
  name: 'deleteCollectionItem',
  method: 'DELETE',
  path: '/api/collections/items/:id',
  caller: 'admin',
  summary: 'Delete an item',
  params,
  answer: z.object({ id: z.int() }),
  failures: ['not-found'],
})
