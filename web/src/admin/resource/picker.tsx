import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { AdminIcon } from '../admin-icon.tsx'
import styles from './resource.module.css'

/** Adds one of those that are not there yet: a choice, and a button that says what it does. Nothing when all are there. */
export function Picker({
  label,
  action,
  options,
  onPick,
}: {
  label: string
  /** The button's word: "Link activity". */
  action: string
  options: readonly { id: number; name: string }[]
  onPick: (id: number) => void
}) {
  const [chosen, setChosen] = useState('')
  if (options.length === 0) return null
  const option = options.find(({ id }) => String(id) === chosen)
  return (
    <div className={styles.picker}>
      <NativeSelect
        aria-label={label}
        value={option ? chosen : ''}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={[{ value: '', label }, ...options.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
      <Button
        variant="default"
        leftSection={<AdminIcon name="link" size={18} />}
        onClick={() => {
          if (option) onPick(option.id)
          setChosen('')
        }}
      >
        {action}
      </Button>
    </div>
  )
}
