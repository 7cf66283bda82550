import * as z from 'zod/mini'
import { listQuery } from '../contract/admin-list.ts'
import { createResourceCalls, versionField } from '../contract/resource-calls.ts'
import { CollectionFields, CollectionRow } from './collection.ts'

/** The calls with which administrators edit collections. */
export const collectionCalls = createResourceCalls({
  one: 'Collection',
  many: 'Collections',
  readPath: '/api/admin/collections',
  writePath: '/api/collections',
  row: CollectionRow,
  fields: CollectionFields,
  changes: z.safeExtend(CollectionFields, versionField),
  query: listQuery(['name', 'id', 'modifiedDateUtc']),
  summaries: {
    list: 'Collections for the admin area: one page, searched and sorted',
    read: 'One collection as it is stored, without its items',
    add: 'Add a collection',
    update: 'Rename a collection',
    remove: 'Delete a collection; one with items must be confirmed',
  },
  failures: { update: ['fixed-collection'], remove: ['in-use', 'fixed-collection'] },
})
