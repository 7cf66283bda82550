import { getScannedCodeKind } from '@first-chair/core/staff/staff-code'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { t as offlineText } from '../../catalogue/staff-offline.ts'
import { t } from '../../catalogue/staff-scan.ts'
import { usePageTitle } from '../../settings/use-page-title.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { useLayout } from '../../art/use-layout.ts'
import { CameraMessage } from '../camera/camera-message.tsx'
import { useCamera, type Camera } from '../../camera/use-camera.ts'
import { CodeNotice, describeRefusal, describeScanned, type Notice } from '../code-notice.tsx'
import { useChoice } from '../device-choices.ts'
import { formatTime } from '../format-time.ts'
import { useOfflineState, worksOffline } from '../offline/offline-state.ts'
import { useNetwork } from '../offline/use-offline.ts'
import { usePlace } from '../place.ts'
import { StaffIcon } from '../../art/staff-icon.tsx'
import { Counters, JustNow } from '../today/counters.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './scan-screen.module.css'
import { vibrate } from './signals.ts'
import { useReading } from '../../camera/use-reading.ts'
import { TroubleCard } from '../trouble-card.tsx'
import { useScan, type WalkedThrough } from './use-scan.ts'
import { WalkThrough } from './walk-through.tsx'

/** Milliseconds for which the page says that it undid a walk-through. */
const undoneMs = 6_000

/** Reads the codes of arrival cards and of cards with the camera, and opens the household. */
export function ScanScreen() {
  const { role } = usePlace()
  const isTablet = useLayout('medium')
  usePageTitle(t('title'))
  const { video, state, retry, turn, light } = useCamera('environment')
  const offline = useOfflineState()
  const isPrepared = worksOffline(offline)
  const isOnline = useNetwork()
  const { baseUrl } = useSettings().frontEndSettings
  const [notice, setNotice] = useState<Notice>()
  const [undone, setUndone] = useUndone()
  const [walked, setWalked] = useState<WalkedThrough>()
  const { scan, undo } = useScan()

  const onCode = (text: string, forget: () => void) => {
    vibrate()
    setNotice(undefined)
    setUndone(undefined)
    const kind = getScannedCodeKind(text, baseUrl)
    if (kind !== 'code') return setNotice(describeScanned(kind))
    scan.mutate(text, {
      onSuccess: (checkedIn) => setWalked(checkedIn),
      onError: (error) => {
        forget()
        setNotice(describeRefusal(error))
      },
    })
    return undefined
  }
  const isReading = state.kind === 'on' && (isOnline || isPrepared) && !scan.isPending
  const reading = useReading(video, isReading, onCode)
  const message = scan.isPending
    ? t('reading')
    : t(isOnline || isPrepared ? (reading.isLong ? 'hint-long' : 'hint') : 'hint-offline')

  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{t('title')}</h1>
      <div role="status">{!isOnline && <OfflineStrip isPrepared={isPrepared} />}</div>
      <section className={styles.camera} aria-label={t('camera')}>
        {/* A picture of the surroundings has no content for people who do not see it. */}
        <video
          ref={video}
          className={styles.video}
          data-mirrored={(state.kind === 'on' && state.isMirrored) || undefined}
          muted
          playsInline
          aria-hidden="true"
        />
        {state.kind === 'on' && !reading.hasFailed && (
          <>
            <div className={styles.frame} aria-hidden="true" data-busy={scan.isPending || undefined}>
              <i />
              <i />
              <i />
              <i />
            </div>
            <p className={styles.hint}>
              <span>{message}</span>
            </p>
            <CameraTools state={state} turn={turn} light={light} />
          </>
        )}
        {state.kind !== 'on' && <CameraMessage state={state} onRetry={retry} />}
        {state.kind === 'on' && reading.hasFailed && (
          <CameraMessage state={{ kind: 'problem', problem: 'no-reader' }} onRetry={() => location.reload()} />
        )}
        {walked && (
          <WalkThrough
            key={walked.household.household}
            walked={walked}
            onUndo={() => {
              setWalked(undefined)
              undo.mutate(walked, {
                onSuccess: () => setUndone({ title: t('walk-undone'), mark: 'ready' }),
                onError: () => setUndone({ title: t('walk-undo-failed'), mark: 'not-ready' }),
              })
            }}
            onEnd={() => setWalked(undefined)}
          />
        )}
      </section>
      <div className={styles.low}>
        <CodeNotice error={null} notice={notice} onScan={() => setNotice(undefined)} />
        <div role="status">{undone !== undefined && <TroubleCard mark={undone.mark} title={undone.title} />}</div>
        <Link to="/staff/$page" params={{ page: 'find' }} preload={false} className={styles.type}>
          <StaffIcon name="keyboard" />
          <span>{t(role === 'desk' ? 'type' : 'type-code')}</span>
          <kbd aria-hidden="true">/</kbd>
        </Link>
        <Counters />
        {isTablet && <JustNow />}
      </div>
    </div>
  )
}

function CameraTools({ state, turn, light }: Pick<Camera, 'state' | 'turn' | 'light'>) {
  const [isLit, setIsLit] = useChoice('torch')
  const hasTorch = state.kind === 'on' && state.hasTorch
  useEffect(() => {
    if (hasTorch) light(isLit)
  }, [hasTorch, isLit, light])
  if (state.kind !== 'on') return null
  return (
    <div className={styles.tools}>
      {hasTorch && (
        <button type="button" aria-pressed={isLit} onClick={() => setIsLit(!isLit)}>
          <StaffIcon name="torch" />
          {t('light')}
        </button>
      )}
      {state.canTurn && (
        <button type="button" className={styles.turn} onClick={turn}>
          <Icon name="camera" />
          {t('turn')}
        </button>
      )}
    </div>
  )
}

/** The strip with the time at which the network was lost: the time at which it appeared. */
function OfflineStrip({ isPrepared }: { isPrepared: boolean }) {
  const [since] = useState(() => formatTime(new Date().toISOString()))
  return (
    <p className={styles.offline}>
      <Icon name="offline" />
      <span>
        <b>{t('offline-title', { time: since })}</b> {isPrepared ? offlineText('strip') : t('offline-text')}
      </span>
    </p>
  )
}

/** Whether a whole family was undone. Disappears by itself: nothing has to be done about it. */
function useUndone() {
  const [undone, setUndone] = useState<{ title: string; mark: 'ready' | 'not-ready' }>()
  useEffect(() => {
    if (undone?.mark !== 'ready') return undefined
    const timer = setTimeout(() => setUndone(undefined), undoneMs)
    return () => clearTimeout(timer)
  }, [undone])
  return [undone, setUndone] as const
}
