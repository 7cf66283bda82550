import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { rowsPerPage } from '@first-chair/core/contract/admin-list'
import ChevronLeftIcon from 'lucide-react/icons/chevron-left'
import ChevronRightIcon from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { getPageSize } from './list-state.ts'
import shared from '../look/shared.module.css'
import styles from '../page/pager.module.css'
import type { ListStateControl } from './use-list-state.ts'

/**
 * Shows the range of displayed rows and the buttons for other pages; with `parsePerPage` also a field for the rows per
 * page.
 */
export function Pager({
  total,
  control: { state, list },
  parsePerPage,
}: {
  total: number
  control: ListStateControl
  parsePerPage: ((typed: string) => number) | undefined
}) {
  const perPage = state.perPage ?? rowsPerPage
  const size = getPageSize(state, total)
  const first = (state.page - 1) * size + 1
  const last = Math.min(total, state.page * size)
  return (
    <nav className={styles.pager} aria-label="Pages">
      {!parsePerPage && total > rowsPerPage && (
        <RowsPerPage current={perPage} onChange={(chosen) => list({ perPage: chosen })} />
      )}
      {parsePerPage && (
        <PerPage
          key={perPage}
          current={perPage}
          onChange={(typed) => {
            const parsed = parsePerPage(typed)
            list({ perPage: parsed })
            return parsed
          }}
        />
      )}
      <span role="status" className={shared.grow}>
        {total === 0 || first > total ? `0 of ${total}` : `${first}–${last} of ${total}`}
      </span>
      <span>
        <ActionIcon
          aria-label="Previous page"
          disabled={state.page === 1}
          onClick={() => list({ page: state.page - 1 })}
        >
          <ChevronLeftIcon size={20} />
        </ActionIcon>
        <ActionIcon aria-label="Next page" disabled={last >= total} onClick={() => list({ page: state.page + 1 })}>
          <ChevronRightIcon size={20} />
        </ActionIcon>
      </span>
    </nav>
  )
}

/** The page sizes; the last one is the server's maximum. */
const sizes = [rowsPerPage, 25, 50, 100] as const

function RowsPerPage({ current, onChange }: { current: number; onChange: (chosen: number | undefined) => void }) {
  const options = [...new Set([...sizes, current])].toSorted((one, other) => one - other)
  return (
    <label className={styles.perPage}>
      Rows per page
      <NativeSelect
        size="xs"
        value={String(current)}
        data={options.map(String)}
        onChange={({ currentTarget: { value } }) => onChange(value === String(rowsPerPage) ? undefined : Number(value))}
      />
    </label>
  )
}

/** Applies the typed number on blur or Enter. An invalid number is replaced by a valid one, which is then displayed. */
function PerPage({ current, onChange }: { current: number; onChange: (typed: string) => number }) {
  const [typed, setTyped] = useState(String(current))
  const apply = () => {
    if (typed !== String(current)) setTyped(String(onChange(typed)))
  }
  return (
    <label className={styles.perPage}>
      Per page (−1: all)
      <TextInput
        value={typed}
        maxLength={5}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply()
        }}
      />
    </label>
  )
}
