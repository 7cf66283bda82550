import { findFirstIncomplete } from '@first-chair/core/contact-task/check-in-flow'
import { mayContinue, maySkip } from '@first-chair/core/contact-task/editing-profiles'
import { useEffect, useRef, useState } from 'react'
import { useInterruptedSubmit } from '../../interrupted-submit.ts'
import type { Answers } from '../../outbox/submission.ts'
import type { Drafts } from '../../drafts/drafts.ts'
import type { SaveStatus } from '../step/save-status-label.tsx'
import type { TaskScreenProps } from '../step/task-screen-props.ts'
import { useCompletion, type Completion } from '../step/use-completion.ts'
import { useOpenCard } from './use-open-card.ts'

type CardsOptions<Input> = Pick<TaskScreenProps, 'grouping' | 'contactTasks' | 'requestedId' | 'onComplete'> & {
  drafts: Drafts<Input>
  toAnswers: (input: Input | undefined) => Answers
  /** Called when the input is saved, by the server or on this device: the screen may show it. */
  onSaved: (completion: Completion<Input>) => void
}

/**
 * The state of the cards of a step: which card is open, where its input is stored, and how a card is submitted, skipped
 * or cancelled. Without a connection, a submitted input waits in the outbox of this browser (docs/design.md, "Offline").
 */
export function useCards<Input>(options: CardsOptions<Input>) {
  const { grouping, contactTasks, requestedId, onComplete, drafts, toAnswers, onSaved } = options
  const [saveStatus, setSaveStatus] = useState<SaveStatus>('nothing')
  const [hasSaved, setHasSaved] = useState(false)
  /** The open card was changed after its input was last sent. */
  const isChanged = useRef(false)
  const hasDraft = (id: string) => drafts.read(id) !== undefined
  const {
    id: openId,
    focus,
    openCard,
    closeCard,
    openNext,
  } = useOpenCard(grouping, contactTasks, hasDraft, requestedId)
  const open = contactTasks.find(({ id }) => id === openId)

  const removeDraft = ({ contactTask }: Completion<Input>) => drafts.remove(contactTask.id)
  const onCompleted = (completion: Completion<Input>, isReceived: boolean) => {
    onSaved(completion)
    setHasSaved(true)
    if (isChanged.current && completion.input !== undefined) {
      // The guest typed more while the request was in flight: the card stays open, so that it can be sent too.
      setSaveStatus('draft')
      return
    }
    drafts.remove(completion.contactTask.id)
    setSaveStatus(isReceived ? 'saved' : 'unsent')
    openNext(completion.contactTask.id)
  }
  const completing = useCompletion<Input>(grouping.location.id, toAnswers, onCompleted, removeDraft)
  const sentInput = completing.variables?.input
  useInterruptedSubmit(
    openId,
    completing.isPending,
    () => openId !== undefined && sentInput !== undefined && !isChanged.current && drafts.save(openId, sentInput),
  )

  const { contacts } = grouping
  useEffect(() => drafts.removeOutdated(contacts.map(({ contactId }) => contactId)), [drafts, contacts])

  /** Switches to another card, except while a request is in flight. */
  const switchCard = (act: () => void) => {
    if (completing.isPending) return
    isChanged.current = false
    completing.reset()
    act()
  }
  return {
    open,
    focus,
    saveStatus,
    hasSaved,
    hasDraft,
    maySkip: open !== undefined && maySkip(grouping, open),
    isSaving: completing.isPending,
    failure: completing.error,
    onDraftStored: () => setSaveStatus('draft'),
    onFormChange: () => {
      isChanged.current = true
    },
    submit: (input: Input) => {
      isChanged.current = false
      if (open) completing.send({ contactTask: open, input })
    },
    skip: () => open && completing.send({ contactTask: open, input: undefined }),
    openCard: (id: string) => switchCard(() => openCard(id)),
    cancel: () =>
      switchCard(() => {
        // Cancelling discards a change to a complete task. The draft of an incomplete task stays.
        if (open?.isComplete) {
          drafts.remove(open.id)
          setSaveStatus('nothing')
        }
        closeCard()
      }),
    /**
     * Leads to the next task only if all contact tasks are done, else opens the first incomplete card
     * (docs/domain.md, "Check-in pages").
     */
    complete: () => {
      const next = findFirstIncomplete(contactTasks)
      if (mayContinue(grouping, contactTasks)) onComplete()
      else if (next) openCard(next.id)
    },
  }
}
