import { buildArrivalLink } from '@first-chair/core/contact-task/arrival-card'
import type { PaperCard } from '@first-chair/core/contact-task/paper-card'
import type { Kiosk } from '@first-chair/core/kiosk/kiosk'
import { readKioskCard } from '@first-chair/core/kiosk/kiosk.api'
import { getWorstGateMark } from '@first-chair/core/readiness/gate-mark'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { query } from '../../../api/query.ts'
import { t } from '../../../catalogue/kiosk.ts'
import { usePageTitle } from '../../../settings/use-page-title.ts'
import { useSettings } from '../../../settings/use-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LargeCode } from '../arrival/ticket/large-code.tsx'
import { ArrivalPaper } from '../arrival/arrival-paper.tsx'
import { usePaper } from '../arrival/use-paper.ts'
import { NotLoaded } from '../hand-over/hand-over-tasks.tsx'
import { StepLoading } from '../step/step-loading.tsx'
import styles from './kiosk-card.module.css'

/** The arrival card, to print or to take a photo of. */
export function KioskCard({ kiosk, onDone }: { kiosk: Kiosk; onDone: () => void }) {
  const { data, error, isPending, refetch } = useQuery({ ...query(readKioskCard, {}), staleTime: 0 })
  if (data) return <LoadedCard kiosk={kiosk} card={data} onDone={onDone} />
  if (isPending) return <StepLoading text={t('cardLoading')} onTryAgain={() => void refetch()} />
  return <NotLoaded title={t('notLoaded')} failure={error} onTryAgain={() => void refetch()} />
}

function LoadedCard({ kiosk, card, onDone }: { kiosk: Kiosk; card: PaperCard; onDone: () => void }) {
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
  usePaper(kiosk.paper, paper)
  return (
    <main id="main" className={styles.page}>
      <div className={styles.say}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{t(isReady ? 'cardText' : 'cardTextOpen')}</p>
      </div>
      <ArrivalPaper ref={paper} locationName={kiosk.locationName} card={card} link={link} />
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
