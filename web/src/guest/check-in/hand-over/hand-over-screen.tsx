import { initials, type Contact } from '@first-chair/core/contact/contact'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { Failure } from '@first-chair/core/contract/failure'
import type { HandOver } from '@first-chair/core/hand-over/hand-over'
import { endHandOver, enterStaffPin, leaveHandOver, readHandOver } from '@first-chair/core/hand-over/hand-over.api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { query } from '../../../api/query.ts'
import { RailScene } from '../../../art/rail-scene.tsx'
import { t } from '../../../catalogue/hand-over.ts'
import { PlainLogo } from '../../../layout/logo.tsx'
import { isClosedForHousehold, isHandedOver, lockDevice, unlockDevice } from '../../../session/hand-over-lock.ts'
import { forgetSignIn, restoreSignIn, wipeSession } from '../../../session/session.ts'
import { usePageTitle } from '../../../settings/use-page-title.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { StepLoading } from '../step/step-loading.tsx'
import { HandOverTasks, NotLoaded } from './hand-over-tasks.tsx'
import styles from './hand-over.module.css'
import locked from './locked-page.module.css'
import { IdleDialog } from './idle-dialog.tsx'
import { PinPad } from './pin-pad.tsx'
import { useIdle, type IdleLimits } from './use-idle.ts'
import { useLockedPage } from './use-locked-page.ts'

/** Milliseconds. An end by the clock, by another device or by a removed role shows this soon. */
const statusIntervalMs = 10_000
const idleLimits: IdleLimits = { quietSeconds: 45, countdownSeconds: 15 }
const statusQuery = query(readHandOver, {})

/**
 * The locked page of a device that staff handed to a family (docs/domain.md, "Hand-over"): the family's open tasks and
 * nothing else, then the PIN of the person of the staff.
 */
export function HandOverScreen() {
  useLockedPage()
  const status = useQuery({ ...statusQuery, refetchInterval: statusIntervalMs, staleTime: 0 })
  const [isBlocked, setIsBlocked] = useState(false)
  const isUnknown = status.error instanceof Failure && status.error.code === 'hand-over-ended'
  const hasStatus = status.data !== undefined
  useEffect(() => {
    if (hasStatus && !isHandedOver()) lockDevice('open')
  }, [hasStatus])

  if (isBlocked || isUnknown || status.data?.pinTriesLeft === 0) return <SignInAgain />
  if (!status.data) {
    if (status.isPending) return <StepLoading text={t('loading')} onTryAgain={() => void status.refetch()} />
    return <NotLoaded title={t('notLoaded')} failure={status.error} onTryAgain={() => void status.refetch()} />
  }
  return <LockedDevice handOver={status.data} onBlocked={() => setIsBlocked(true)} />
}

/** The family's page while it may be used, and the PIN pad, which covers it or replaces it. */
function LockedDevice({ handOver, onBlocked }: { handOver: HandOver; onBlocked: () => void }) {
  const queryClient = useQueryClient()
  const [isPinOpen, setIsPinOpen] = useState(false)
  const [thanked, setThanked] = useState<Pick<Contact, 'firstName' | 'lastName' | 'photo'> | undefined>(undefined)
  const [isClosed] = useState(() => !handOver.isOpen || isClosedForHousehold())
  const isInUse = !isClosed && thanked === undefined
  /** Ends the hand-over and loads the page anew, so that nothing of the family stays, even without a network. */
  const leave = async (reason: 'idle' | 'ended') => {
    lockDevice('closed')
    wipeSession()
    if (reason === 'idle') await end(reason).catch(() => undefined)
    window.location.reload()
  }
  const { secondsLeft } = useIdle(isInUse, idleLimits, () => void leave('idle'))
  // Time, another device or a removed role has ended it while the family was at it.
  const latestLeave = useRef(leave)
  useEffect(() => {
    latestLeave.current = leave
  })
  const hasEnded = isInUse && !handOver.isOpen
  useEffect(() => {
    if (hasEnded) void latestLeave.current('ended')
  }, [hasEnded])
  // The server could not be told before.
  const isOwed = isClosed && handOver.isOpen
  useEffect(() => {
    if (isOwed) void end('idle').catch(() => undefined)
  }, [isOwed])

  const finish = (adult: Contact | undefined) => {
    if (!adult) return
    const profile = queryClient.getQueryData(query(readProfile, {}).queryKey)
    const photo = profile?.contacts.find(({ contactId }) => contactId === adult.contactId)?.photo ?? null
    setThanked({ firstName: adult.firstName, lastName: adult.lastName, photo })
    lockDevice('closed')
    wipeSession()
    // Also if this fails: the page ends by the clock, and shows nothing more.
    void end('completed').catch(() => undefined)
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== readHandOver.name })
  }

  const pin = { startedBy: handOver.startedBy, takeBack, onBlocked }
  if (isClosed) return <PinPad {...pin} onCancel={undefined} />
  return (
    <>
      {isPinOpen && <PinPad {...pin} onCancel={() => setIsPinOpen(false)} />}
      <div className={locked.page} hidden={isPinOpen} inert={secondsLeft !== undefined}>
        {thanked ? (
          <Thanks adult={thanked} onPin={() => setIsPinOpen(true)} />
        ) : (
          <>
            <header className={locked.bar}>
              <PlainLogo />
              <span className={locked.grow} />
              <Button look="secondary" onClick={() => setIsPinOpen(true)}>
                <Icon name="lock" size="s" />
                {t('giveBack')}
              </Button>
            </header>
            {!hasEnded && <HandOverTasks locationId={handOver.locationId} onDone={finish} />}
          </>
        )}
      </div>
      {secondsLeft !== undefined && !isPinOpen && (
        <IdleDialog
          secondsLeft={secondsLeft}
          countdownSeconds={idleLimits.countdownSeconds}
          text={t('stillThereText')}
        />
      )}
    </>
  )
}

/** Gives the device and the sign-in back to the person of the staff. */
async function takeBack(pin: string): Promise<void> {
  const { household, signIn } = await call(enterStaffPin, { body: { pin } })
  wipeSession()
  restoreSignIn(signIn)
  unlockDevice()
  // A new page: nothing of the family stays in memory.
  window.location.replace(`/staff/household?household=${encodeURIComponent(household)}`)
}

const end = (reason: 'idle' | 'completed') => call(endHandOver, { body: { reason } })

function Thanks({ adult, onPin }: { adult: Pick<Contact, 'firstName' | 'lastName' | 'photo'>; onPin: () => void }) {
  usePageTitle(t('pageTitle'))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <main id="main" className={styles.thanks}>
      <RailScene className={styles.scene} />
      <span className={styles.face}>
        <Avatar initials={initials(adult)} photo={adult.photo} size={176} />
        <span className={styles.faceTick}>
          <Icon name="tick" />
        </span>
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {t('thanks', { name: adult.firstName })}
      </h1>
      <p>{t('thanksText')}</p>
      <Button look="sun" onClick={onPin}>
        <Icon name="lock" size="s" />
        {t('openWithPin')}
      </Button>
    </main>
  )
}

/** No PIN unlocks this device any more. The next sign-in asks for the password. */
function SignInAgain() {
  usePageTitle(t('blockedTitle'))
  const [failure, setFailure] = useState<Error | undefined>(undefined)
  const leave = async () => {
    try {
      await call(leaveHandOver, {})
    } catch (error) {
      setFailure(error instanceof Error ? error : undefined)
      return
    }
    const wasHandedOver = isHandedOver()
    unlockDevice()
    if (wasHandedOver) forgetSignIn()
    window.location.replace(wasHandedOver ? '/staff' : '/')
  }
  return (
    <main id="main" className={styles.turn}>
      <h1>{t('blockedTitle')}</h1>
      <p className={styles.muted}>{t('blockedText')}</p>
      {failure && <Banner tone="bad" title={failure.message} announce />}
      <Button onClick={() => void leave()}>{t('signInAgain')}</Button>
    </main>
  )
}
