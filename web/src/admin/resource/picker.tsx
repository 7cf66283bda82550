import { Button, MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { AdminIcon } from '../admin-icon.tsx'
import { isSaveKey } from '../use-keys.ts'
import { mostOptions } from './listed-codes.ts'
import styles from './resource.module.css'

/**
 * Links one or several of those that are not linked yet: they are found by a part of their names, and a button says what it does.
 * Nothing when all are linked. What is chosen counts also when somebody goes on, or saves, without pressing the button.
 */
export function Picker({
  label,
  one,
  many,
  options,
  onPick,
}: {
  label: string
  /** As in the button's words: "Link activity", "Link 3 activities". */
  one: string
  many: string
  options: readonly { id: number; name: string }[]
  onPick: (ids: number[]) => void
}) {
  const [chosen, setChosen] = useState<string[]>([])
  const [isOpen, setIsOpen] = useState(false)
  if (options.length === 0) return null
  const picked = options.filter(({ id }) => chosen.includes(String(id)))
  const pick = () => {
    // In the order in which they were chosen: it may count.
    const ids = chosen.map(Number).filter((id) => picked.some((option) => option.id === id))
    if (ids.length > 0) onPick(ids)
    setChosen([])
  }
  return (
    <div
      className={styles.picker}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) pick()
      }}
      onKeyDown={(event) => {
        if (isSaveKey(event)) pick()
      }}
    >
      <MultiSelect
        aria-label={label}
        placeholder={chosen.length === 0 ? label : ''}
        data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={picked.length === chosen.length ? chosen : picked.map(({ id }) => String(id))}
        onChange={setChosen}
        searchable
        hidePickedOptions
        limit={mostOptions}
        maxDropdownHeight={280}
        nothingFoundMessage="Nothing fits."
        // In a dialog, what stands outside of it is out of reach.
        comboboxProps={{ withinPortal: false }}
        onDropdownOpen={() => setIsOpen(true)}
        onDropdownClose={() => setIsOpen(false)}
        onKeyDown={(event) => {
          // It closes the options, and not the form with what was typed.
          if (event.key === 'Escape' && isOpen) event.preventDefault()
        }}
      />
      <Button variant="default" leftSection={<AdminIcon name="link" size={18} />} onClick={pick}>
        {picked.length > 1 ? `Link ${picked.length} ${many}` : `Link ${one}`}
      </Button>
    </div>
  )
}
