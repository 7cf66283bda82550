import { SegmentedControl, TextInput } from '@mantine/core'
import type { Ref } from 'react'
import { SearchField } from '../page/search-field.tsx'
import styles from './audit.module.css'
import type { AuditFilter } from './use-audit-log.ts'

/** The filters of the audit log: text, dates, changes or reads, and whether to include what guests did. */
export function AuditFilters({
  ref,
  filter,
  onChange: change,
}: {
  ref: Ref<HTMLInputElement>
  filter: AuditFilter
  onChange: (part: Partial<AuditFilter>) => void
}) {
  return (
    <div className={styles.tools}>
      <SearchField
        ref={ref}
        className={styles.find}
        placeholder="Name, e-mail or value"
        search={filter.search}
        onSearch={(search) => change({ search })}
      />
      <TextInput
        type="date"
        label="From"
        value={filter.from}
        max={filter.to === '' ? undefined : filter.to}
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="To"
        value={filter.to}
        min={filter.from === '' ? undefined : filter.from}
        onChange={(event) => change({ to: event.currentTarget.value })}
      />
      <SegmentedControl
        aria-label="Changes or reads"
        value={filter.what}
        onChange={(what) => change({ what })}
        data={[
          { value: 'everything', label: 'All' },
          { value: 'changes', label: 'Changes' },
          { value: 'reads', label: 'Reads' },
        ]}
      />
      <SegmentedControl
        aria-label="Whose changes"
        value={filter.who}
        onChange={(who) => change({ who: who === 'everybody' ? 'everybody' : 'operators' })}
        data={[
          { value: 'operators', label: 'Operators' },
          { value: 'everybody', label: 'Guests too' },
        ]}
      />
    </div>
  )
}
