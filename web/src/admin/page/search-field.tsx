import { TextInput } from '@mantine/core'
import SearchIcon from 'lucide-react/icons/search'
import { useEffect, useState, type Ref } from 'react'

/** Delay between the last key press and the search, in milliseconds. */
const searchDelay = 250

type SearchFieldProps = {
  ref: Ref<HTMLInputElement>
  className: string | undefined
  placeholder: string
  /** The current search. */
  search: string
  onSearch: (text: string) => void
}

/** A search field that searches when typing pauses. */
export function SearchField({ ref, className, placeholder, search, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(search)
  useEffect(() => {
    const text = typed.trim()
    if (text === search) return undefined
    const timer = setTimeout(() => onSearch(text), searchDelay)
    return () => clearTimeout(timer)
  })
  return (
    <TextInput
      ref={ref}
      type="search"
      className={className}
      label="Find"
      placeholder={placeholder}
      maxLength={100}
      leftSection={<SearchIcon size={19} />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}
