import { listTasks } from '@first-chair/core/task/task.api'
import { taskKinds } from '@first-chair/core/task/task'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { query } from '../../api/query.ts'
import { FindField } from '../resource/find-field.tsx'
import styles from './signed-waivers.module.css'
import type { Sought } from './use-signed-waivers.ts'

/** Person, days and waiver. */
export function WaiverTools({
  ref,
  sought,
  seek,
}: {
  ref: Ref<HTMLInputElement>
  sought: Sought
  seek: (change: Partial<Sought>) => void
}) {
  const tasks = useQuery(query(listTasks, {}))
  return (
    <div className={styles.tools}>
      <FindField
        ref={ref}
        className={styles.find}
        placeholder="A name, an e-mail, an IP code"
        sought={sought.search}
        onFind={(search) => seek({ search })}
      />
      <TextInput
        type="date"
        label="From"
        value={sought.from}
        onChange={(event) => seek({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="To"
        value={sought.to}
        onChange={(event) => seek({ to: event.currentTarget.value })}
      />
      <NativeSelect
        label="Waiver"
        value={sought.taskId}
        onChange={(event) => seek({ taskId: event.currentTarget.value })}
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
