import { maxDeletedRows } from '@first-chair/core/contract/deletion'
import { Button } from '@mantine/core'
import TrashIcon from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { DeleteRows } from './delete-rows.tsx'
import type { AdminRow, Resource } from './resource.ts'
import shared from '../look/shared.module.css'
import styles from './selected-rows.module.css'
import type { ListStateControl } from './use-list-state.ts'
import type { Selection } from './use-selection.ts'

/** The number of selected rows, and the actions for all of them. */
export function SelectedRows<Row extends AdminRow, Form extends FieldValues>({
  resource,
  control,
  selection,
}: {
  resource: Resource<Row, Form>
  control: ListStateControl
  selection: Selection<Row>
}) {
  const [isDeleting, setDeleting] = useState(false)
  const { one, many } = resource
  const { rows, has, clear } = selection
  const openId = control.state.id
  const isTooMany = rows.length > maxDeletedRows
  return (
    <section className={styles.selected} aria-label={`Selected ${many}`}>
      <span role="status" className={shared.grow}>
        {rows.length === 1 ? `1 ${one} selected` : `${rows.length} ${many} selected`}
        {isTooMany && `. At most ${maxDeletedRows} can be deleted together.`}
      </span>
      <Button
        variant="subtle"
        size="xs"
        className={shared.delete}
        leftSection={<TrashIcon size={18} />}
        disabled={isTooMany}
        onClick={() => setDeleting(true)}
      >
        Delete {rows.length === 1 ? one : `${rows.length} ${many}`}
      </Button>
      <Button variant="subtle" size="xs" onClick={clear}>
        Clear selection
      </Button>
      {isDeleting && (
        <DeleteRows
          resource={resource}
          rows={rows}
          onNo={() => setDeleting(false)}
          onGone={async () => {
            // Close the form of a deleted row.
            if (typeof openId === 'number' && has(openId)) await control.showSaved(undefined)
            clear()
          }}
        />
      )}
    </section>
  )
}
