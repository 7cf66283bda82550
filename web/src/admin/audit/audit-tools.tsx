import { SegmentedControl, TextInput } from '@mantine/core'
import { useEffect, useState, type Ref } from 'react'
import { AdminIcon } from '../admin-icon.tsx'
import styles from './audit.module.css'
import type { Asked } from './use-audit-log.ts'

/** How long after the last key the log is asked, in milliseconds. */
const pause = 250

/** Words, days, and whether what guests did counts too. */
export function AuditTools({
  ref,
  asked,
  ask,
}: {
  ref: Ref<HTMLInputElement>
  asked: Asked
  ask: (change: Partial<Asked>) => void
}) {
  const [typed, setTyped] = useState(asked.search)
  useEffect(() => {
    const search = typed.trim()
    if (search === asked.search) return undefined
    const timer = setTimeout(() => ask({ search }), pause)
    return () => clearTimeout(timer)
  })

  return (
    <div className={styles.tools}>
      <TextInput
        ref={ref}
        type="search"
        className={styles.find}
        label="Find"
        placeholder="A name, an e-mail, a value"
        maxLength={100}
        leftSection={<AdminIcon name="find" size={19} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label="From"
        value={asked.from}
        max={asked.to === '' ? undefined : asked.to}
        onChange={(event) => ask({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="To"
        value={asked.to}
        min={asked.from === '' ? undefined : asked.from}
        onChange={(event) => ask({ to: event.currentTarget.value })}
      />
      <SegmentedControl
        aria-label="Whose changes"
        value={asked.who}
        onChange={(who) => ask({ who: who === 'everybody' ? 'everybody' : 'operators' })}
        data={[
          { value: 'operators', label: 'Operators' },
          { value: 'everybody', label: 'Guests too' },
        ]}
      />
    </div>
  )
}
