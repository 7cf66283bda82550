import { listTasks } from '@first-chair/core/task/task.api'
import { taskKinds } from '@first-chair/core/task-kind/task-kinds'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { query } from '../../api/query.ts'
import { SearchField } from '../page/search-field.tsx'
import styles from './signed-waivers.module.css'
import type { WaiverFilter } from './use-signed-waivers.ts'

/** The filters of the list: person, dates and waiver. */
export function WaiverFilters({
  ref,
  filter,
  onChange,
}: {
  ref: Ref<HTMLInputElement>
  filter: WaiverFilter
  onChange: (part: Partial<WaiverFilter>) => void
}) {
  const tasks = useQuery(query(listTasks, {}))
  return (
    <div className={styles.tools}>
      <SearchField
        ref={ref}
        className={styles.find}
        placeholder="Name, e-mail or IP code"
        search={filter.search}
        onSearch={(search) => onChange({ search })}
      />
      <TextInput
        type="date"
        label="From"
        value={filter.from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="To"
        value={filter.to}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
      <NativeSelect
        label="Waiver"
        value={filter.taskId}
        onChange={(event) => onChange({ taskId: event.currentTarget.value })}
        data={[
          { value: '', label: 'All waivers' },
          ...(tasks.data ?? [])
            .filter(({ taskTypeId }) => taskKinds[taskTypeId] === 'Waiver')
            .map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
    </div>
  )
}
