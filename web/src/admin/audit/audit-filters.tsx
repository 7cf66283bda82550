import { SegmentedControl } from '@mantine/core'
import { DayFilters, ListFilters } from '../page/list-filters.tsx'
import type { AuditFilter } from './use-audit-log.ts'

/** The filters of the audit log: text, dates, changes or reads, and whether to include what guests did. */
export function AuditFilters({
  filter,
  onChange: change,
}: {
  filter: AuditFilter
  onChange: (part: Partial<AuditFilter>) => void
}) {
  return (
    <ListFilters placeholder="Name, e-mail or value" search={filter.search} onSearch={(search) => change({ search })}>
      <DayFilters days={filter} onChange={change} />
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
    </ListFilters>
  )
}
