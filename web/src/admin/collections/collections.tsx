import { ResourceScreen } from '../resource/resource-screen.tsx'
import { collectionCalls } from '@first-chair/core/collection/collection.resource'
import { CollectionFields, collectionHints, type CollectionRow } from '@first-chair/core/collection/collection'
import { Badge } from '../../ui/badge.tsx'
import { createResourceCalls } from '../resource/resource-calls.ts'
import { modifiedColumn } from '../resource/modified-column.tsx'
import type { Resource } from '../resource/resource.ts'
import { formatCount } from '../text/format-count.ts'
import { CollectionForm } from './collection-form.tsx'

/**
 * Named lists of names and values (docs/domain.md, "Admin pages"). The server hides the pass checker's lists while it
 * is off.
 */
const collections: Resource<CollectionRow, CollectionFields> = {
  one: 'collection',
  many: 'collections',
  calls: createResourceCalls(collectionCalls),
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
      cell: ({ itemCount }) => formatCount(itemCount, 'item'),
    },
    { key: 'id', header: 'Id', isSortable: true, onPhone: false, cell: ({ id }) => id },
    modifiedColumn,
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
    itemCount === 0 ? [] : [`${name} has ${formatCount(itemCount, 'item')}, which will be deleted too.`],
  deletion: {
    verb: 'Delete',
    done: 'deleted',
    describe: ({ id }) => collectionHints[id]?.purpose ?? 'Programs that read this collection will no longer find it.',
  },
}

/** Named lists: those of the pass checker, and those that an operator added. */
export function CollectionsScreen() {
  return <ResourceScreen resource={collections} />
}
