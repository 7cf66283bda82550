import type { ChildRegistration } from '@first-chair/core/child-registration/child-registration'
import { isNone } from '@first-chair/core/child-registration/none-when-empty'
import { formatAge } from '@first-chair/core/contact/contact'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import type { LanguageSettings } from '@first-chair/core/settings/language'
import { useTexts } from '../../../settings/use-settings.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ClosedCard, Facts } from '../cards/member-card.tsx'
import styles from './child-registration.module.css'
import { useHealthLabels } from './health-labels.ts'

type ChildRegistrationCardProps = {
  contactTask: ContactTask
  registration: ChildRegistration | undefined
  hasDraft: boolean
  onOpen: () => void
  isFocused: boolean
}

/** One child, read-only: eight facts, with a warning icon beside each health note that is not "None". */
export function ChildRegistrationCard(props: ChildRegistrationCardProps) {
  const { contactTask, registration, onOpen, isFocused } = props
  const { checkIn, childRegistration: texts } = useTexts()
  const healthLabels = useHealthLabels()
  const isDone = contactTask.isComplete && !contactTask.isSkipped
  return (
    <ClosedCard
      contactTask={contactTask}
      status={getStatus(props, checkIn)}
      button={registration && isDone ? checkIn.updateButton : checkIn.createButton}
      onOpen={onOpen}
      isFocused={isFocused}
    >
      {isDone && registration && (
        <Facts
          facts={[
            { term: texts.cardPrimaryContact, value: registration.primaryEmergencyContact },
            { term: texts.cardPrimaryPhone, value: registration.primaryEmergencyPhone },
            { term: texts.cardAlternateContact, value: registration.alternateEmergencyContact1 },
            { term: texts.cardSecondaryPhone, value: registration.alternateEmergencyPhone1 },
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

function getStatus({ contactTask, hasDraft }: ChildRegistrationCardProps, texts: LanguageSettings['checkIn']): string {
  const { isComplete, isSkipped, contact } = contactTask
  if (hasDraft) return 'Draft, not sent yet'
  if (isSkipped) return texts.skipped
  if (!isComplete) return texts.notCompleted
  return contact.age === null ? texts.completed : formatAge(contact.age)
}

function HealthFact({ note }: { note: string }) {
  if (isNone(note)) return note
  return (
    <span className={styles.note}>
      <Icon name="warning" size="s" />
      {note}
    </span>
  )
}
