import { TextInput } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import styles from './list-filters.module.css'
import { SearchField } from './search-field.tsx'
import { useKeys } from './use-keys.ts'

/** The filters above a list: the search, which the key `/` focuses, and further ones as children. */
export function ListFilters({
  placeholder,
  search,
  onSearch,
  isWithin = false,
  children,
}: {
  placeholder: string
  search: string
  onSearch: (search: string) => void
  /** The list is inside a part of the page that already has a frame. */
  isWithin?: boolean
  children: ReactNode
}) {
  const field = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => field.current?.focus() })
  return (
    <div className={isWithin ? styles.tools : `${styles.tools} ${styles.framed}`}>
      <SearchField ref={field} className={styles.find} placeholder={placeholder} search={search} onSearch={onSearch} />
      {children}
    </div>
  )
}

/** The first and the last day of a list; '' for no restriction. */
type Days = { from: string; to: string }

/** The fields for the first and the last day. */
export function DayFilters({ days: { from, to }, onChange }: { days: Days; onChange: (part: Partial<Days>) => void }) {
  return (
    <>
      <TextInput
        type="date"
        label="From"
        value={from}
        max={to === '' ? undefined : to}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="To"
        value={to}
        min={from === '' ? undefined : from}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
    </>
  )
}
