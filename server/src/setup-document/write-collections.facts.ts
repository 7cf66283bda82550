import { isSameJson } from '@first-chair/core/contract/same-json'
import { t } from '@first-chair/core/catalogue/setup-document'
import { createInvalidInput } from '@first-chair/core/contract/failure'
import type { SetupDocument, SetupObject } from '@first-chair/core/setup-document/setup-document'
import { isFixedCollection } from '@first-chair/core/setup-document/fixed-collection-keys'
import {
  deleteItem,
  findCollection,
  insertCollection,
  insertItem,
  loadCollectionItems,
  markCollectionDeleted,
  updateCollectionName,
  updateItem,
} from '../collection/collection.store.ts'
import type { SetupRows } from '../setup/setup-document.store.ts'
import {
  matchSection,
  removeObjects,
  writeObjects,
  type ObjectWriter,
  type SetupWriting,
} from './sync-objects.facts.ts'

/** Writes the collections with their items. One that the product needs is never deleted: left out, it stays as it is. */
export async function writeCollections(
  writing: SetupWriting,
  rows: SetupRows,
  current: SetupDocument,
  { collections }: SetupDocument,
): Promise<void> {
  if (collections === undefined) return
  const writer = createCollectionWriter(writing)
  const matched = await matchSection(writing, 'collection', rows.collections, current.collections ?? {}, collections)
  await removeObjects(writing, writer, { removed: matched.removed.filter(({ key }) => !isFixedCollection(key)) })
  await writeObjects(writing, writer, matched)
}

function createCollectionWriter({ client }: SetupWriting): ObjectWriter<SetupObject<'collections'>> {
  const find = async (id: number) => {
    const collection = await findCollection(client, id)
    return collection && { ...collection, items: await loadCollectionItems(client, id) }
  }
  return {
    section: 'collections',
    table: 'collection',
    subject: 'collection',
    find,
    insert: async ({ name, items }) => {
      const id = await insertCollection(client, name)
      for (const [item, fields] of Object.entries(items)) await insertItem(client, id, { name: item, ...fields })
      return id
    },
    update: async (id, { name, items }) => {
      const stored = await findCollection(client, id)
      if (stored?.isFixed && stored.name !== name) {
        throw createInvalidInput([
          { path: 'name', rule: 'fixed-name', message: t('fixed-name', { name: stored.name }) },
        ])
      }
      if (stored?.name !== name) await updateCollectionName(client, id, name)
      const saved = await loadCollectionItems(client, id)
      // An item is its name. One with the same name in another case is deleted before it is added.
      for (const item of saved) if (!Object.hasOwn(items, item.name)) await deleteItem(client, item.id)
      for (const [itemName, fields] of Object.entries(items)) {
        const old = saved.find((item) => item.name === itemName)
        const { value, staffValue, resolvedBy, wayBack } = old ?? {}
        if (!old) await insertItem(client, id, { name: itemName, ...fields })
        else if (!isSameJson({ value, staffValue, resolvedBy, wayBack }, fields)) {
          await updateItem(client, old.id, { name: itemName, ...fields })
        }
      }
    },
    remove: async (id) => {
      await markCollectionDeleted(client, id)
      return []
    },
  }
}
