import type { ArrivalEvent } from '@first-chair/core/arrival/arrival-event'
import type { CorrectableField } from '@first-chair/core/rental-profile/size-correction'
import type { Units } from '@first-chair/core/rental-profile/size-lists'
import type { RentalHousehold, RentalPerson } from '@first-chair/core/rental-shop/rental-shop'
import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import { fieldByQuestion, type SizeQuestionCode } from '@first-chair/core/rental-shop/size-questions'
import { useState } from 'react'
import { t as offlineText } from '../../catalogue/staff-offline.ts'
import { t } from '../../catalogue/staff-rental.ts'
import { bold } from '../../catalogue/tags.tsx'
import { useSettings } from '../../settings/use-settings.ts'
import { Button } from '../../ui/button.tsx'
import { GateMark } from '../../ui/gate-mark.tsx'
import { formatTime } from '../format-time.ts'
import { PersonPhoto } from '../household/person-photo.tsx'
import { isStoredHere } from '../offline/stored-events.ts'
import styles from './rental-household.module.css'
import { getFieldText, getSizeText } from './size-text.ts'
import type { RentalActions } from './use-rental-household.ts'

const questionTexts = {
  'height-for-age': 'height-for-age',
  'weight-for-age': 'weight-for-age',
  'weight-for-height': 'weight-for-height',
  'shoe-for-height': 'shoe-for-height',
  shrank: 'shrank',
} as const satisfies Record<SizeQuestionCode, string>

const struck = (text: React.ReactNode) => <s>{text}</s>

/** One person: sizes in large figures, facts with the provisional code, questions, and "Fitted". */
export function RentalPersonCard({
  person,
  household: { household, choices },
  event,
  units,
  actions,
  onCorrect,
}: {
  person: RentalPerson
  household: RentalHousehold
  /** The newest event of the rental that counts. */
  event: ArrivalEvent | undefined
  units: Units
  actions: RentalActions
  onCorrect: (field: CorrectableField) => void
}) {
  const { firstName, product, sizes, corrections, questions, reasons, isStoppedByDesk } = person
  const format = (field: CorrectableField, value: string | null) => getSizeText(field, value, choices, units)
  const figures = ['shoeSize', 'selectedHeight'] as const
  return (
    <li className={styles.person}>
      <PersonPhoto person={person} householdId={household} />
      <div className={styles.who}>
        <h2>{firstName}</h2>
        <span>{product}</span>
        <Facts person={person} format={format} enableStance={choices.enableStance} />
      </div>
      <div className={styles.sizes}>
        {figures
          .filter((field) => field !== 'shoeSize' || choices.enableShoeSize)
          .map((field) => {
            const isChanged = corrections.some((one) => one.field === field)
            const text = format(field, sizes[field])
            const label = isChanged ? t('changed-label', { size: getFieldText(field) }) : getFieldText(field)
            return (
              <button
                key={field}
                type="button"
                className={styles.figure}
                data-changed={isChanged || undefined}
                data-long={text.length > 6 || undefined}
                data-missing={sizes[field] === null || undefined}
                aria-label={t('change-figure', { name: firstName, size: label, value: text })}
                onClick={() => onCorrect(field)}
              >
                <small>{label}</small>
                {text}
              </button>
            )
          })}
      </div>
      <FittedButton person={person} event={event} actions={actions} />
      {(reasons.length > 0 || isStoppedByDesk) && (
        <ul className={styles.reasons}>
          {reasons.map(({ code, text }) => (
            <li key={code}>
              <GateMark mark="not-ready" size={28} /> {text}
            </li>
          ))}
          {isStoppedByDesk && (
            <li>
              <GateMark mark="not-ready" size={28} /> {t('desk')}
            </li>
          )}
        </ul>
      )}
      {questions.map(({ key, code, before, answer }) =>
        answer ? (
          <p key={key} className={styles.answered}>
            {t('right-by', { name: answer.by, time: formatTime(answer.atUtc) })}
          </p>
        ) : (
          <div key={key} className={styles.question} role="note">
            <GateMark mark="not-ready" size={32} />
            <b>{t(questionTexts[code], { name: firstName, before: format('selectedHeight', before) })}</b>
            <Button
              look="ghost"
              disabled={actions.answer.isPending}
              onClick={() => actions.answer.mutate({ contactId: person.contactId, question: key })}
            >
              {t('it-is-right')}
            </Button>
            <Button
              look="secondary"
              aria-label={t('change-person', { name: firstName })}
              onClick={() => onCorrect(fieldByQuestion[code])}
            >
              {t('change')}
            </Button>
          </div>
        ),
      )}
    </li>
  )
}

/** Age, measures, type and stance, the provisional code of these, and what was changed at the bench. */
function Facts({
  person: { age, sizes, confirmedOn, skierCode, corrections, keptUntil },
  format,
  enableStance,
}: {
  person: RentalPerson
  format: (field: CorrectableField, value: string | null) => string
  enableStance: boolean
}) {
  const { dateFormat } = useSettings()
  const { selectedHeight, selectedWeight, selectedAbility, selectedGoofy } = sizes
  const facts = [
    ...(age === null ? [] : [String(age)]),
    ...(selectedHeight === null ? [] : [format('selectedHeight', selectedHeight)]),
    ...(selectedWeight === null ? [] : [format('selectedWeight', selectedWeight)]),
    ...(selectedAbility === null ? [] : [format('selectedAbility', selectedAbility)]),
    ...(enableStance && selectedGoofy === 'Y' ? [format('selectedGoofy', selectedGoofy)] : []),
  ]
  return (
    <>
      <p>
        {facts.join(' · ')}
        {skierCode !== null && (
          <>
            {' · '}
            {t('code', { code: skierCode, b: bold })}
          </>
        )}
      </p>
      {confirmedOn !== undefined && <p>{t('confirmed', { day: formatCheckInDate(confirmedOn, dateFormat) })}</p>}
      {corrections.map(({ field, from, by, atUtc }) => (
        <p key={field}>
          {from === null
            ? t('was-nothing', { size: getFieldText(field), name: by, time: formatTime(atUtc) })
            : t('was', {
                size: getFieldText(field),
                before: format(field, from),
                name: by,
                time: formatTime(atUtc),
                s: struck,
              })}
        </p>
      ))}
      {typeof keptUntil === 'string' && <p>{t('kept-until', { day: formatCheckInDate(keptUntil, dateFormat) })}</p>}
    </>
  )
}

function FittedButton({
  person: { contactId, firstName },
  event,
  actions: { record, undo },
}: {
  person: RentalPerson
  event: ArrivalEvent | undefined
  actions: RentalActions
}) {
  const [openId, setOpenId] = useState<number>()
  const isBusy = record.isPending || undo.isPending
  if (!event) {
    return (
      <div className={styles.fitted}>
        <Button
          look="secondary"
          disabled={isBusy}
          aria-label={t('fitted-person', { name: firstName })}
          onClick={() => record.send({ kind: 'rental-fitted', contactIds: [contactId], name: firstName })}
        >
          {t('fitted')}
        </Button>
      </div>
    )
  }
  const isFitted = event.kind === 'rental-fitted'
  const state = t(isFitted ? 'fitted-at' : 'returned-at', { time: formatTime(event.atUtc) })
  if (openId !== event.id) {
    return (
      <div className={styles.fitted}>
        <button
          type="button"
          className={styles.done}
          aria-label={t('more-about', { state, name: firstName })}
          onClick={() => setOpenId(event.id)}
        >
          <GateMark mark="ready" size={32} />
          {state}
          {isStoredHere(event) && <small>{offlineText('not-sent-yet')}</small>}
        </button>
      </div>
    )
  }
  return (
    <div className={styles.fitted}>
      <Button
        look="secondary"
        disabled={isBusy}
        aria-label={t('undo-person', { name: firstName })}
        onClick={() => undo.mutate({ eventId: event.id, name: firstName })}
      >
        {t('undo')}
      </Button>
      {isFitted && (
        <Button
          look="secondary"
          disabled={isBusy}
          aria-label={t('returned-person', { name: firstName })}
          onClick={() => record.send({ kind: 'rental-returned', contactIds: [contactId], name: firstName })}
        >
          {t('returned')}
        </Button>
      )}
    </div>
  )
}
