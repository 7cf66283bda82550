import { mayAdvance } from '@first-chair/core/contact-task/check-in-flow'
import { isEditingProfiles, getInitiallyOpenTask } from '@first-chair/core/contact-task/editing-profiles'
import { useState } from 'react'
import { t } from '../../../catalogue/photo.ts'
import { Button } from '../../../ui/button.tsx'
import { TryAgainLabel } from '../../try-again-label.tsx'
import type { TaskScreenProps } from '../step/task-screen-props.ts'
import { useHeadingFocus } from '../step/use-heading-focus.ts'
import { useStepTitle } from '../step/use-step-title.ts'
import { PhotoCard } from './photo-card.tsx'
import { PhotoFrame } from './photo-frame.tsx'
import { OpenPhotoCard } from './open-photo-card.tsx'
import styles from './photo.module.css'
import { useUploads } from './use-uploads.ts'

/**
 * One card per contact (docs/domain.md, "Check-in pages"). The first contact without a photo is open. The next card
 * opens while a photo is being uploaded. When all are done, the cards are in household order and Complete appears.
 */
export function PhotoScreen({ grouping, task, contactTasks, requestedId, onComplete, completeLabel }: TaskScreenProps) {
  useStepTitle(grouping, t('pageTitle'))
  useHeadingFocus(true)
  const { uploads, saved, refusedId, send, forget, skip } = useUploads(grouping.location.id)
  /** The card that the guest opened with its button, or with a link to it. */
  const [editedId, setEditedId] = useState<string | undefined>(requestedId)
  /** The card that was closed last, and whether its button or its name gets the focus. */
  const [lastClosed, setLastClosed] = useState<{ id: string; focus: 'button' | 'name' } | undefined>(undefined)

  const edited = contactTasks.find(({ id }) => id === editedId)
  const waiting = contactTasks.filter((contactTask) => !mayAdvance([contactTask]) && !uploads.has(contactTask.id))
  const open = edited ?? getInitiallyOpenTask(grouping, waiting)
  const notDone = contactTasks.filter((contactTask) => !mayAdvance([contactTask]) || uploads.has(contactTask.id))
  const others = open
    ? [...notDone, ...contactTasks.filter((contactTask) => !notDone.includes(contactTask))].filter(
        ({ id }) => id !== open.id,
      )
    : contactTasks
  const isSending = [...uploads.values()].some(({ state }) => state === 'sending')
  const mayComplete = isEditingProfiles(grouping) ? uploads.size === 0 : mayAdvance(contactTasks)

  const sendAgain = () => {
    for (const contactTask of contactTasks) {
      const upload = uploads.get(contactTask.id)
      if (upload?.state === 'failed') send(contactTask, upload.photo)
    }
  }
  const cards = (
    <ul className={open ? styles.mini : styles.cards}>
      {others.map((contactTask) => (
        <PhotoCard
          key={contactTask.id}
          contactTask={contactTask}
          upload={uploads.get(contactTask.id)}
          // If another card opens, that card takes the focus.
          focus={
            lastClosed?.id === contactTask.id && (lastClosed.focus === 'button' || !open) ? lastClosed.focus : undefined
          }
          onEdit={() => setEditedId(contactTask.id)}
          onTryAgain={(photo) => send(contactTask, photo)}
        />
      ))}
    </ul>
  )
  const shell = {
    grouping,
    task,
    contactTasks,
    saveStatus: uploads.size === 0 ? saved : ('nothing' as const),
    isRefused: contactTasks.some(({ id }) => id === refusedId),
  }

  if (!open) {
    return (
      <PhotoFrame
        shell={shell}
        actions={
          <Button busy={isSending ? t('sending') : undefined} onClick={mayComplete ? onComplete : sendAgain}>
            {mayComplete || isSending ? completeLabel : <TryAgainLabel />}
          </Button>
        }
      >
        {cards}
      </PhotoFrame>
    )
  }
  const closeCard = (focus: 'button' | 'name') => {
    setLastClosed({ id: open.id, focus })
    setEditedId(undefined)
  }
  return (
    <OpenPhotoCard
      key={open.id}
      shell={shell}
      contactTask={open}
      skip={skip}
      onCancel={edited && (() => closeCard('button'))}
      onSend={(photo) => {
        closeCard('name')
        send(open, photo)
      }}
      onSkip={() => {
        forget(open.id)
        skip.mutate(open, { onSuccess: () => closeCard('name') })
      }}
    >
      {cards}
    </OpenPhotoCard>
  )
}
