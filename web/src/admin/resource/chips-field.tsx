import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import { AdminIcon } from '../admin-icon.tsx'
import { isSaveKey } from '../use-keys.ts'
import type { FieldProps } from './fields.tsx'
import styles from './resource.module.css'

/**
 * A list of codes: one or several are typed or pasted (with commas or spaces between them) and become chips, by the button, by
 * Enter, and when somebody goes on or saves.
 */
export function ChipsField<Form extends FieldValues>({
  form,
  name,
  label,
  hint,
  one,
}: FieldProps<Form> & {
  /** What one of them is called: "product code". */
  one: string
}) {
  const { field, fieldState } = useController({ control: form.control, name })
  const [typed, setTyped] = useState('')
  const value: unknown = field.value
  const codes = Array.isArray(value) ? value.map(String) : []
  const problem: unknown = fieldState.error
  const add = () => {
    const more = typed.split(/[\s,;]+/).filter((code) => code !== '')
    if (more.length > 0) field.onChange([...new Set([...codes, ...more])])
    setTyped('')
  }
  return (
    <div className={styles.chipsField}>
      <div className={styles.picker}>
        <TextInput
          label={label}
          description={hint}
          value={typed}
          error={messageIn(problem)}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => {
            add()
            field.onBlur()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
            else if (!isSaveKey(event)) return
            add()
          }}
        />
        <Button variant="default" onClick={add}>
          Add {one}
        </Button>
      </div>
      {codes.length > 0 && (
        <ul className={styles.chips} aria-label={label}>
          {codes.map((code) => (
            <li key={code}>
              {code}
              <ActionIcon
                aria-label={`Remove ${code}`}
                onClick={() => field.onChange(codes.filter((other) => other !== code))}
              >
                <AdminIcon name="cross" size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The message of the list, or the first one of its parts. */
function messageIn(problem: unknown): string | undefined {
  if (typeof problem !== 'object' || problem === null) return undefined
  const message: unknown = Reflect.get(problem, 'message')
  if (typeof message === 'string') return message
  return Array.isArray(problem) ? problem.map(messageIn).find((text) => text !== undefined) : undefined
}
