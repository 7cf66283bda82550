import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import type { RentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import { taskKinds } from '@first-chair/core/task-kind/task-kinds'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { track } from '../../../analytics/analytics.ts'
import { t as checkIn } from '../../../catalogue/check-in.ts'
import { t } from '../../../catalogue/confirm-all.ts'
import { useErrorTitle } from '../../../settings/use-page-title.ts'
import { useSettings } from '../../../settings/use-settings.ts'
import { useUnits } from '../../../settings/use-units.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { cardClass } from '../../../ui/card.ts'
import { scrollToElement } from '../../../ui/scroll-to.ts'
import { formatVisitDay } from '../../readiness/format-visit-day.ts'
import { usePhotos } from '../../use-contact-tasks.ts'
import { SaveFailed } from '../task-form/save-failed.tsx'
import { ConfirmShell } from './confirm-shell.tsx'
import type { Confirmation } from './confirmation.ts'
import { GrowthQuestion } from './growth-question.tsx'
import { HealthOfChildren } from './health-of-children.tsx'
import { PersonToConfirm } from './person-to-confirm.tsx'
import { listChildren, listOpenQuestions, listRecords, toRecords } from './records-to-confirm.ts'
import { useAnswers } from './use-answers.ts'
import { useConfirm } from './use-confirm.ts'
import { WhomToCall } from './whom-to-call.tsx'
import styles from './confirm-all.module.css'

type ConfirmFormProps = {
  grouping: ContactTaskGrouping
  confirmation: Confirmation
  rental: RentalProfiles
  /** The consent to agree to, where the resort asks for explicit answers about health. */
  consentText: string | undefined
  onConfirmed: () => void
}

/** The people with their stored values, the questions, and the button that confirms everything. */
export function ConfirmForm({ grouping, confirmation, rental, consentText, onConfirmed }: ConfirmFormProps) {
  const { people } = confirmation
  const { dateFormat } = useSettings()
  const [units] = useUnits()
  const photos = usePhotos()
  const { answers, hasDraft, change, forget } = useAnswers()
  const confirming = useConfirm(grouping.location.id, () => {
    forget()
    // The records are counted as the forms count them: names of the analytics, not texts on screen.
    /* oxlint-disable first-chair/no-literal-text */
    if (people.some(({ sizes }) => sizes)) track({ action: 'Rental Profile', value: 'update' })
    if (people.some(({ registration }) => registration)) track({ action: 'Child Registration', value: 'update' })
    /* oxlint-enable first-chair/no-literal-text */
    onConfirmed()
  })
  const [hasTried, setTried] = useState(false)
  const open = listOpenQuestions(confirmation, answers, consentText)
  const errors = new Map(hasTried ? open.map(({ of, message }) => [of, message]) : [])
  const children = listChildren(confirmation)
  const { refused, failure } = confirming
  useErrorTitle(errors.size > 0 || refused.length > 0 || failure !== null)
  const outcome = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused.length > 0 || failure) outcome.current?.focus()
  }, [refused, failure])

  const confirm = () => {
    setTried(true)
    const [question] = open
    if (question) return focusOn(question.of)
    const [first, ...others] = listRecords(confirmation)
    if (first)
      confirming.send({ contactTasks: [first, ...others], record: toRecords(confirmation, answers, consentText) })
    return undefined
  }
  const findRefusal = (ids: readonly (string | undefined)[]) => refused.find(({ id }) => ids.includes(id))?.message

  return (
    <ConfirmShell
      saveStatus={hasDraft ? 'draft' : 'nothing'}
      actions={
        <ActionBar>
          <Link to="/checkin" className={buttonClass('secondary')}>
            {t('oneByOne')}
          </Link>
          <Button onClick={confirm} busy={confirming.isSending ? checkIn('saving') : undefined}>
            {t('allRight', { people: people.length })}
          </Button>
        </ActionBar>
      }
    >
      <p className={styles.where}>
        {t('where', {
          day: formatVisitDay(grouping.arrivalDay ?? grouping.resortDay, dateFormat),
          place: grouping.location.name,
        })}
      </p>
      <h1>{t('title')}</h1>
      <p className={styles.lede}>{t('lede', { day: formatCheckInDate(confirmation.updatedOn, dateFormat) })}</p>
      <div ref={outcome} tabIndex={-1} className={styles.outcome}>
        {refused.length > 0 && <Banner tone="warn" announce title={t('someRefused')} />}
        {failure && <SaveFailed failure={failure} />}
      </div>
      <ul className={`${cardClass({ pad: false })} ${styles.people}`}>
        {people.map((person) => (
          <PersonToConfirm
            key={person.contact.contactId}
            person={person}
            rental={rental}
            units={units}
            photo={photos.get(person.contact.contactId)}
            grown={answers.grown}
            refusal={findRefusal([person.sizes?.contactTask.id, person.registration?.contactTask.id])}
          >
            {person.sizes?.mayHaveGrown === true && (
              <GrowthQuestion
                sizes={person.sizes}
                rental={rental}
                units={units}
                today={grouping.resortDay}
                answer={answers.grown[person.sizes.contactTask.id]}
                error={errors.get(person.sizes.contactTask.id)}
                onAnswer={(given) =>
                  person.sizes && change({ grown: { ...answers.grown, [person.sizes.contactTask.id]: given } })
                }
              />
            )}
          </PersonToConfirm>
        ))}
      </ul>
      <HealthOfChildren
        childrenToAsk={children}
        withNotes={confirmation.withNotes}
        answers={answers}
        consentText={consentText}
        errors={errors}
        onChange={change}
      />
      <WhomToCall childrenToShow={children} sameAs={answers.sameAs} onChange={change} />
      <p className={styles.next}>
        {t('recorded')} {formatNext(confirmation)}
      </p>
    </ConfirmShell>
  )
}

/** What comes after this page: the first task that cannot be confirmed. */
function formatNext({ remaining }: Confirmation): string {
  const [next] = remaining
  if (!next) return ''
  if (taskKinds[next.task.taskTypeId] !== 'Waiver') return t('nextTask', { task: next.task.name })
  const people = next.task.consolidateWaivers ? remaining.filter(({ taskId }) => taskId === next.taskId).length : 1
  return t('nextWaiver', { people })
}

/** Scrolls to the question that is not answered, and focuses its first choice. */
function focusOn(question: string): void {
  const element = document.getElementById(question) ?? document.getElementById(`grown-${question}`)
  if (!element) return
  scrollToElement(element)
  element.querySelector('input')?.focus({ preventScroll: true })
}
