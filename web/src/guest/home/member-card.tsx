import {
  formatAgeShort,
  fullName,
  initials,
  isBirthDateMissing,
  isMinor,
  type Contact,
} from '@first-chair/core/contact/contact'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { isAwaitingOwnSignature } from '@first-chair/core/contact-task/remaining-tasks'
import type { MemberProgress } from '@first-chair/core/contact-task/household-progress'
import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import type { ReadinessReason } from '@first-chair/core/readiness/readiness-reason'
import { taskKinds } from '@first-chair/core/task-kind/task-kinds'
import { t } from '../../catalogue/home.ts'
import { bold, seen, unseen } from '../../catalogue/tags.tsx'
import { toTelephoneLink } from '../../settings/telephone-link.ts'
import { useSettings, useTexts } from '../../settings/use-settings.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { cardClass } from '../../ui/card.ts'
import { taskKindLooks } from '../../task-kind/task-kind-looks.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './member-card.module.css'
import { toRingSegments } from './ring-segments.ts'

type CardProps = {
  photo: string | undefined
  adultAge: number
  /** The guest has just added this member: the card gets the focus. */
  isNew: boolean
}

/** The card of one member: progress, and the tasks as text. */
export function MemberCard({ member, photo, adultAge, isNew }: CardProps & { member: MemberProgress }) {
  const { home } = useTexts()
  const { dateFormat } = useSettings()
  const open = member.total - member.done
  return (
    <li className={`${cardClass({ pad: false })} ${styles.card}`} data-arrival={isNew || undefined}>
      <div className={styles.head}>
        <Avatar
          initials={initials(member.contact)}
          photo={photo}
          segments={toRingSegments(member)}
          isHeldBack={!member.isReady}
          size={60}
        />
        <Who contact={member.contact} adultAge={adultAge} />
        {member.isReady && (
          <Badge tone="ok" icon="tick">
            {home.ready}
          </Badge>
        )}
        {member.reasons.some(({ code }) => code === 'pass-blocked') && <Blocked />}
        {open > 0 && <span className={styles.left}>{t('memberToDo', { open, b: bold })}</span>}
      </div>
      {member.total > 0 && (
        <ul className={styles.tasks}>
          {member.tasks.map(({ contactTask, isDone }) => (
            <li key={contactTask.id} className={isDone ? styles.done : undefined}>
              <Icon name={isDone ? 'tick' : taskKindLooks[taskKinds[contactTask.task.taskTypeId]].icon} size="s" />
              <span>
                {t(getTaskState(isDone, contactTask), { task: contactTask.task.name, unseen, seen })}
                {contactTask.dueAgainOn !== null &&
                  t('taskDueAgain', { day: formatCheckInDate(contactTask.dueAgainOn, dateFormat) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** The card of a member who does not take part in the activity, with the reason if there is one. */
export function AbsentMember({
  contact,
  reasons,
  photo,
  adultAge,
  isNew,
}: CardProps & { contact: Contact; reasons: readonly ReadinessReason[] }) {
  const { home } = useTexts()
  return (
    <li className={`${cardClass({ pad: false })} ${styles.card}`} data-arrival={isNew || undefined}>
      <div className={styles.head}>
        <Avatar initials={initials(contact)} photo={photo} size={60} />
        <Who contact={contact} adultAge={adultAge} />
        {reasons.some(({ code }) => code === 'pass-blocked') && <Blocked />}
        {!isBirthDateMissing(contact) && (
          <span className={styles.left}>
            {reasons.some(({ code }) => code === 'no-booking') ? home.memberNoBooking : home.memberNothingToDo}
          </span>
        )}
      </div>
    </li>
  )
}

function Blocked() {
  return (
    <Badge tone="bad" icon="problem">
      {useTexts().home.memberPassBlocked}
    </Badge>
  )
}

function Who({ contact, adultAge }: { contact: Contact; adultAge: number }) {
  const { home, application } = useTexts()
  const parts = [
    contact.age === null ? undefined : formatAgeShort(contact.age),
    contact.isHeadOfHouseHold ? home.you : contact.age !== null && isMinor(contact, adultAge) ? home.child : undefined,
  ].filter((part) => part !== undefined && part !== '')
  return (
    <div className={styles.who}>
      <h3 className={styles.name}>{contact.firstName || fullName(contact)}</h3>
      {parts.length > 0 && <p className={styles.small}>{parts.join(' · ')}</p>}
      {isBirthDateMissing(contact) && (
        <p className={styles.missing}>
          <Icon name="warning" size="xs" />
          {application.phoneNumber === '' ? (
            home.birthDateMissing
          ) : (
            <a href={toTelephoneLink(application.phoneNumber)}>{home.birthDateMissing}</a>
          )}
        </p>
      )}
    </div>
  )
}

function getTaskState(isDone: boolean, contactTask: ContactTask) {
  if (isAwaitingOwnSignature(contactTask)) return 'taskAwaitingSignature'
  return contactTask.isSkipped ? 'taskSkipped' : isDone ? 'taskDone' : 'taskOpen'
}
