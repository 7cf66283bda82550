import { estimateMinutesLeft } from '@first-chair/core/contact-task/household-progress'
import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import type { HouseholdVerdict } from '@first-chair/core/readiness/household-verdict'
import { Link } from '@tanstack/react-router'
import { t } from '../../../catalogue/home.ts'
import { bold } from '../../../catalogue/tags.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ArrivalCardLink } from './arrival-card-link.tsx'
import { BlockerAction, type BlockerStep } from './blocker-action.tsx'

/** What the one filled button of home does. */
export type MainAction =
  | { kind: 'confirm' }
  | { kind: 'step'; step: BlockerStep }
  | { kind: 'check-again' }
  | { kind: 'arrival-card' }

/**
 * The action that helps most: to confirm what is unchanged since last time; else the first blocker that somebody here can resolve; else to ask again if the verdict is not
 * known; else to call about what only the resort can resolve; else the arrival card, if there is one.
 */
export function chooseMainAction(
  verdict: HouseholdVerdict | undefined,
  steps: readonly BlockerStep[],
  {
    canConfirm,
    canBuy,
    canCall,
    hasCard,
  }: { canConfirm: boolean; canBuy: boolean; canCall: boolean; hasCard: boolean },
): MainAction {
  if (canConfirm) return { kind: 'confirm' }
  const own = steps.find(
    ({ target: { kind } }) => kind !== 'call' && kind !== 'wait' && (kind !== 'shop' || canBuy || canCall),
  )
  if (own) return { kind: 'step', step: own }
  if (verdict === undefined || verdict.kind === 'unknown') return { kind: 'check-again' }
  const call = steps.find(({ target }) => target.kind === 'call')
  if (call && canCall) return { kind: 'step', step: call }
  return { kind: hasCard ? 'arrival-card' : 'check-again' }
}

/** The filled button of home. */
export function MainActionButton({
  action,
  locationId,
  isChecking,
  onCheck,
}: {
  action: MainAction
  locationId: number
  isChecking: boolean
  onCheck: () => void
}) {
  switch (action.kind) {
    case 'confirm':
      return (
        <Link to="/confirm" className={buttonClass()}>
          {t('confirm')}
        </Link>
      )
    case 'step':
      return <BlockerAction step={action.step} locationId={locationId} look="primary" />
    case 'check-again':
      return (
        <Button busy={isChecking ? t('checking') : undefined} onClick={onCheck}>
          {t('tryAgainNow')}
        </Button>
      )
    default:
      return <ArrivalCardLink />
  }
}

/** The line above the filled button: what comes next, or the day and the place. */
export function MainActionHint({
  action,
  grouping,
  day,
}: {
  action: MainAction
  grouping: ContactTaskGrouping
  /** "Sat Feb 14". */
  day: string
}) {
  if (action.kind === 'confirm') return t('confirmHint')
  if (action.kind === 'check-again') return t('unknownFact')
  if (action.kind === 'step') {
    const { contact, target } = action.step
    const name = contact.firstName
    if (target.kind === 'task') {
      const { contactTask } = target
      return t('nextTask', { task: contactTask.task.name, name, minutes: estimateMinutesLeft([contactTask]), b: bold })
    }
    if (target.kind === 'signing-link') return t('nextOwnSignature', { name, b: bold })
  }
  return t('dayAtPlace', { day, place: grouping.location.name, b: bold })
}
