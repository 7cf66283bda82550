import { emergencyReasons, getEmergencyReasonText, type EmergencyReason } from '@first-chair/core/patrol/emergency'
import { openEmergencyNote } from '@first-chair/core/patrol/patrol.api'
import { useId, useState } from 'react'
import { call } from '../../api/call.ts'
import { t } from '../../catalogue/patrol.ts'
import { t as lessonText } from '../../catalogue/lessons.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { FieldError } from '../../ui/form/field-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { OpenedNote } from '../lessons/opened-note.tsx'
import { useOpenedNotes } from '../lessons/use-opened-notes.ts'
import { usePlace } from '../place.ts'
import styles from './patrol.module.css'

const unanswered = { 'not-answered': 'not-answered', unreadable: 'unreadable' } as const

/** Asks why, opens the health note of a person, and shows it as long as it is open. */
export function EmergencyNote({
  household,
  contactId,
  firstName,
  onCancel,
}: {
  household: string
  contactId: string
  firstName: string
  onCancel: () => void
}) {
  const { locationId, deviceName: device } = usePlace()
  const [reason, setReason] = useState<EmergencyReason>()
  const [details, setDetails] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const id = useId()
  const { notes, open, close, isOpening, failure } = useOpenedNotes((body: { reason: EmergencyReason }) =>
    call(openEmergencyNote, {
      params: { locationId, household, contactId },
      body: { ...body, device, details: details.trim() },
    }),
  )
  if (notes) {
    return (
      <OpenedNote
        note={notes}
        firstName={firstName}
        getUnansweredText={(status) => t(unanswered[status])}
        onClose={() => {
          close()
          onCancel()
        }}
      />
    )
  }
  const isDetailMissing = reason === 'other' && details.trim() === ''
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsAsked(true)
        if (reason !== undefined && !isDetailMissing) void open({ reason })
      }}
    >
      <fieldset className={styles.reasons} aria-describedby={isAsked && !reason ? id : undefined}>
        <legend>{t('why', { name: firstName })}</legend>
        {emergencyReasons.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={`${id} reason`}
              className="visually-hidden"
              checked={one === reason}
              onChange={() => setReason(one)}
            />
            <span>{getEmergencyReasonText(one)}</span>
          </label>
        ))}
      </fieldset>
      {isAsked && !reason && <FieldError id={id} message={t('why-missing')} />}
      <TextField
        label={t('details')}
        hint={t('details-hint')}
        maxLength={200}
        autoComplete="off"
        value={details}
        error={isAsked && isDetailMissing ? t('details-missing') : undefined}
        onChange={(event) => setDetails(event.currentTarget.value)}
      />
      {failure && (
        <Banner tone="bad" title={lessonText('open-failed')} announce>
          {failure.message}
        </Banner>
      )}
      <p>{t('told')}</p>
      <div className={styles.actions}>
        <Button type="submit" busy={isOpening ? t('opening') : undefined}>
          {t('open', { name: firstName })}
        </Button>
        <Button look="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
