import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { Button } from '../../ui/button.tsx'

type EditActionsProps = {
  contactTask: ContactTask
  formId: string
  isSaving: boolean
  onSkip: () => void
  onCancel: () => void
}

/** The buttons of an open card: Skip or Cancel on the left, Update or Continue on the right (specification, section 2). */
export function EditActions({ contactTask, formId, isSaving, onSkip, onCancel }: EditActionsProps) {
  const maySkip = contactTask.isOptional && !contactTask.isComplete
  return (
    <>
      <Button look="secondary" onClick={() => !isSaving && (maySkip ? onSkip() : onCancel())}>
        {maySkip ? 'Skip' : 'Cancel'}
      </Button>
      <Button type="submit" form={formId} busy={isSaving ? 'Saving' : undefined}>
        {contactTask.isComplete && !contactTask.isSkipped ? 'Update' : 'Continue'}
      </Button>
    </>
  )
}
