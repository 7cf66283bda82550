import { firstIncomplete } from '@first-chair/core/contact-task/check-in-flow'
import { mayLeadOn, maySkip } from '@first-chair/core/contact-task/editing-profiles'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { useEffect, useRef, useState } from 'react'
import { useOnline } from '../../ui/offline-strip.tsx'
import { useInterruptedPress } from '../interrupted-press.ts'
import type { Drafts } from './drafts.ts'
import type { Kept } from './kept-label.tsx'
import type { TaskScreenProps } from './task-screen-props.ts'
import { useCompletion, type Completion } from './use-completion.ts'
import { useOpenCard } from './use-open-card.ts'

type CardsOptions<Given> = Pick<TaskScreenProps, 'grouping' | 'contactTasks' | 'onComplete'> & {
  drafts: Drafts
  send: (completion: Completion<Given>) => Promise<ContactTask[]>
  /** What was given is saved: the screen may show it. */
  onSaved: (completion: Completion<Given>) => void
}

/**
 * The cards of a step: which one is open, what became of what was typed, and how a card is sent, skipped, given up. Without
 * a connection what was given waits, and is sent when there is one (design, section 10).
 */
export function useCards<Given>(options: CardsOptions<Given>) {
  const { grouping, contactTasks, onComplete, drafts, send, onSaved } = options
  const isOnline = useOnline()
  const [kept, setKept] = useState<Kept>('nothing')
  const [hasSaved, setHasSaved] = useState(false)
  const [waiting, setWaiting] = useState<Given | undefined>(undefined)
  /** What stands in the open card is another thing than what was sent last. */
  const isChanged = useRef(false)
  const hasDraft = (id: string) => drafts.read(id) !== undefined
  const { id: openId, focus, openCard, closeCard, openNext } = useOpenCard(grouping, contactTasks, hasDraft)
  const open = contactTasks.find(({ id }) => id === openId)

  const gone = ({ contactTask }: Completion<Given>) => drafts.drop(contactTask.id)
  const completed = (completion: Completion<Given>) => {
    onSaved(completion)
    setHasSaved(true)
    if (isChanged.current && completion.given !== undefined) {
      // What was typed while it was on its way stays to be sent: the card stays open.
      setKept('draft')
      return
    }
    drafts.drop(completion.contactTask.id)
    setKept('saved')
    openNext(completion.contactTask.id)
  }
  const completing = useCompletion<Given>(grouping.location.id, send, completed, gone)
  const sent = completing.variables?.given
  useInterruptedPress(
    openId,
    completing.isPending,
    () => openId !== undefined && sent !== undefined && !isChanged.current && drafts.keep(openId, sent),
  )
  const sendNow = (given: Given) => {
    setWaiting(undefined)
    isChanged.current = false
    if (open) completing.send({ contactTask: open, given })
  }
  const sendWaiting = useRef(() => {})
  useEffect(() => {
    sendWaiting.current = () => waiting !== undefined && sendNow(waiting)
  })
  // One listener for good: who listens to the same event too may have the page drawn anew between two listeners.
  useEffect(() => {
    const send = () => sendWaiting.current()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [])

  const { contacts } = grouping
  useEffect(() => drafts.tidy(contacts.map(({ contactId }) => contactId)), [drafts, contacts])

  /** Turns to another card; not while one is being sent. */
  const turn = (act: () => void) => {
    if (completing.isPending) return
    setWaiting(undefined)
    isChanged.current = false
    completing.reset()
    act()
  }
  return {
    open,
    focus,
    kept,
    hasSaved,
    hasDraft,
    maySkip: open !== undefined && maySkip(grouping, open),
    isSaving: completing.isPending,
    failure: completing.error,
    waitsForSignal: waiting !== undefined,
    noteDraft: () => setKept('draft'),
    /** Something was typed: what waits for a signal is not what the guest means any more, and is not sent by itself. */
    noteChange: () => {
      isChanged.current = true
      setWaiting(undefined)
    },
    give: (given: Given) => (isOnline ? sendNow(given) : setWaiting(given)),
    skip: () => open && completing.send({ contactTask: open, given: undefined }),
    openCard: (id: string) => turn(() => openCard(id)),
    cancel: () =>
      turn(() => {
        // What was given up is a change of what the server has; what was never sent stays as a draft.
        if (open?.isComplete) {
          drafts.drop(open.id)
          setKept('nothing')
        }
        closeCard()
      }),
    /** Leads on only when nobody is left; else the first who is left opens (specification, section 2). */
    complete: () => {
      const next = firstIncomplete(contactTasks)
      if (mayLeadOn(grouping, contactTasks)) onComplete()
      else if (next) openCard(next.id)
    },
  }
}
