import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import SearchIcon from 'lucide-react/icons/search'
import { useEffect, useRef, useState, type ChangeEvent, type Ref } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { AdminRow, Resource } from './resource.ts'
import styles from './resource-page.module.css'
import type { ListStateControl } from './use-list-state.ts'

/** Delay between the last key press and the search, in milliseconds. */
const searchDelay = 250

/** The search field and the filters: by kind, and by rows that need fixing. */
export function ListTools<Row extends AdminRow, Form extends FieldValues>({
  ref,
  resource: { one, missingItem, kinds },
  control: { state, list },
  needFixing,
}: {
  ref: Ref<HTMLInputElement>
  resource: Resource<Row, Form>
  control: ListStateControl
  needFixing: number
}) {
  const { value, ...typing } = useSearch(state.search, (search) => list({ search }))
  const findLabel = `Find ${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`
  return (
    <div className={styles.tools}>
      <TextInput
        ref={ref}
        type="search"
        className={styles.find}
        aria-label={findLabel}
        placeholder={findLabel}
        maxLength={100}
        leftSection={<SearchIcon size={19} />}
        value={value}
        {...typing}
      />
      {kinds && (
        <NativeSelect
          aria-label={kinds.label}
          data={[{ value: '', label: kinds.all }, ...kinds.each.map(({ id, label }) => ({ value: String(id), label }))]}
          value={state.only ?? ''}
          onChange={({ currentTarget: { value } }) => list({ only: value === '' ? undefined : Number(value) })}
        />
      )}
      {missingItem !== undefined && (needFixing > 0 || state.needsFixing) && (
        <SegmentedControl
          aria-label="Show"
          value={state.needsFixing ? 'fix' : 'all'}
          onChange={(value) => list({ needsFixing: value === 'fix' })}
          data={[
            { value: 'all', label: 'All' },
            { value: 'fix', label: `Needs fixing ${needFixing}` },
          ]}
        />
      )}
    </div>
  )
}

/**
 * The typed search text, which is written to the address after a short delay. While the field has the focus, a late
 * change of the address does not overwrite the typed text; otherwise the field shows the search of the address.
 */
function useSearch(search: string, find: (search: string) => void) {
  const [typed, setTyped] = useState<string>()
  const [isFocused, setFocused] = useState(false)
  const [seen, setSeen] = useState(search)
  if (seen !== search) {
    setSeen(search)
    if (!isFocused) setTyped(undefined)
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(find)
  useEffect(() => {
    latest.current = find
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    value: typed ?? search,
    onFocus: () => setFocused(true),
    onBlur: () => {
      setFocused(false)
      if (typed?.trim() === search) setTyped(undefined)
    },
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const text = event.currentTarget.value
      setTyped(text)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(text.trim()), searchDelay)
    },
  }
}
