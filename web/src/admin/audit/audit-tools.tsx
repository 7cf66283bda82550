import { SegmentedControl, TextInput } from '@mantine/core'
import type { Ref } from 'react'
import { FindField } from '../resource/find-field.tsx'
import styles from './audit.module.css'
import type { Asked } from './use-audit-log.ts'

/** Words, days, changes or reads, and whether what guests did counts too. */
export function AuditTools({
  ref,
  asked,
  ask,
}: {
  ref: Ref<HTMLInputElement>
  asked: Asked
  ask: (change: Partial<Asked>) => void
}) {
  return (
    <div className={styles.tools}>
      <FindField
        ref={ref}
        className={styles.find}
        placeholder="A name, an e-mail, a value"
        sought={asked.search}
        onFind={(search) => ask({ search })}
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
        aria-label="Changes or reads"
        value={asked.what}
        onChange={(what) => ask({ what })}
        data={[
          { value: 'everything', label: 'All' },
          { value: 'changes', label: 'Changes' },
          { value: 'reads', label: 'Reads' },
        ]}
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
