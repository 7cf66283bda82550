import { Button, MultiSelect } from '@mantine/core'
import LinkIcon from 'lucide-react/icons/link'
import { useState } from 'react'
import { isSaveKey } from '../page/use-keys.ts'
import { maxOptions } from './listed-codes.ts'
import styles from './picker.module.css'

/**
 * Links one or more items that are not linked yet; items are searched by a part of their name. Renders nothing when all
 * are linked. Leaving the field or saving the form links the chosen items too, without a press of the button.
 */
export function Picker({
  label,
  one,
  many,
  options,
  onPick,
}: {
  label: string
  /** For the label of the button: "Link activity", "Link 3 activities". */
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
    // In the order in which they were chosen, because the order may matter.
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
        limit={maxOptions}
        maxDropdownHeight={280}
        nothingFoundMessage="No matches."
        // A portal would put the options outside an open dialog, where they cannot be reached.
        comboboxProps={{ withinPortal: false }}
        onDropdownOpen={() => setIsOpen(true)}
        onDropdownClose={() => setIsOpen(false)}
        onKeyDown={(event) => {
          // Escape closes the options only, not the form.
          if (event.key === 'Escape' && isOpen) event.preventDefault()
        }}
      />
      <Button variant="default" leftSection={<LinkIcon size={18} />} onClick={pick}>
        {picked.length > 1 ? `Link ${picked.length} ${many}` : `Link ${one}`}
      </Button>
    </div>
  )
}
