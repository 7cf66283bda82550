import { TextInput } from '@mantine/core'
import { useEffect, useState, type Ref } from 'react'
import { AdminIcon } from '../admin-icon.tsx'

/** How long after the last key something is looked for, in milliseconds. */
const pause = 250

/** Words to find, looked for when the typing pauses. */
export function FindField({
  ref,
  className,
  placeholder,
  sought,
  onFind,
}: {
  ref: Ref<HTMLInputElement>
  className: string | undefined
  placeholder: string
  /** What is looked for now. */
  sought: string
  onFind: (words: string) => void
}) {
  const [typed, setTyped] = useState(sought)
  useEffect(() => {
    const words = typed.trim()
    if (words === sought) return undefined
    const timer = setTimeout(() => onFind(words), pause)
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
      leftSection={<AdminIcon name="find" size={19} />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}
