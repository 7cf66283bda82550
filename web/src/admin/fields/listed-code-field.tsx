import { Autocomplete } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import type { FieldProps } from './fields.tsx'
import { matchesSearch, maxOptions, getCodesNotice, type ListedCode, type ListedCodes } from './listed-codes.ts'
import styles from './codes-field.module.css'

/**
 * One code of the point of sale: chosen from its list by code or name, or typed. The field displays the name of the
 * code below the input, or a message that the list does not contain it.
 */
export function ListedCodeField<Form extends FieldValues>({
  form,
  name,
  label,
  hint,
  list,
  isRequired = false,
  isRefused = false,
  maxLength,
  renderBelow,
}: FieldProps<Form> & {
  list: ListedCodes
  isRequired?: boolean
  /** The server refuses a new code that is not in the list. */
  isRefused?: boolean
  maxLength: number
  /** Rendered after the name of the code. */
  renderBelow?: (chosen: ListedCode | undefined, code: string) => ReactNode
}) {
  const { field, fieldState } = useController({ control: form.control, name })
  const [isOpen, setIsOpen] = useState(false)
  const { codes, state } = list
  const value: unknown = field.value
  const typed = typeof value === 'string' ? value : ''
  const code = typed.trim()
  const chosen = codes.find((listed) => listed.code === code)
  const matches = codes.filter((listed) => chosen !== undefined || matchesSearch(listed, typed)).slice(0, maxOptions)
  const isNew = fieldState.isDirty
  return (
    <div>
      <Autocomplete
        {...field}
        value={typed}
        label={label}
        description={<CodesHint hint={hint} state={state} one="code" isRefused={isRefused} />}
        error={fieldState.error?.message}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        withAsterisk={isRequired}
        aria-required={isRequired || undefined}
        data={codes.map((listed) => listed.code)}
        filter={() => matches.map((listed) => ({ value: listed.code, label: listed.code }))}
        renderOption={({ option }) => <CodeOption listed={codes.find((listed) => listed.code === option.value)} />}
        // A portal would put the options outside an open dialog, where they cannot be reached.
        comboboxProps={{ withinPortal: false }}
        onDropdownOpen={() => setIsOpen(true)}
        onDropdownClose={() => setIsOpen(false)}
        onKeyDown={(event) => {
          // Escape closes the options only, not the dialog around the form.
          if (event.key === 'Escape' && isOpen && matches.length > 0) event.preventDefault()
        }}
      />
      <p className={styles.codeNames}>
        {chosen && <>{chosen.name}. </>}
        {chosen === undefined && code !== '' && state === 'listed' && (
          <>
            {code} is not in the list of the point of sale
            {isRefused && isNew ? ' and cannot be saved until it is. ' : '. '}
          </>
        )}
        {renderBelow?.(chosen, code)}
      </p>
    </div>
  )
}

/** An option of the list: a code with its name. */
export function CodeOption({ listed }: { listed: ListedCode | undefined }) {
  return (
    <span>
      <b>{listed?.code}</b> {listed?.name}
    </span>
  )
}

/** The hint of a field for codes, and a notice if the point of sale has no list to choose from. */
export function CodesHint({
  hint,
  state,
  one = 'codes',
  isRefused = false,
}: {
  hint: ReactNode
  state: ListedCodes['state']
  /** Whether the field takes one code or several. */
  one?: 'code' | 'codes'
  isRefused?: boolean
}) {
  const notice = getCodesNotice(state, one, { isRefused })
  return (
    <>
      {hint}
      {notice !== undefined && <span className={styles.notice}>{notice}</span>}
    </>
  )
}

/** Returns the error message of a list of codes, or the first message of its items. */
export function getErrorMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const message: unknown = Reflect.get(error, 'message')
  if (typeof message === 'string') return message
  return Array.isArray(error) ? error.map(getErrorMessage).find((text) => text !== undefined) : undefined
}
