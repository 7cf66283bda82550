import { Autocomplete, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import type { FieldProps } from './fields.tsx'
import { CodeOption, CodesHint, getErrorMessage } from './listed-code-field.tsx'
import { matchesSearch, maxOptions, type ListedCodes } from './listed-codes.ts'
import styles from './codes-field.module.css'

/** Several codes in one line, separated by commas. Offers the list of the point of sale where there is one. */
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
  const current = codes.map(String)
  const [typed, setTyped] = useState(current.join(', '))
  // The form's value may differ from the typed text: the change was undone, or another administrator's value was
  // loaded.
  const line = hasSameCodes(parseCodes(typed), current) ? typed : current.join(', ')
  const type = (newLine: string) => {
    setTyped(newLine)
    onChange(parseCodes(newLine))
  }
  const input = {
    ...rest,
    value: line,
    autoComplete: 'off',
    spellCheck: false,
    label,
    error: getErrorMessage(fieldState.error),
  }
  if (list === undefined) {
    return <TextInput {...input} description={hint} onChange={(event) => type(event.currentTarget.value)} />
  }

  const suggestions = suggestLines(line, list)
  return (
    <div>
      <Autocomplete
        {...input}
        description={<CodesHint hint={hint} state={list.state} />}
        onChange={type}
        data={suggestions}
        filter={({ options }) => options}
        renderOption={({ option }) => (
          <CodeOption listed={list.codes.find(({ code }) => code === parseCodes(option.value).at(-1))} />
        )}
      />
      {list.state === 'listed' && current.length > 0 && (
        <ul className={styles.codeNames} aria-label={`${label}: names`}>
          {current.map((code) => (
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

/** Suggests complete lines: the code that is being typed is completed, or another code is appended. */
function suggestLines(line: string, { codes }: ListedCodes): string[] {
  const lineCodes = parseCodes(line)
  const last = /[,;\n]\s*$/.test(line) ? '' : (lineCodes.at(-1) ?? '')
  const isComplete = codes.some(({ code }) => code === last)
  const unchanged = last === '' || isComplete ? lineCodes : lineCodes.slice(0, -1)
  const search = isComplete ? '' : last
  return (
    codes
      .filter((listed) => !unchanged.includes(listed.code) && matchesSearch(listed, search))
      // A code that contains a comma cannot be written in such a line.
      .filter(({ code }) => hasSameCodes(parseCodes(code), [code]))
      .slice(0, maxOptions)
      .map(({ code }) => [...unchanged, code].join(', '))
  )
}

/** Returns the codes of a line, without duplicates. */
function parseCodes(line: string): string[] {
  const codes = line.split(/[,;\n]/).map((code) => code.trim())
  return [...new Set(codes.filter((code) => code !== ''))]
}

function hasSameCodes(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((code, index) => code === other[index])
}
