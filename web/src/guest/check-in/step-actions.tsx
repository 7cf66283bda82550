import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { useTexts } from '../../settings/use-settings.ts'
import { Button } from '../../ui/button.tsx'

type StepActionsProps = {
  cards: {
    open: ContactTask | undefined
    maySkip: boolean
    isSaving: boolean
    skip: () => void
    cancel: () => void
    complete: () => void
  }
  /** The form of the open card. */
  formId: string
  completeLabel: string
}

/**
 * The buttons of a step: with an open card Skip or Cancel on the left and Update or Continue on the right, else Complete
 * (specification, section 2).
 */
export function StepActions({ cards, formId, completeLabel }: StepActionsProps) {
  const { open, isSaving, maySkip } = cards
  const { checkIn } = useTexts()
  if (!open) return <Button onClick={cards.complete}>{completeLabel}</Button>
  return (
    <>
      <Button look="secondary" onClick={maySkip ? cards.skip : cards.cancel}>
        {maySkip ? checkIn.skipButton : checkIn.cancelButton}
      </Button>
      <Button type="submit" form={formId} busy={isSaving ? 'Saving' : undefined}>
        {open.isComplete && !open.isSkipped ? checkIn.updateButton : checkIn.continueButton}
      </Button>
    </>
  )
}
