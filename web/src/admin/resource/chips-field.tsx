import { ActionIcon, Button, TagsInput } from '@mantine/core'
import { useState } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import { AdminIcon } from '../admin-icon.tsx'
import { isSaveKey } from '../use-keys.ts'
import type { FieldProps } from './fields.tsx'
import { Listed } from './listed-code-field.tsx'
import { isFound, mostOptions, wordsOf, type ListedCodes } from './listed-codes.ts'
import styles from './resource.module.css'

/** More chips than these are shown only when somebody asks for them. */
const mostShown = 12

/**
 * A list of codes: one or several are typed or pasted (with commas or spaces between them) and become chips, by the button, by
 * Enter, and when somebody goes on or saves; or they are chosen, one after the other, from the list of the point of sale, by code
 * or name. A chip says what its code is called there.
 */
export function ChipsField<Form extends FieldValues>({
  form,
  name,
  label,
  hint,
  one,
  list,
}: FieldProps<Form> & {
  /** What one of them is called: "product code". */
  one: string
  list: ListedCodes
}) {
  const { field, fieldState } = useController({ control: form.control, name })
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const value: unknown = field.value
  const codes = Array.isArray(value) ? value.map(String) : []
  const problem: unknown = fieldState.error
  const add = (more: readonly string[]) => {
    if (more.length > 0) field.onChange([...new Set([...codes, ...more])])
  }
  /** A code of the list may have a space in it; what is typed has one code after the other. */
  const take = (texts: readonly string[]) =>
    add(
      texts.flatMap((text) =>
        list.codes.some(({ code }) => code === text) ? [text] : text.split(/[\s,;]+/).filter((code) => code !== ''),
      ),
    )
  const addTyped = () => {
    take([typed])
    setTyped('')
  }
  const found = list.codes
    .filter((listed) => !codes.includes(listed.code) && isFound(listed, typed))
    .slice(0, mostOptions)
  const notice = wordsOf(list.state, 'codes')
  return (
    <div className={styles.chipsField}>
      <div className={styles.picker}>
        <div
          onKeyDown={(event) => {
            if (isSaveKey(event)) addTyped()
            // The form is not saved by it, also where nothing was typed.
            else if (event.key === 'Enter') event.preventDefault()
          }}
        >
          <TagsInput
            label={label}
            description={
              <>
                {hint}
                {notice !== undefined && <span className={styles.notice}>{notice}</span>}
              </>
            }
            // The codes stand below, however many there are.
            value={[]}
            onChange={take}
            searchValue={typed}
            onSearchChange={setTyped}
            splitChars={[',', ';']}
            error={messageIn(problem)}
            autoComplete="off"
            spellCheck={false}
            data={found.map(({ code }) => code)}
            filter={({ options }) => options}
            maxDropdownHeight={280}
            renderOption={({ option }) => <Listed listed={list.codes.find(({ code }) => code === option.value)} />}
            // In a dialog, what stands outside of it is out of reach.
            comboboxProps={{ withinPortal: false }}
            onDropdownOpen={() => setIsOpen(true)}
            onDropdownClose={() => setIsOpen(false)}
            onBlur={field.onBlur}
            onKeyDown={(event) => {
              // It closes the options, and not the dialog with what was typed.
              if (event.key === 'Escape' && isOpen && found.length > 0) event.preventDefault()
            }}
          />
        </div>
        <Button variant="default" onClick={addTyped}>
          Add {one}
        </Button>
      </div>
      {codes.length > 0 && (
        <ul className={styles.chips} aria-label={label}>
          {(showsAll ? codes : codes.slice(0, mostShown)).map((code) => (
            <li key={code}>
              <span>
                {code} {list.state === 'listed' && <NameOf code={code} list={list} />}
              </span>
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
      {codes.length > mostShown && (
        <Button variant="subtle" size="xs" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `and ${codes.length - mostShown} more`}
        </Button>
      )}
    </div>
  )
}

function NameOf({ code, list }: { code: string; list: ListedCodes }) {
  const listed = list.codes.find((known) => known.code === code)
  return <small>{listed?.name ?? 'is not in the list of the point of sale'}</small>
}

/** The message of the list, or the first one of its parts. */
function messageIn(problem: unknown): string | undefined {
  if (typeof problem !== 'object' || problem === null) return undefined
  const message: unknown = Reflect.get(problem, 'message')
  if (typeof message === 'string') return message
  return Array.isArray(problem) ? problem.map(messageIn).find((text) => text !== undefined) : undefined
}
