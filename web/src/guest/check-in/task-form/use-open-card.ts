import { getInitiallyOpenTask } from '@first-chair/core/contact-task/editing-profiles'
import type { ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { useState } from 'react'
import { wasSubmitInterrupted } from '../../interrupted-submit.ts'

/** Which card of a step is open, and which element gets the focus when that changes. */
export type OpenCard = {
  id: string | undefined
  /** The card's name when it opens, its button when it closes, undefined when the page opens. */
  focus: { on: 'name' | 'button'; id: string } | undefined
}

/**
 * Decides which card is open when the step opens: the one whose submission a sign-in interrupted, else the requested
 * one, else the one with a draft, else the first incomplete one. After each completion the next incomplete card opens
 * (docs/domain.md, "Order of steps"). Where profiles are edited, no card opens by itself.
 */
export function useOpenCard(
  grouping: Pick<ContactTaskGrouping, 'location'>,
  contactTasks: readonly ContactTask[],
  hasDraft: (contactTaskId: string) => boolean,
  requestedId: string | undefined,
) {
  const findNext = (candidates: readonly ContactTask[]) => getInitiallyOpenTask(grouping, candidates)?.id
  const [card, setCard] = useState<OpenCard>(() => ({
    id:
      (
        contactTasks.find(({ id }) => wasSubmitInterrupted(id)) ??
        contactTasks.find(({ id }) => id === requestedId) ??
        contactTasks.find(({ id }) => hasDraft(id))
      )?.id ?? findNext(contactTasks),
    focus: undefined,
  }))
  const openCard = (id: string) => setCard({ id, focus: { on: 'name', id } })
  return {
    ...card,
    openCard,
    closeCard: () =>
      setCard({ id: undefined, focus: card.id === undefined ? undefined : { on: 'button', id: card.id } }),
    openNext: (completedId: string) => {
      const id = findNext(contactTasks.filter((contactTask) => contactTask.id !== completedId))
      if (id === undefined) setCard({ id, focus: { on: 'button', id: completedId } })
      else openCard(id)
    },
  }
}
