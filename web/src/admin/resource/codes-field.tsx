import { Autocomplete, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import type { FieldProps } from './fields.tsx'
import { Listed } from './listed-code-field.tsx'
import { isFound, mostOptions, wordsOf, type ListedCodes } from './listed-codes.ts'
import styles from './resource.module.css'

/** Several codes in one line, with commas between them; where the point of sale has a list of them, it is offered. */
export function CodesField<Form extends FieldValues>({
  form,
  name,
  label,
  hint,
  list,
}: FieldProps<Form> & { list?: ListedCodes }) {
  const { field, fieldState } = useController({ control: form.control, name })
  const { value, onChange, ...rest } = field
  const codes: readonly unknown[] = Array.isArray(value) ? value : []
  const present = codes.map(String)
  const [typed, setTyped] = useState(present.join(', '))
  // What was undone, or came from somebody else, is not what was typed.
  const shown = sameCodes(codesIn(typed), present) ? typed : present.join(', ')
  const type = (line: string) => {
    setTyped(line)
    onChange(codesIn(line))
  }
  const input = {
    ...rest,
    value: shown,
    autoComplete: 'off',
    spellCheck: false,
    label,
    error: messageIn(fieldState.error),
  }
  if (list === undefined) {
    return <TextInput {...input} description={hint} onChange={(event) => type(event.currentTarget.value)} />
  }

  const lines = linesWithOneMore(shown, list)
  const notice = wordsOf(list.state, 'codes')
  return (
    <div>
      <Autocomplete
        {...input}
        description={
          <>
            {hint}
            {notice !== undefined && <span className={styles.notice}>{notice}</span>}
          </>
        }
        onChange={type}
        data={lines}
        filter={({ options }) => options}
        renderOption={({ option }) => (
          <Listed listed={list.codes.find(({ code }) => code === codesIn(option.value).at(-1))} />
        )}
      />
      {list.state === 'listed' && present.length > 0 && (
        <ul className={styles.codeNames} aria-label={`${label}: what they are called`}>
          {present.map((code) => (
            <li key={code}>
              <b>{code}</b>{' '}
              {list.codes.find((listed) => listed.code === code)?.name ?? 'is not in the list of the point of sale'}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** What the line may become when one more code is chosen: the one that is being typed, or the next one. */
function linesWithOneMore(line: string, { codes }: ListedCodes): string[] {
  const given = codesIn(line)
  const last = /[,;\n]\s*$/.test(line) ? '' : (given.at(-1) ?? '')
  const isWhole = codes.some(({ code }) => code === last)
  const kept = last === '' || isWhole ? given : given.slice(0, -1)
  const sought = isWhole ? '' : last
  return (
    codes
      .filter((listed) => !kept.includes(listed.code) && isFound(listed, sought))
      // A code with a comma in it cannot stand in such a line.
      .filter(({ code }) => sameCodes(codesIn(code), [code]))
      .slice(0, mostOptions)
      .map(({ code }) => [...kept, code].join(', '))
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
