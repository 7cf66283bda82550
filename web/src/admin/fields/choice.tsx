import { NativeSelect, Select, type NativeSelectProps } from '@mantine/core'
import { useState } from 'react'
import { maxOptions } from './listed-codes.ts'

/** A longer list gets a search field. */
const maxOptionsWithoutSearch = 15

/** Chooses one of several options: the browser's own list while it is short, a list with a search field otherwise. */
export function Choice({
  options,
  value,
  onChoose,
  ...rest
}: Pick<NativeSelectProps, 'label' | 'description' | 'error' | 'name' | 'disabled' | 'aria-label'> & {
  ref?: (element: HTMLElement | null) => void
  onBlur?: () => void
  options: readonly { value: string; label: string }[]
  value: string
  onChoose: (value: string) => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  if (options.length <= maxOptionsWithoutSearch) {
    return (
      <NativeSelect
        {...rest}
        data={[...options]}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
    )
  }
  return (
    <Select
      {...rest}
      searchable
      // One option is always chosen: typed text that matches no option is discarded.
      allowDeselect={false}
      data={[...options]}
      value={value}
      onChange={(chosen) => onChoose(chosen ?? '')}
      // A closed list stays on the page. With all its options it would take longer to render than the rest of the form.
      limit={isOpen ? maxOptions : 1}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      maxDropdownHeight={280}
      nothingFoundMessage="No matches."
      comboboxProps={{ withinPortal: false }}
    />
  )
}
