import { CollectionFields, collectionHints, type CollectionRow } from '@first-chair/core/collection/collection'
import {
  addCollection,
  deleteCollection,
  listCollectionsPage,
  readCollection,
  updateCollection,
} from '@first-chair/core/collection/collection.api'
import { Badge } from '../../ui/badge.tsx'
import { ModifiedAt } from '../resource/modified-at.tsx'
import { resourceCalls } from '../resource/resource-calls.ts'
import type { Resource } from '../resource/resource.ts'
import { CollectionForm } from './collection-form.tsx'

/**
 * Named lists of names and values (specification, section 2). The server hides the pass checker's lists while it is
 * off.
 */
export const collections: Resource<CollectionRow, CollectionFields> = {
  one: 'collection',
  many: 'collections',
  calls: resourceCalls({
    list: listCollectionsPage,
    one: readCollection,
    add: addCollection,
    update: updateCollection,
    remove: deleteCollection,
  }),
  columns: [
    {
      key: 'name',
      header: 'Name',
      isSortable: true,
      cell: ({ isFixed }) => isFixed && <Badge tone="info">Pass checker</Badge>,
    },
    {
      key: 'itemCount',
      header: 'Items',
      cell: ({ itemCount }) => (itemCount === 1 ? '1 item' : `${itemCount} items`),
    },
    { key: 'id', header: 'Id', isSortable: true, onPhone: false, cell: ({ id }) => id },
    {
      key: 'modifiedDateUtc',
      header: 'Modified',
      isSortable: true,
      onPhone: false,
      cell: ({ modifiedDateUtc }) => <ModifiedAt utc={modifiedDateUtc} />,
    },
  ],
  nameOf: ({ name }) => name,
  schema: CollectionFields,
  blank: { name: '' },
  formOf: ({ name }) => ({ name }),
  Fields: CollectionForm,
  labels: { name: 'Name' },
  canDelete: ({ isFixed }) => !isFixed,
  canChange: ({ isFixed }) => !isFixed,
  reasonsOf: ({ name, itemCount }) =>
    itemCount === 0
      ? []
      : [`${name} has ${itemCount === 1 ? '1 item' : `${itemCount} items`}, which will be deleted too.`],
  deletion: {
    verb: 'Delete',
    done: 'deleted',
    words: ({ id }) => collectionHints[id]?.purpose ?? 'Programs that read this collection will no longer find it.',
  },
}
