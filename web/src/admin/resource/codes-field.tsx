import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import type { FieldProps } from './fields.tsx'

/** Several codes in one line, with commas between them. */
export function CodesField<Form extends FieldValues>({ form, name, label, hint }: FieldProps<Form>) {
  const { field, fieldState } = useController({ control: form.control, name })
  const { value, onChange, ...rest } = field
  const codes: readonly unknown[] = Array.isArray(value) ? value : []
  const present = codes.map(String)
  const [typed, setTyped] = useState(present.join(', '))
  // What was undone, or came from somebody else, is not what was typed.
  const shown = sameCodes(codesIn(typed), present) ? typed : present.join(', ')
  return (
    <TextInput
      {...rest}
      value={shown}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(codesIn(event.currentTarget.value))
      }}
      autoComplete="off"
      spellCheck={false}
      label={label}
      description={hint}
      error={messageIn(fieldState.error)}
    />
  )
}

/** The codes in a line, each once. */
function codesIn(line: string): string[] {
  const codes = line.split(/[,;\n]/).map((code) => code.trim())
  return [...new Set(codes.filter((code) => code !== ''))]
}

function sameCodes(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((code, index) => code === other[index])
}

/** The message of the list, or of the first code that has one. */
function messageIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const message: unknown = Reflect.get(error, 'message')
  if (typeof message === 'string') return message
  return Array.isArray(error) ? error.map(messageIn).find((text) => text !== undefined) : undefined
}
