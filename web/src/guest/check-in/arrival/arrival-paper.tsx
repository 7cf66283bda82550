import type { PaperCard } from '@first-chair/core/contact-task/paper-card'
import { getGateMark } from '@first-chair/core/readiness/gate-mark'
import { getVerdictText } from '@first-chair/core/readiness/verdict-text'
import { t } from '../../../catalogue/arrival-paper.ts'
import { useSettings } from '../../../settings/use-settings.ts'
import { GateMark } from '../../../ui/gate-mark.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { formatVisitDay } from '../../readiness/format-visit-day.ts'
import styles from './arrival-paper.module.css'

/** The card as it is on the screen and on paper: place, day, who is ready and why not, and the code. */
export function ArrivalPaper({
  ref,
  locationName,
  card,
  link,
}: {
  ref: React.Ref<HTMLElement>
  locationName: string
  card: PaperCard
  link: string | undefined
}) {
  const { dateFormat, languageSettings } = useSettings()
  const { readiness } = card
  return (
    <section ref={ref} className={styles.card} aria-label={t('card')}>
      <p className={styles.resort}>{languageSettings.application.title}</p>
      <h2>{card.lastName}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>{t('place')}</dt>
          <dd>{locationName}</dd>
        </div>
        <div>
          <dt>{t('dayLabel')}</dt>
          <dd>{formatVisitDay(readiness.visitDay, dateFormat)}</dd>
        </div>
      </dl>
      <ul className={styles.people}>
        {card.people.map(({ contactId, firstName }) => {
          const person = readiness.people.find((one) => one.contactId === contactId)
          return (
            <li key={contactId}>
              {person && <GateMark mark={getGateMark(person)} size={26} />}
              <span>
                <b>{firstName}</b>
                {person && <span className={styles.verdict}>{getVerdictText(person)}</span>}
                {person?.verdict === 'not-ready' &&
                  person.blockers.map(({ code, subject, message }) => (
                    <span key={`${code} ${subject}`} className={styles.reason}>
                      {message}
                    </span>
                  ))}
                {person?.blockers.some(({ resolvedBy }) => resolvedBy === 'that-adult') && (
                  <span className={styles.reason}>{t('signsElsewhere', { name: firstName })}</span>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {link !== undefined && (
        <div className={styles.stub}>
          <QrCode className={styles.code} text={link} label={t('qrCode')} />
          <b className={styles.reference}>{card.householdReference}</b>
        </div>
      )}
    </section>
  )
}
