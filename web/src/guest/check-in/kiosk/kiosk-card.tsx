import { buildArrivalLink } from '@first-chair/core/contact-task/arrival-card'
import type { Answer } from '@first-chair/core/contract/endpoint'
import type { Kiosk } from '@first-chair/core/kiosk/kiosk'
import { readKioskCard } from '@first-chair/core/kiosk/kiosk.api'
import { getGateMark, getWorstGateMark } from '@first-chair/core/readiness/gate-mark'
import { getVerdictText } from '@first-chair/core/readiness/verdict-text'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { query } from '../../../api/query.ts'
import { t } from '../../../catalogue/kiosk.ts'
import { usePageTitle } from '../../../settings/use-page-title.ts'
import { useSettings } from '../../../settings/use-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { GateMark } from '../../../ui/gate-mark.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { formatVisitDay } from '../../readiness/format-visit-day.ts'
import { LargeCode } from '../arrival/large-code.tsx'
import { NotLoaded } from '../hand-over/hand-over-tasks.tsx'
import { StepLoading } from '../step/step-loading.tsx'
import styles from './kiosk-card.module.css'
import { usePaper } from './use-paper.ts'

type Card = Answer<typeof readKioskCard>

/** The arrival card, to print or to take a photo of. */
export function KioskCard({ kiosk, onDone }: { kiosk: Kiosk; onDone: () => void }) {
  const { data, error, isPending, refetch } = useQuery({ ...query(readKioskCard, {}), staleTime: 0 })
  if (data) return <LoadedCard kiosk={kiosk} card={data} onDone={onDone} />
  if (isPending) return <StepLoading text={t('cardLoading')} onTryAgain={() => void refetch()} />
  return <NotLoaded title={t('notLoaded')} failure={error} onTryAgain={() => void refetch()} />
}

function LoadedCard({ kiosk, card, onDone }: { kiosk: Kiosk; card: Card; onDone: () => void }) {
  const [isLarge, setIsLarge] = useState(false)
  const { baseUrl } = useSettings().frontEndSettings
  const { people } = card.readiness
  const mark = getWorstGateMark(people) ?? 'unknown'
  const isReady = mark === 'ready' || mark === 'ready-from'
  const title = t(isReady ? 'cardTitle' : mark === 'unknown' ? 'cardTitleUnknown' : 'cardTitleOpen')
  const { householdReference, code } = card
  const link = buildArrivalLink(baseUrl, { locationId: kiosk.locationId, householdReference }, code)
  usePageTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const paper = useRef<HTMLElement>(null)
  usePaper(kiosk.paper, paper, styles['roll'] ?? '')
  return (
    <main id="main" className={styles.page}>
      <div className={styles.say}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{t(isReady ? 'cardText' : 'cardTextOpen')}</p>
      </div>
      <PaperCard ref={paper} kiosk={kiosk} card={card} link={link} />
      <div className={styles.acts}>
        <Button look="secondary" onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Button look="secondary" onClick={() => setIsLarge(true)}>
          <Icon name="camera" size="s" />
          {t('takePhoto')}
        </Button>
        <Button onClick={onDone}>{t('done')}</Button>
      </div>
      {isLarge && link !== undefined && (
        <LargeCode link={link} reference={householdReference} onClose={() => setIsLarge(false)} />
      )}
    </main>
  )
}

/** The card as it is on the screen and on paper: place, day, who is ready and why not, and the code. */
function PaperCard({
  ref,
  kiosk,
  card,
  link,
}: {
  ref: React.Ref<HTMLElement>
  kiosk: Kiosk
  card: Card
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
          <dd>{kiosk.locationName}</dd>
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
