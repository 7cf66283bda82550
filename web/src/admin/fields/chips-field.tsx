import { ActionIcon, Button, TagsInput } from '@mantine/core'
import { useState } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import XIcon from 'lucide-react/icons/x'
import { isSaveKey } from '../page/use-keys.ts'
import type { FieldProps } from './fields.tsx'
import { CodeOption, CodesHint, getErrorMessage } from './listed-code-field.tsx'
import { matchesSearch, maxOptions, type ListedCodes } from './listed-codes.ts'
import styles from './chips-field.module.css'
import picker from './picker.module.css'

/** Shows at most this many chips until the administrator presses "and … more". */
const maxCollapsedChips = 12

/**
 * A list of codes, shown as chips. An administrator types or pastes codes, separated by commas or spaces; the button,
 * Enter, leaving the field and saving turn them into chips. Codes can also be chosen one by one from the list of the
 * point of sale, by code or name. A chip shows the name that its code has there.
 */
export function ChipsField<Form extends FieldValues>({
  form,
  name,
  label,
  hint,
  one,
  list,
}: FieldProps<Form> & {
  /** The label of one code: "product code". */
  one: string
  list: ListedCodes
}) {
  const { field, fieldState } = useController({ control: form.control, name })
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const value: unknown = field.value
  const codes = Array.isArray(value) ? value.map(String) : []
  const add = (newCodes: readonly string[]) => {
    if (newCodes.length > 0) field.onChange([...new Set([...codes, ...newCodes])])
  }
  /** A code of the list may contain a space. In typed text a space separates two codes. */
  const addCodes = (texts: readonly string[]) =>
    add(
      texts.flatMap((text) =>
        list.codes.some(({ code }) => code === text) ? [text] : text.split(/[\s,;]+/).filter((code) => code !== ''),
      ),
    )
  const addTyped = () => {
    addCodes([typed])
    setTyped('')
  }
  const matches = list.codes
    .filter((listed) => !codes.includes(listed.code) && matchesSearch(listed, typed))
    .slice(0, maxOptions)
  return (
    <div className={styles.chipsField}>
      <div className={picker.picker}>
        <div
          onKeyDown={(event) => {
            if (isSaveKey(event)) addTyped()
            // Enter must not submit the form, even where nothing was typed.
            else if (event.key === 'Enter') event.preventDefault()
          }}
        >
          <TagsInput
            label={label}
            description={<CodesHint hint={hint} state={list.state} />}
            // The chosen codes are listed below the input.
            value={[]}
            onChange={addCodes}
            searchValue={typed}
            onSearchChange={setTyped}
            splitChars={[',', ';']}
            error={getErrorMessage(fieldState.error)}
            autoComplete="off"
            spellCheck={false}
            data={matches.map(({ code }) => code)}
            filter={({ options }) => options}
            maxDropdownHeight={280}
            renderOption={({ option }) => <CodeOption listed={list.codes.find(({ code }) => code === option.value)} />}
            // A portal would put the options outside an open dialog, where they cannot be reached.
            comboboxProps={{ withinPortal: false }}
            onDropdownOpen={() => setIsOpen(true)}
            onDropdownClose={() => setIsOpen(false)}
            onBlur={field.onBlur}
            onKeyDown={(event) => {
              // Escape closes the options only, not the dialog around the form.
              if (event.key === 'Escape' && isOpen && matches.length > 0) event.preventDefault()
            }}
          />
        </div>
        <Button variant="default" onClick={addTyped}>
          Add {one}
        </Button>
      </div>
      <Chips label={label} codes={codes} list={list} onChange={field.onChange} />
    </div>
  )
}

/** The codes as chips, each with a button that removes it. */
function Chips({
  label,
  codes,
  list,
  onChange,
}: {
  label: string
  codes: readonly string[]
  list: ListedCodes
  onChange: (codes: string[]) => void
}) {
  const [showsAll, setShowsAll] = useState(false)
  if (codes.length === 0) return null
  return (
    <>
      <ul className={styles.chips} aria-label={label}>
        {(showsAll ? codes : codes.slice(0, maxCollapsedChips)).map((code) => (
          <li key={code}>
            <span>
              {code} {list.state === 'listed' && <CodeName code={code} list={list} />}
            </span>
            <ActionIcon aria-label={`Remove ${code}`} onClick={() => onChange(codes.filter((other) => other !== code))}>
              <XIcon size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {codes.length > maxCollapsedChips && (
        <Button variant="subtle" size="xs" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `and ${codes.length - maxCollapsedChips} more`}
        </Button>
      )}
    </>
  )
}

function CodeName({ code, list }: { code: string; list: ListedCodes }) {
  const listed = list.codes.find((entry) => entry.code === code)
  return <small>{listed?.name ?? 'is not in the list of the point of sale'}</small>
}
