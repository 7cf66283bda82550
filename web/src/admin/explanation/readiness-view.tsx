import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import type { ExplainedPerson } from '@first-chair/core/explanation/explanation'
import type { ExplainedReadiness, ReadinessExplanation } from '@first-chair/core/explanation/readiness-explanation'
import { Link } from '@tanstack/react-router'
import { t } from '../../catalogue/admin-readiness.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { formatAdminDate } from '../text/format-admin-date.ts'
import { formatGap, formatVerdict, placeLabels, resolverLabels } from '../text/readiness-text.ts'
import { ReadinessFacts } from './readiness-facts.tsx'
import styles from './explanation.module.css'

const tones = {
  ready: 'ok',
  'ready-from': 'ok',
  pending: 'info',
  'not-ready': 'bad',
  unknown: 'plain',
} as const satisfies Record<ExplainedReadiness['verdict'], Tone>

/** The verdict about each person for a day, what stops them, and the facts behind it. */
export function ReadinessView({
  readiness: { visitDay, readFromPosAtUtc, isMadeUp, people, gaps },
  guests,
}: {
  readiness: ReadinessExplanation
  guests: readonly Pick<ExplainedPerson, 'contactId' | 'firstName' | 'lastName'>[]
}) {
  const { dateFormat } = useSettings()
  return (
    <>
      <h3>{t('visitOn', { day: formatCheckInDate(visitDay, dateFormat) })}</h3>
      {readFromPosAtUtc !== null && <p>{t('readBefore', { time: formatAdminDate(readFromPosAtUtc) })}</p>}
      {isMadeUp && <p className={styles.quiet}>{t('madeUp')}</p>}
      {gaps.length > 0 && (
        <Banner tone="warn" title={t('gaps')}>
          <ul>
            {gaps.map(({ code, subject, taskId }) => (
              <li key={`${code} ${subject}`}>
                {formatGap({ code, subject })}{' '}
                {taskId !== null && (
                  <Link to="/admin/$page" params={{ page: 'tasks' }} search={{ id: taskId }} preload={false}>
                    {t('fixDates')}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {people.map((person) => {
        const guest = guests.find(({ contactId }) => contactId === person.contactId)
        return (
          <PersonReadiness
            key={person.contactId}
            person={person}
            name={guest ? `${guest.firstName} ${guest.lastName}` : person.contactId}
          />
        )
      })}
    </>
  )
}

function PersonReadiness({ person, name }: { person: ExplainedReadiness; name: string }) {
  const { blockers, booked, isWaitingForPos, verdict } = person
  const deciding = blockers.filter(({ isDeciding }) => isDeciding)
  const others = blockers.filter(({ isDeciding }) => !isDeciding)
  return (
    <section className={styles.person} aria-label={name}>
      <h4 className={styles.verdict}>
        {name} <Badge tone={tones[verdict]}>{formatVerdict(person)}</Badge>
      </h4>
      <p className={styles.quiet}>
        {booked.length === 0 ? t('bookedNothing') : t('booked', { places: booked.map((place) => placeLabels[place]) })}{' '}
        {isWaitingForPos && t('waitingForPos')}
      </p>
      {deciding.length === 0 ? (
        verdict !== 'unknown' && <p>{t('noBlockers')}</p>
      ) : (
        <Blockers blockers={deciding} label={t('blockersOfPerson', { name })} />
      )}
      {others.length > 0 && (
        <>
          <h5>{t('alsoOpen')}</h5>
          <Blockers blockers={others} label={t('alsoOpen')} />
        </>
      )}
      <ReadinessFacts person={person} name={name} />
    </section>
  )
}

function Blockers({ blockers, label }: { blockers: ExplainedReadiness['blockers']; label: string }) {
  const { dateFormat } = useSettings()
  return (
    <ul className={styles.blockers} aria-label={label}>
      {blockers.map(({ code, subject, blocks, resolvedBy, staffMessage, guestMessage, since, until }) => (
        <li key={`${code} ${subject}`}>
          <b>{staffMessage}</b>
          {subject !== '' && ` (${subject})`} · {placeLabels[blocks]} · {resolverLabels[resolvedBy]}
          {since !== null && ` · ${t('sinceDay', { day: formatCheckInDate(since, dateFormat) })}`}
          {until !== null && ` · ${t('untilDay', { day: formatCheckInDate(until, dateFormat) })}`}
          <span className={styles.quiet}>
            <code>{code}</code> {t('guestReads', { text: guestMessage })}
          </span>
        </li>
      ))}
    </ul>
  )
}
