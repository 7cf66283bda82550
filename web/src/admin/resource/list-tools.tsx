import { SegmentedControl, TextInput } from '@mantine/core'
import { useEffect, useState, type Ref } from 'react'
import type { FieldValues } from 'react-hook-form'
import { AdminIcon } from '../admin-icon.tsx'
import type { AdminRow, Resource } from './resource.ts'
import styles from './resource.module.css'
import type { ListStateControl } from './use-list-state.ts'

/** How long after the last key the list is asked for, in milliseconds. */
const pause = 250

/** Finding, and showing only what needs fixing. */
export function ListTools<Row extends AdminRow, Form extends FieldValues>({
  ref,
  resource: { one, lack },
  control: { state, list },
  needFixing,
}: {
  ref: Ref<HTMLInputElement>
  resource: Resource<Row, Form>
  control: ListStateControl
  needFixing: number
}) {
  const [typed, setTyped] = useState(state.search)
  // The back button changes the address without anybody typing.
  const [seen, setSeen] = useState(state.search)
  if (seen !== state.search) {
    setSeen(state.search)
    setTyped(state.search)
  }
  useEffect(() => {
    const search = typed.trim()
    if (search === state.search) return undefined
    const timer = setTimeout(() => list({ search }), pause)
    return () => clearTimeout(timer)
  })

  const words = `Find ${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`
  return (
    <div className={styles.tools}>
      <TextInput
        ref={ref}
        type="search"
        className={styles.find}
        aria-label={words}
        placeholder={words}
        maxLength={100}
        leftSection={<AdminIcon name="find" size={19} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {lack !== undefined && (needFixing > 0 || state.needsFixing) && (
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
