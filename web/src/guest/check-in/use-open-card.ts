import { opensByItself } from '@first-chair/core/contact-task/editing-profiles'
import type { ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { useState } from 'react'
import { wasInterrupted } from '../interrupted-press.ts'

/** Which card of a step is being edited, and what gets the focus when that changes. */
export type OpenCard = {
  id: string | undefined
  /** The card's name when it opens, its button when it closes; nothing when the page opens. */
  focus: { on: 'name' | 'button'; id: string } | undefined
}

/**
 * The first incomplete card is open when the step opens, or the one with a draft, first of all the one whose sending a sign-in
 * interrupted; after each completion the next
 * incomplete one opens (specification, section 4). Where profiles are edited nothing opens by itself.
 */
export function useOpenCard(
  grouping: Pick<ContactTaskGrouping, 'location'>,
  contactTasks: readonly ContactTask[],
  hasDraft: (contactTaskId: string) => boolean,
) {
  const next = (listed: readonly ContactTask[]) => opensByItself(grouping, listed)?.id
  const [card, setCard] = useState<OpenCard>(() => ({
    id:
      (contactTasks.find(({ id }) => wasInterrupted(id)) ?? contactTasks.find(({ id }) => hasDraft(id)))?.id ??
      next(contactTasks),
    focus: undefined,
  }))
  const openCard = (id: string) => setCard({ id, focus: { on: 'name', id } })
  return {
    ...card,
    openCard,
    closeCard: () =>
      setCard({ id: undefined, focus: card.id === undefined ? undefined : { on: 'button', id: card.id } }),
    openNext: (completedId: string) => {
      const id = next(contactTasks.filter((listed) => listed.id !== completedId))
      if (id === undefined) setCard({ id, focus: { on: 'button', id: completedId } })
      else openCard(id)
    },
  }
}
