import { CollectionFields, collectionHints, type CollectionRow } from '@first-chair/core/collection/collection'
import {
  addCollection,
  deleteCollection,
  listCollectionsPage,
  readCollection,
  updateCollection,
} from '@first-chair/core/collection/collection.api'
import { Badge } from '../../ui/badge.tsx'
import { ModifiedAt } from '../text/modified-at.tsx'
import { createResourceCalls } from '../resource/resource-calls.ts'
import type { Resource } from '../resource/resource.ts'
import { CollectionForm } from './collection-form.tsx'

/**
 * Named lists of names and values (docs/domain.md, "Admin pages"). The server hides the pass checker's lists while it
 * is off.
 */
export const collections: Resource<CollectionRow, CollectionFields> = {
  one: 'collection',
  many: 'collections',
  calls: createResourceCalls({
    list: listCollectionsPage,
    read: readCollection,
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
  getName: ({ name }) => name,
  schema: CollectionFields,
  blank: { name: '' },
  toForm: ({ name }) => ({ name }),
  Fields: CollectionForm,
  labels: { name: 'Name' },
  canDelete: ({ isFixed }) => !isFixed,
  canChange: ({ isFixed }) => !isFixed,
  getDependentReasons: ({ name, itemCount }) =>
    itemCount === 0
      ? []
      : [`${name} has ${itemCount === 1 ? '1 item' : `${itemCount} items`}, which will be deleted too.`],
  deletion: {
    verb: 'Delete',
    done: 'deleted',
    describe: ({ id }) => collectionHints[id]?.purpose ?? 'Programs that read this collection will no longer find it.',
  },
}
