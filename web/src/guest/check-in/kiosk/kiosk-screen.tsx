import { Failure } from '@first-chair/core/contract/failure'
import {
  kioskCountdownSeconds,
  kioskQuietSeconds,
  type Kiosk,
  type kioskVisitEndings,
} from '@first-chair/core/kiosk/kiosk'
import { exitKiosk, leaveKiosk, readKiosk } from '@first-chair/core/kiosk/kiosk.api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { query } from '../../../api/query.ts'
import { t } from '../../../catalogue/kiosk.ts'
import { lockDevice, unlockDevice } from '../../../session/hand-over-lock.ts'
import { wipeDevice } from '../../../session/session.ts'
import { usePageTitle } from '../../../settings/use-page-title.ts'
import { Button } from '../../../ui/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { HandOverTasks, NotLoaded } from '../hand-over/hand-over-tasks.tsx'
import { IdleDialog } from '../hand-over/idle-dialog.tsx'
import { PinPad } from '../hand-over/pin-pad.tsx'
import { useIdle, type IdleLimits } from '../hand-over/use-idle.ts'
import locked from '../hand-over/locked-page.module.css'
import { useLockedPage } from '../hand-over/use-locked-page.ts'
import { StepLoading } from '../step/step-loading.tsx'
import { KioskBar } from './kiosk-bar.tsx'
import { KioskCard } from './kiosk-card.tsx'
import { KioskScan } from './kiosk-scan.tsx'
import { KioskType, NoBooking } from './kiosk-type.tsx'
import { KioskWelcome } from './kiosk-welcome.tsx'
import styles from './kiosk.module.css'
import { useReset, useVisitEnded } from './use-reset.ts'

/** Milliseconds. An end by the staff, and who answered a call, show this soon. */
const statusIntervalMs = 10_000
const statusQuery = query(readKiosk, {})
const idleLimits: IdleLimits = { quietSeconds: kioskQuietSeconds, countdownSeconds: kioskCountdownSeconds }

/**
 * The page of a kiosk (docs/domain.md, "Kiosk"): welcome, finding the household, its open tasks, its arrival card. Each
 * guest gets a page that was loaded anew. Everything about a guest is in the memory of the page, and a reload forgets it.
 */
export function KioskScreen() {
  useLockedPage()
  const status = useQuery({ ...statusQuery, refetchInterval: statusIntervalMs, staleTime: 0 })
  const isUnknown = status.error instanceof Failure && status.error.code === 'kiosk-ended'
  const open = status.data?.isOpen === true && !isUnknown ? status.data : undefined
  const isOpen = open !== undefined
  useEffect(() => {
    if (isOpen) lockDevice('kiosk')
  }, [isOpen])

  if (open) return <OpenKiosk kiosk={open} />
  if (isUnknown || status.data) return <ClosedKiosk />
  if (status.isPending) return <StepLoading text={t('loading')} onTryAgain={() => void status.refetch()} />
  return <NotLoaded title={t('notLoaded')} failure={status.error} onTryAgain={() => void status.refetch()} />
}

type Phase = { name: 'welcome' | 'scan' | 'tasks' | 'card' | 'no-booking' } | { name: 'type'; booking: string }

/** The kiosk while guests may use it, and the PIN pad of the staff, which covers it. */
function OpenKiosk({ kiosk }: { kiosk: Kiosk }) {
  const [phase, setPhase] = useState<Phase>({ name: 'welcome' })
  const [isPinOpen, setIsPinOpen] = useState(false)
  // Whoever loads the page anew starts anew: a household of before is not shown again.
  const reset = useReset(kiosk.isInUse ? 'left' : undefined)
  // A PIN pad that nobody uses would keep the next guest out.
  const mayBeLeft = phase.name !== 'welcome' || isPinOpen
  const { secondsLeft, countAsTouch } = useIdle(mayBeLeft && !reset.isUnderWay, idleLimits, () => reset.start('idle'))
  useVisitEnded(() => reset.start('left'))
  const begin = ({ hasTasks }: { hasTasks: boolean }) => {
    countAsTouch()
    setPhase({ name: hasTasks ? 'tasks' : 'card' })
  }
  const toWelcome = () => setPhase({ name: 'welcome' })

  if (reset.isUnderWay) return <Resetting hasFailed={reset.hasFailed} />
  return (
    <>
      {isPinOpen &&
        (kiosk.pinTriesLeft > 0 ? (
          <PinPad
            startedBy={kiosk.startedBy}
            takeBack={exit}
            onCancel={() => setIsPinOpen(false)}
            onBlocked={() => window.location.reload()}
          />
        ) : (
          <PinBlocked onBack={() => setIsPinOpen(false)} />
        ))}
      <div className={locked.page} hidden={isPinOpen} inert={secondsLeft !== undefined}>
        {phase.name === 'welcome' ? (
          <KioskWelcome
            kiosk={kiosk}
            onScan={() => setPhase({ name: 'scan' })}
            onType={() => setPhase({ name: 'type', booking: '' })}
            onNoBooking={() => setPhase({ name: 'no-booking' })}
            onExit={() => setIsPinOpen(true)}
          />
        ) : (
          <>
            <KioskBar
              kiosk={phase.name === 'no-booking' ? undefined : kiosk}
              onExit={() => setIsPinOpen(true)}
              onBack={phase.name === 'tasks' || phase.name === 'card' ? undefined : toWelcome}
              onLeave={phase.name === 'tasks' ? () => reset.start('left') : undefined}
            />
            <PhaseContent phase={phase} kiosk={kiosk} setPhase={setPhase} begin={begin} onDone={reset.start} />
          </>
        )}
      </div>
      {secondsLeft !== undefined && !isPinOpen && (
        <IdleDialog secondsLeft={secondsLeft} countdownSeconds={kioskCountdownSeconds} text={t('stillThereText')} />
      )}
    </>
  )
}

function PhaseContent({
  phase,
  kiosk,
  setPhase,
  begin,
  onDone,
}: {
  phase: Phase
  kiosk: Kiosk
  setPhase: (phase: Phase) => void
  begin: (visit: { hasTasks: boolean }) => void
  onDone: (reason: (typeof kioskVisitEndings)[number]) => void
}) {
  const toNoBooking = () => setPhase({ name: 'no-booking' })
  if (phase.name === 'type')
    return <KioskType initialBooking={phase.booking} onFound={begin} onNoBooking={toNoBooking} />
  if (phase.name === 'scan')
    return <KioskScan onFound={begin} onType={(booking) => setPhase({ name: 'type', booking })} />
  if (phase.name === 'tasks')
    return <HandOverTasks locationId={kiosk.locationId} onDone={() => setPhase({ name: 'card' })} />
  if (phase.name === 'card') return <KioskCard kiosk={kiosk} onDone={() => onDone('completed')} />
  return <NoBooking kiosk={kiosk} />
}

/** Ends the kiosk with the PIN of the person who started it. Nobody is signed in afterwards. */
async function exit(pin: string): Promise<void> {
  await call(exitKiosk, { body: { pin } })
  wipeDevice()
  unlockDevice()
  window.location.replace('/staff/kiosk')
}

function PinBlocked({ onBack }: { onBack: () => void }) {
  usePageTitle(t('pinBlockedTitle'))
  return (
    <main id="main" className={styles.message}>
      <h1>{t('pinBlockedTitle')}</h1>
      <p>{t('pinBlockedText')}</p>
      <Button onClick={onBack}>{t('back')}</Button>
    </main>
  )
}

/** Between two guests: nothing of the one before is on the page any more, also while there is no network. */
function Resetting({ hasFailed }: { hasFailed: boolean }) {
  usePageTitle(t('pageTitle'))
  return (
    <main id="main" className={styles.message} role="status">
      <h1>{t(hasFailed ? 'noNetworkTitle' : 'starting')}</h1>
      {hasFailed && <p>{t('noNetworkText')}</p>}
    </main>
  )
}

/** The kiosk has ended: by the staff, with its day, or with the role of the person who started it. */
function ClosedKiosk() {
  usePageTitle(t('closedTitle'))
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<Error | undefined>(undefined)
  useEffect(() => {
    wipeDevice()
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== readKiosk.name })
    queryClient.getMutationCache().clear()
  }, [queryClient])
  const leave = async () => {
    try {
      await call(leaveKiosk, {})
    } catch (error) {
      setFailure(error instanceof Error ? error : undefined)
      return
    }
    unlockDevice()
    window.location.replace('/staff')
  }
  return (
    <main id="main" className={styles.message}>
      <h1>{t('closedTitle')}</h1>
      <p>{t('closedText')}</p>
      {failure && <Banner tone="bad" title={failure.message} announce />}
      <Button look="secondary" onClick={() => void leave()}>
        {t('staffSignIn')}
      </Button>
    </main>
  )
}
