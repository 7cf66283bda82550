import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import type { MouseEvent } from 'react'
import { t } from '../../../catalogue/check-in.ts'
import { useTexts } from '../../../settings/use-settings.ts'
import { Button } from '../../../ui/button.tsx'

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

/** Ignores the second tap of a double tap: by then another button or another member's form may be under the finger. */
const onFirstTap =
  (act?: () => void) =>
  (event: MouseEvent): void => {
    if (event.detail > 1) event.preventDefault()
    else act?.()
  }

/**
 * The buttons of a step. With an open card: Skip or Cancel on the left, Update or Continue on the right. Without one:
 * Complete (docs/domain.md, "Check-in pages").
 */
export function StepActions({ cards, formId, completeLabel }: StepActionsProps) {
  const { open, isSaving, maySkip } = cards
  const { checkIn } = useTexts()
  if (!open) return <Button onClick={onFirstTap(cards.complete)}>{completeLabel}</Button>
  return (
    <>
      <Button look="secondary" onClick={onFirstTap(maySkip ? cards.skip : cards.cancel)}>
        {maySkip ? checkIn.skipButton : checkIn.cancelButton}
      </Button>
      <Button type="submit" form={formId} onClick={onFirstTap()} busy={isSaving ? t('saving') : undefined}>
        {open.isComplete && !open.isSkipped ? checkIn.updateButton : checkIn.continueButton}
      </Button>
    </>
  )
}
