import type { TaskFields } from '@first-chair/core/task/task-fields'
import { listWaiverTextsPage } from '@first-chair/core/waiver-text/waiver-text.api'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { UseFormReturn } from 'react-hook-form'
import { query } from '../../api/query.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { ListedCodeField } from '../resource/listed-code-field.tsx'
import { useAuthorizationTypes } from '../resource/listed-codes.ts'

/** The code of a waiver in the point of sale; those that it knows are offered by code and name. */
export function PosWaiverCode({ form }: { form: UseFormReturn<TaskFields> }) {
  const isBuiltIn = useSettings().pointOfSaleSystem === 'built-in'
  return (
    <ListedCodeField
      form={form}
      name="posWaiverId"
      label="POS waiver code"
      hint="A signature is recorded under it"
      list={useAuthorizationTypes()}
      isRequired
      maxLength={50}
      renderBelow={(chosen) =>
        isBuiltIn ? <TextLink code={chosen?.code} /> : chosen && 'Its text is kept in the point of sale.'
      }
    />
  )
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
