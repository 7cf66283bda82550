import type { TaskFields } from '@first-chair/core/task/task-fields'
import { listAuthorizationTypes, listWaiverTextsPage } from '@first-chair/core/waiver-text/waiver-text.api'
import type { AuthorizationType } from '@first-chair/core/waiver-text/waiver-text'
import { Autocomplete } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useController, type UseFormReturn } from 'react-hook-form'
import { query } from '../../api/query.ts'
import { useSettings } from '../../settings/use-settings.ts'
import styles from './tasks.module.css'

const none: AuthorizationType[] = []

/** The code of a waiver in the point of sale; those that it knows are offered by code and name. */
export function PosWaiverCode({ form }: { form: UseFormReturn<TaskFields> }) {
  const { field, fieldState } = useController({ control: form.control, name: 'posWaiverId' })
  const { data, isError } = useQuery(query(listAuthorizationTypes, {}))
  const known = data?.authorizationTypes ?? none
  const code = field.value?.trim() ?? ''
  const chosen = known.find((type) => type.code === code)
  const isBuiltIn = useSettings().pointOfSaleSystem === 'built-in'
  return (
    <div>
      <Autocomplete
        {...field}
        value={field.value ?? ''}
        label="POS waiver code"
        description={
          isError ? 'The point of sale does not answer: the code is not checked' : 'A signature is recorded under it'
        }
        error={fieldState.error?.message}
        maxLength={50}
        spellCheck={false}
        withAsterisk
        aria-required
        data={known.map((type) => type.code)}
        filter={({ search }) => matching(known, search)}
        renderOption={({ option }) => (
          <span>
            <b>{option.value}</b> {known.find((type) => type.code === option.value)?.name}
          </span>
        )}
      />
      <p className={styles.hint}>
        {chosen && <>{chosen.name}. </>}
        {isBuiltIn ? <TextLink code={chosen?.code} /> : chosen && 'Its text is kept in the point of sale.'}
      </p>
    </div>
  )
}

/** What a search finds, by code or name; all of them while a whole code stands in the field. */
function matching(known: readonly AuthorizationType[], search: string) {
  const sought = search.trim().toLowerCase()
  const isWhole = known.some(({ code }) => code.toLowerCase() === sought)
  return known
    .filter(({ code, name }) => isWhole || `${code} ${name}`.toLowerCase().includes(sought))
    .map(({ code }) => ({ value: code, label: code }))
}

/** Leads to the text of the waiver, or to adding one. */
function TextLink({ code }: { code: string | undefined }) {
  const { data } = useQuery({
    ...query(listWaiverTextsPage, { query: { search: code ?? '', perPage: 100 } }),
    enabled: code !== undefined,
  })
  const id = data?.rows.find((row) => row.code === code)?.id
  return (
    <Link to="/admin/$page" params={{ page: 'waivertexts' }} search={{ id: id ?? 'new' }} preload={false}>
      {id === undefined ? 'Add a waiver text' : 'Edit its text'}
    </Link>
  )
}
