import type { ChildRegistration } from '@first-chair/core/child-registration/child-registration'
import { saysNone } from '@first-chair/core/child-registration/none-when-empty'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { Icon } from '../../../ui/icon.tsx'
import { ClosedCard, Facts } from '../member-card.tsx'
import styles from './child-registration.module.css'
import { healthLabels } from './health-labels.ts'

type ChildRegistrationCardProps = {
  contactTask: ContactTask
  registration: ChildRegistration | undefined
  hasDraft: boolean
  onOpen: () => void
  isFocused: boolean
}

/** One child, read-only: eight facts, and a warning beside each health note that says something. */
export function ChildRegistrationCard(props: ChildRegistrationCardProps) {
  const { contactTask, registration, onOpen, isFocused } = props
  const isDone = contactTask.isComplete && !contactTask.isSkipped
  return (
    <ClosedCard
      contactTask={contactTask}
      status={statusOf(props)}
      button={registration && isDone ? 'Update' : 'Create'}
      onOpen={onOpen}
      isFocused={isFocused}
    >
      {isDone && registration && (
        <Facts
          facts={[
            { term: 'Primary Contact', value: registration.primaryEmergencyContact },
            { term: 'Primary Phone', value: registration.primaryEmergencyPhone },
            { term: 'Alternate Contact', value: registration.alternateEmergencyContact1 },
            { term: 'Secondary Phone', value: registration.alternateEmergencyPhone1 },
            ...healthLabels.map(({ field, label }) => ({
              term: label,
              value: <HealthFact note={registration[field]} />,
            })),
          ]}
        />
      )}
    </ClosedCard>
  )
}

function statusOf({ contactTask, hasDraft }: ChildRegistrationCardProps): string {
  const { isComplete, isSkipped, contact } = contactTask
  if (hasDraft) return 'Draft, not sent yet'
  if (isSkipped) return 'Skipped for today'
  if (!isComplete) return 'Not Completed'
  return contact.age === null ? 'Completed' : `${contact.age} ${contact.age === 1 ? 'year' : 'years'} old`
}

function HealthFact({ note }: { note: string }) {
  if (saysNone(note)) return note
  return (
    <span className={styles.note}>
      <Icon name="warning" size="s" />
      {note}
    </span>
  )
}
