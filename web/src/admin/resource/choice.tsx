import { NativeSelect, Select, type NativeSelectProps } from '@mantine/core'
import { mostOptions } from './listed-codes.ts'

/** A list longer than this is searched rather than scrolled. */
const mostWithoutSearch = 15

/** One of several: the browser's own list while it is short, else one that is searched by a part of the name. */
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
  if (options.length <= mostWithoutSearch) {
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
      // One of them is always chosen: what was typed and means none of them is forgotten.
      allowDeselect={false}
      data={[...options]}
      value={value}
      onChange={(chosen) => onChoose(chosen ?? '')}
      limit={mostOptions}
      maxDropdownHeight={280}
      nothingFoundMessage="Nothing fits."
      comboboxProps={{ withinPortal: false }}
    />
  )
}
