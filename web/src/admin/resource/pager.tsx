import { ActionIcon } from '@mantine/core'
import { rowsPerPage } from '@first-chair/core/admin-list'
import { AdminIcon } from '../admin-icon.tsx'
import styles from './resource.module.css'
import type { ListStateControl } from './use-list-state.ts'

/** Which rows are shown out of how many, and the way to the others. */
export function Pager({ total, control: { state, list } }: { total: number; control: ListStateControl }) {
  const first = (state.page - 1) * rowsPerPage + 1
  const last = Math.min(total, state.page * rowsPerPage)
  return (
    <nav className={styles.pager} aria-label="Pages">
      <span role="status">{total === 0 || first > total ? `0 of ${total}` : `${first}–${last} of ${total}`}</span>
      <span>
        <ActionIcon
          aria-label="Previous page"
          disabled={state.page === 1}
          onClick={() => list({ page: state.page - 1 })}
        >
          <AdminIcon name="back" />
        </ActionIcon>
        <ActionIcon aria-label="Next page" disabled={last >= total} onClick={() => list({ page: state.page + 1 })}>
          <AdminIcon name="forward" />
        </ActionIcon>
      </span>
    </nav>
  )
}
