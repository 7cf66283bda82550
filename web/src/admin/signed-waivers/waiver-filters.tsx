import { listTasks } from '@first-chair/core/task/task.api'
import { taskKinds } from '@first-chair/core/task-kind/task-kinds'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { DayFilters, ListFilters } from '../page/list-filters.tsx'
import type { WaiverFilter } from './use-signed-waivers.ts'

/** The filters of the list: person, dates and waiver. */
export function WaiverFilters({
  filter,
  onChange,
}: {
  filter: WaiverFilter
  onChange: (part: Partial<WaiverFilter>) => void
}) {
  const tasks = useQuery(query(listTasks, {}))
  return (
    <ListFilters
      placeholder="Name, e-mail or IP code"
      search={filter.search}
      onSearch={(search) => onChange({ search })}
    >
      <DayFilters days={filter} onChange={onChange} />
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
    </ListFilters>
  )
}
