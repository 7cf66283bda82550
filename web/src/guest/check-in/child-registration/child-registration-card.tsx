import { healthFields, type ChildRegistration } from '@first-chair/core/child-registration/child-registration'
import { isNone } from '@first-chair/core/child-registration/none-when-empty'
import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import { formatAge } from '@first-chair/core/contact/contact'
import { t } from '../../../catalogue/child-registration.ts'
import { useSettings, useTexts } from '../../../settings/use-settings.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ClosedCard, type TaskCardProps } from '../task-form/member-card.tsx'
import { WithdrawConsent } from './withdraw-consent.tsx'
import styles from './child-registration.module.css'

/**
 * One child, read-only: eight facts, with a warning icon beside each health note that is not "None". A registration that
 * is stored and cannot be read is said to be unreadable.
 */
export function ChildRegistrationCard({
  registration,
  confirmedOn,
  hasConsent,
  isUnreadable,
  ...card
}: TaskCardProps & {
  registration: ChildRegistration | undefined
  /** The day on which the guest confirmed the contacts without a change. */
  confirmedOn: string | undefined
  hasConsent: boolean
  isUnreadable: boolean
}) {
  const { dateFormat } = useSettings()
  const { isComplete, isSkipped, contact } = card.contactTask
  const { checkIn, childRegistration: texts } = useTexts()
  const healthLabels = useHealthLabels()
  return (
    <ClosedCard
      {...card}
      completedStatus={
        isUnreadable ? t('unreadable') : contact.age === null ? checkIn.completed : formatAge(contact.age)
      }
      button={registration && isComplete && !isSkipped ? checkIn.updateButton : checkIn.createButton}
      facts={
        registration && [
          { term: texts.cardPrimaryContact, value: registration.primaryEmergencyContact },
          { term: texts.cardPrimaryPhone, value: registration.primaryEmergencyPhone },
          { term: texts.cardAlternateContact, value: registration.alternateEmergencyContact1 },
          { term: texts.cardSecondaryPhone, value: registration.alternateEmergencyPhone1 },
          ...healthLabels.map(({ field, label }) => ({
            term: label,
            value: <HealthFact note={registration[field]} />,
          })),
          ...(confirmedOn === undefined
            ? []
            : [{ term: t('contactsConfirmed'), value: formatCheckInDate(confirmedOn, dateFormat) }]),
          ...(hasConsent ? [{ term: t('consent'), value: <WithdrawConsent contact={contact} /> }] : []),
        ]
      }
    />
  )
}

/** The health notes with the labels of the form and the card. */
export function useHealthLabels() {
  const texts = useTexts().childRegistration
  return healthFields.map((field) => ({ field, label: texts[`${field}Label`] }))
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
