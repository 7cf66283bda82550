import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { useEffect, type ReactNode } from 'react'
import { useFormState, useWatch, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { useErrorTitle } from '../../../settings/use-page-title.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { useResumedSubmit } from '../../interrupted-submit.ts'
import type { Drafts } from '../../drafts/drafts.ts'
import styles from './member-card.module.css'
import { getFieldMessages, SaveFailed } from './save-failed.tsx'
import { useStoredDraft } from './use-stored-draft.ts'

export type TaskFieldsProps<Input> = {
  id: string
  contactTask: ContactTask
  drafts: Drafts<Input>
  failure: Error | null
  onDraftStored: () => void
  onChange: () => void
  onSend: (input: Input) => void
}

/**
 * The form of the open card; its buttons are in the action bar. Stores what is typed as a draft, and shows the server's
 * messages at their fields. A message that belongs to no field is shown below them.
 */
export function TaskFields<Input extends FieldValues>({
  form,
  fields,
  errorSummary,
  children,
  ...task
}: TaskFieldsProps<Input> & {
  form: UseFormReturn<Input>
  /** In the order of the form. */
  fields: readonly Path<Input>[]
  /** Shown below the fields while at least one has an error. */
  errorSummary?: string
  children: ReactNode
}) {
  const { contactTask, failure, onSend } = task
  const { control, setError } = form
  const { errors, isDirty, isSubmitted } = useFormState({ control })
  const values = useWatch({ control })
  useStoredDraft(task.drafts, contactTask.id, isDirty ? values : undefined, task.onDraftStored)
  useResumedSubmit(contactTask.id, () => void form.handleSubmit(onSend)())

  const hasErrors = isSubmitted && Object.keys(errors).length > 0
  useErrorTitle(hasErrors || failure !== null)
  useEffect(() => {
    for (const { name, message } of getFieldMessages(failure, fields))
      setError(name, { message }, { shouldFocus: true })
  }, [failure, fields, setError])

  return (
    <form
      id={task.id}
      className={styles.form}
      noValidate
      onChange={task.onChange}
      onSubmit={(event) => void form.handleSubmit(onSend)(event)}
    >
      {children}
      {hasErrors && errorSummary !== undefined && <Banner tone="bad" title={errorSummary} />}
      {failure && getFieldMessages(failure, fields).length === 0 && <SaveFailed failure={failure} />}
    </form>
  )
}
