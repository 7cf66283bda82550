import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { AdminIcon } from '../admin-icon.tsx'
import { isSaveKey } from '../use-keys.ts'
import styles from './resource.module.css'

/**
 * Adds one of those that are not there yet: a choice, and a button that says what it does. Nothing when all are there. What is
 * chosen counts also when somebody goes on, or saves, without pressing the button.
 */
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
  const pick = () => {
    if (option) onPick(option.id)
    setChosen('')
  }
  return (
    <div
      className={styles.picker}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) pick()
      }}
    >
      <NativeSelect
        aria-label={label}
        value={option ? chosen : ''}
        onChange={(event) => setChosen(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (isSaveKey(event)) pick()
        }}
        data={[{ value: '', label }, ...options.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
      <Button variant="default" leftSection={<AdminIcon name="link" size={18} />} onClick={pick}>
        {action}
      </Button>
    </div>
  )
}
