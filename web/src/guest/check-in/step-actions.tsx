import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import type { MouseEvent } from 'react'
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

/** A double tap is one tap: by its second one another button, or another member's form, may stand under the finger. */
const firstTap =
  (act?: () => void) =>
  (event: MouseEvent): void => {
    if (event.detail > 1) event.preventDefault()
    else act?.()
  }

/**
 * The buttons of a step: with an open card Skip or Cancel on the left and Update or Continue on the right, else Complete
 * (specification, section 2).
 */
export function StepActions({ cards, formId, completeLabel }: StepActionsProps) {
  const { open, isSaving, maySkip } = cards
  const { checkIn } = useTexts()
  if (!open) return <Button onClick={firstTap(cards.complete)}>{completeLabel}</Button>
  return (
    <>
      <Button look="secondary" onClick={firstTap(maySkip ? cards.skip : cards.cancel)}>
        {maySkip ? checkIn.skipButton : checkIn.cancelButton}
      </Button>
      <Button type="submit" form={formId} onClick={firstTap()} busy={isSaving ? 'Saving' : undefined}>
        {open.isComplete && !open.isSkipped ? checkIn.updateButton : checkIn.continueButton}
      </Button>
    </>
  )
}
