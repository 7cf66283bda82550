import { waiverTextCalls } from '@first-chair/core/waiver-text/waiver-text.resource'
import type { AdminTask } from '@first-chair/core/task/task'
import type { TaskFields } from '@first-chair/core/task/task-fields'
import { WaiverTextFields } from '@first-chair/core/waiver-text/waiver-text'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { query } from '../../api/query.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { ListedCodeField } from '../fields/listed-code-field.tsx'
import { useAuthorizationTypes } from '../fields/listed-codes.ts'
import type { FieldsProps } from '../resource/resource.ts'
import { ResourceDialog } from '../resource/resource-dialog.tsx'
import { waiverTexts } from '../waiver-texts/waiver-texts.tsx'

/** The code of a waiver in the point of sale. The codes that the point of sale lists are offered by code and name. */
export function PosWaiverCode({ form, field }: Pick<FieldsProps<AdminTask, TaskFields>, 'form' | 'field'>) {
  const isBuiltIn = useSettings().pointOfSaleSystem === 'built-in'
  return (
    <ListedCodeField
      {...field('posWaiverId')}
      hint="Signatures are recorded under this code"
      list={useAuthorizationTypes()}
      isRequired
      isRefused
      maxLength={50}
      renderBelow={(chosen, typed) =>
        isBuiltIn ? (
          <WaiverTextOfCode code={chosen?.code} typed={typed} onAdded={(code) => setCode(form, code)} />
        ) : (
          chosen && 'The waiver text is stored in the point of sale.'
        )
      }
    />
  )
}

function setCode(form: UseFormReturn<TaskFields>, code: string): void {
  form.setValue('posWaiverId', code, { shouldDirty: true, shouldValidate: true })
}

/** Opens or adds the waiver text in a dialog above the task form. The task form keeps its input. */
function WaiverTextOfCode({
  code,
  typed,
  onAdded,
}: {
  code: string | undefined
  typed: string
  onAdded: (code: string) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    ...query(waiverTextCalls.list, { query: { search: code ?? '', perPage: 100 } }),
    enabled: code !== undefined,
  })
  const id = data?.rows.find((row) => row.code === code)?.id
  // If a valid code was typed, the new text starts with it.
  const resource = useMemo(
    () =>
      WaiverTextFields.shape.code.safeParse(typed).success
        ? { ...waiverTexts, blank: { ...waiverTexts.blank, code: typed } }
        : waiverTexts,
    [typed],
  )
  return (
    <>
      <Button variant="subtle" size="xs" onClick={() => setOpen(true)}>
        {id === undefined ? 'Add a waiver text' : 'Edit the waiver text'}
      </Button>
      {isOpen && (
        <ResourceDialog
          resource={resource}
          id={id ?? 'new'}
          onAdded={(row) => {
            setOpen(false)
            onAdded(row.code)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
