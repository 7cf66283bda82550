import { listTasks } from '@first-chair/core/task/task.api'
import { taskKinds } from '@first-chair/core/task/task'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type Ref } from 'react'
import { query } from '../../api/query.ts'
import { AdminIcon } from '../admin-icon.tsx'
import styles from './signed-waivers.module.css'
import type { Sought } from './use-signed-waivers.ts'

/** How long after the last key is looked, in milliseconds. */
const pause = 250

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
  const [typed, setTyped] = useState(sought.search)
  useEffect(() => {
    const search = typed.trim()
    if (search === sought.search) return undefined
    const timer = setTimeout(() => seek({ search }), pause)
    return () => clearTimeout(timer)
  })
  return (
    <div className={styles.tools}>
      <TextInput
        ref={ref}
        type="search"
        className={styles.find}
        label="Find"
        placeholder="A name, an e-mail, an IP code"
        maxLength={100}
        leftSection={<AdminIcon name="find" size={19} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
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
