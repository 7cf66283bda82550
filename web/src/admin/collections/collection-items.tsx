import { collectionHints, type CollectionItem, type CollectionRow } from '@first-chair/core/collection/collection'
import { listCollectionItemsPage } from '@first-chair/core/collection/collection.api'
import { rowsPerPage } from '@first-chair/core/contract/admin-list'
import { ActionIcon, Button, Skeleton, Table, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import PlusIcon from 'lucide-react/icons/plus'
import TrashIcon from 'lucide-react/icons/trash-2'
import { query } from '../../api/query.ts'
import { PageButtons } from '../page/page-buttons.tsx'
import { LoadFailed } from '../page/load-failed.tsx'
import styles from './collections.module.css'
import { DeleteItem } from './delete-item.tsx'
import { ItemDialog } from './item-dialog.tsx'

const defaultLabels = { name: 'Name', value: 'Value' }

/**
 * The items of a collection, ten per page. The server searches them. Each item is saved immediately, apart from the
 * form.
 */
export function CollectionItems({ collection }: { collection: CollectionRow }) {
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const [editing, setEditing] = useState<CollectionItem | 'new'>()
  const [deleting, setDeleting] = useState<CollectionItem>()
  const listed = useQuery({
    ...query(listCollectionItemsPage, { params: { id: collection.id }, query: { page, search } }),
    placeholderData: keepPreviousData,
  })
  const labels = collectionHints[collection.id] ?? defaultLabels
  const total = listed.data?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / rowsPerPage))

  return (
    <>
      <div className={styles.tools}>
        {(total > rowsPerPage || search !== '') && (
          <TextInput
            type="search"
            aria-label="Find an item"
            placeholder="Find an item"
            maxLength={100}
            className={styles.find}
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value)
              setPage(1)
            }}
            // Enter must not submit the form around the field.
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault()
            }}
          />
        )}
        <Button variant="default" leftSection={<PlusIcon size={18} />} onClick={() => setEditing('new')} data-add-item>
          Add item
        </Button>
      </div>
      {listed.isError && <LoadFailed what="The items" query={listed} />}
      {listed.isPending && <Skeleton height={44} />}
      {listed.data?.rows.length === 0 && <p>{search === '' ? 'There are no items yet.' : 'No matching items.'}</p>}
      {listed.data && listed.data.rows.length > 0 && (
        <ItemTable items={listed.data.rows} labels={labels} onEdit={setEditing} onDelete={setDeleting} />
      )}
      <PageButtons of="items" page={page} pages={pages} onPage={setPage} />
      {editing !== undefined && (
        <ItemDialog
          collection={collection}
          item={editing === 'new' ? undefined : editing}
          labels={labels}
          onClose={() => setEditing(undefined)}
        />
      )}
      {deleting !== undefined && <DeleteItem item={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

function ItemTable({
  items,
  labels,
  onEdit,
  onDelete,
}: {
  items: readonly CollectionItem[]
  labels: { name: string; value: string }
  onEdit: (item: CollectionItem) => void
  onDelete: (item: CollectionItem) => void
}) {
  return (
    <Table className={styles.items} aria-label="Items">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{labels.name}</Table.Th>
          <Table.Th>{labels.value}</Table.Th>
          <Table.Th>
            <span className="visually-hidden">Actions</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {items.map((item) => (
          <Table.Tr key={item.id}>
            <Table.Td>
              <button
                type="button"
                className={styles.edit}
                aria-label={`Edit ${item.name}`}
                onClick={() => onEdit(item)}
              >
                {item.name}
              </button>
            </Table.Td>
            <Table.Td>{item.value}</Table.Td>
            <Table.Td className={styles.act}>
              <ActionIcon aria-label={`Delete ${item.name}`} onClick={() => onDelete(item)}>
                <TrashIcon size={20} />
              </ActionIcon>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
