import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { rowsPerPage } from '@first-chair/core/admin-list'
import { useState } from 'react'
import { AdminIcon } from '../admin-icon.tsx'
import { rowsOnPage } from './list-state.ts'
import styles from './resource.module.css'
import type { ListStateControl } from './use-list-state.ts'

/** Which rows are shown out of how many, and the way to the others; with `perPageOf` also how many a page shows. */
export function Pager({
  total,
  control: { state, list },
  perPageOf,
}: {
  total: number
  control: ListStateControl
  perPageOf: ((typed: string) => number) | undefined
}) {
  const perPage = state.perPage ?? rowsPerPage
  const size = rowsOnPage(state, total)
  const first = (state.page - 1) * size + 1
  const last = Math.min(total, state.page * size)
  return (
    <nav className={styles.pager} aria-label="Pages">
      {!perPageOf && total > rowsPerPage && (
        <RowsPerPage present={perPage} onChange={(chosen) => list({ perPage: chosen })} />
      )}
      {perPageOf && (
        <PerPage
          key={perPage}
          present={perPage}
          onChange={(typed) => {
            const taken = perPageOf(typed)
            list({ perPage: taken })
            return taken
          }}
        />
      )}
      <span role="status" className={styles.grow}>
        {total === 0 || first > total ? `0 of ${total}` : `${first}–${last} of ${total}`}
      </span>
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

/** As many as the server gives at once. */
const sizes = [rowsPerPage, 25, 50, 100] as const

function RowsPerPage({ present, onChange }: { present: number; onChange: (chosen: number | undefined) => void }) {
  const offered = [...new Set([...sizes, present])].toSorted((one, other) => one - other)
  return (
    <label className={styles.perPage}>
      Rows per page
      <NativeSelect
        size="xs"
        value={String(present)}
        data={offered.map(String)}
        onChange={({ currentTarget: { value } }) => onChange(value === String(rowsPerPage) ? undefined : Number(value))}
      />
    </label>
  )
}

/** What is typed counts when the field is left, or with Enter; what is no number of rows becomes one, and then stands there. */
function PerPage({ present, onChange }: { present: number; onChange: (typed: string) => number }) {
  const [typed, setTyped] = useState(String(present))
  const take = () => {
    if (typed !== String(present)) setTyped(String(onChange(typed)))
  }
  return (
    <label className={styles.perPage}>
      Per page (−1: all)
      <TextInput
        value={typed}
        maxLength={5}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take()
        }}
      />
    </label>
  )
}
