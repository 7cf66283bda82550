import { formatAge, fullName, initials, type Contact } from '@first-chair/core/contact/contact'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { t } from '../../../catalogue/check-in.ts'
import { useTexts } from '../../../settings/use-settings.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { cardClass } from '../../../ui/card.ts'
import { scrollToElement } from '../../../ui/scroll-to.ts'
import { useWaitingEntry } from '../../unsent.ts'
import { usePhotos } from '../../use-contact-tasks.ts'
import { TickedFace } from '../step/faces.tsx'
import styles from './member-card.module.css'

/** What a step passes to a closed card. */
export type TaskCardProps = {
  contactTask: ContactTask
  /** True if the guest typed something that was not sent yet. */
  hasDraft: boolean
  onOpen: () => void
  isFocused: boolean
}

type ClosedCardProps = TaskCardProps & {
  /** Shown when the task is complete: "Updated 1/18/2026". */
  completedStatus: string
  button: string
  /** Shown when the task is complete, and undefined if nothing is known. */
  facts: readonly Fact[] | undefined
}

type Fact = { term: string; value: ReactNode }

/** A read-only card of a family member: face, name, status, the button that opens it, and the facts of the record. */
export function ClosedCard(props: ClosedCardProps) {
  const { contactTask, button, facts, onOpen, isFocused } = props
  const { contact } = contactTask
  const isDone = contactTask.isComplete && !contactTask.isSkipped
  const isReceived = !useWaitingEntry(contactTask.id)
  const photos = usePhotos()
  const openButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFocused) openButton.current?.focus()
  }, [isFocused])
  const photo = photos.get(contact.contactId)
  return (
    <li className={`${cardClass({ pad: false })} ${styles.card}`}>
      <div className={styles.head}>
        {isDone && isReceived ? (
          <TickedFace contact={contact} photo={photo} size={56} delay={0} />
        ) : (
          <Avatar initials={initials(contact)} photo={photo} size={56} />
        )}
        <div className={styles.who}>
          <h2 className={styles.name}>{contact.firstName}</h2>
          <p className={styles.state}>{useStatus(props)}</p>
        </div>
        <Button
          ref={openButton}
          look="secondary"
          small
          aria-label={t('cardAction', { button, task: contactTask.task.name, name: fullName(contact) })}
          onClick={onOpen}
        >
          {button}
        </Button>
      </div>
      {isDone && facts && <Facts facts={facts} />}
    </li>
  )
}

function useStatus({ contactTask, hasDraft, completedStatus }: ClosedCardProps): string {
  const { checkIn } = useTexts()
  const waiting = useWaitingEntry(contactTask.id)
  if (waiting) return t(waiting.isSkip ? 'skipOnThisPhone' : 'onThisPhone')
  if (hasDraft) return t('draftNotSent')
  if (contactTask.isSkipped) return checkIn.skipped
  return contactTask.isComplete ? completedStatus : checkIn.notCompleted
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** An open card of a family member. If a button opened it, it scrolls into view and takes the focus. */
export function OpenCard({
  contact,
  isFocused,
  children,
}: {
  contact: Contact
  isFocused: boolean
  children: ReactNode
}) {
  const photos = usePhotos()
  const id = useId()
  const card = useRef<HTMLLIElement>(null)
  const name = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFocused || !card.current) return
    name.current?.focus({ preventScroll: true })
    scrollToElement(card.current)
  }, [isFocused])
  return (
    <li ref={card} className={`${cardClass({ pad: false, open: true })} ${styles.open}`} aria-labelledby={id}>
      <div className={styles.openHead}>
        <Avatar initials={initials(contact)} photo={photos.get(contact.contactId)} size={64} />
        <div>
          <h2 id={id} ref={name} tabIndex={-1} className={styles.openName}>
            {contact.firstName}
          </h2>
          {contact.age !== null && <p className={styles.state}>{formatAge(contact.age)}</p>}
        </div>
      </div>
      {children}
    </li>
  )
}
