import { useEffect, useRef, type ReactNode } from 'react'
import { t } from '../../../catalogue/waiver.ts'
import { Button } from '../../../ui/button.tsx'
import { useDelayed } from '../../../ui/feedback/skeleton.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { TryAgainLabel } from '../../try-again-label.tsx'
import { Faces } from '../step/faces.tsx'
import type { WaiverToSign } from './send-waiver.ts'
import styles from './waiver.module.css'

type WaiverSavingProps = { contacts: readonly WaiverToSign['contact'][]; isSkipping: boolean; onTryAgain: () => void }

/** Covers the waiver while it is sent, so that nothing can be changed or sent twice. */
export function WaiverSaving({ contacts, isSkipping, onTryAgain }: WaiverSavingProps) {
  const isSlow = useDelayed(4_000)
  const isTooSlow = useDelayed(20_000)
  return (
    <div className={styles.over} aria-busy="true">
      <Faces contacts={contacts} size={64} />
      <FocusedHeading as="h2">
        <Spinner /> {t(isSkipping ? 'skippingWaiver' : 'savingSignature')}
      </FocusedHeading>
      <p role="status">{isSlow ? t('stillSending') : ''}</p>
      {isTooSlow && (
        <Button onClick={onTryAgain}>
          <TryAgainLabel />
        </Button>
      )}
    </div>
  )
}

/** How long the last tick is shown before the screen continues, in milliseconds. */
const displayTime = 500
const tickInterval = 80

/** Shows ticks on the faces one after the other, then calls `onShown`. */
export function WaiverSaved({
  covered,
  isReceived = true,
  onShown,
}: {
  covered: readonly WaiverToSign[]
  /** False if the signature waits on this device. */
  isReceived?: boolean
  onShown: () => void
}) {
  const latestOnShown = useRef(onShown)
  useEffect(() => {
    latestOnShown.current = onShown
  })
  const count = covered.length
  useEffect(() => {
    const hasReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setTimeout(() => latestOnShown.current(), hasReducedMotion ? 0 : count * tickInterval + displayTime)
    return () => clearTimeout(timer)
  }, [count])
  const contacts = covered.map(({ contact }) => contact)
  return (
    <main id="main" className={styles.over}>
      <Faces contacts={contacts} size={64} done />
      <FocusedHeading as="h1">
        {t(isReceived ? 'signedFor' : 'signedHere', { names: contacts.map(({ firstName }) => firstName) })}
      </FocusedHeading>
    </main>
  )
}

function FocusedHeading({ as: Heading, children }: { as: 'h1' | 'h2'; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <Heading ref={heading} className={styles.saving} tabIndex={-1}>
      {children}
    </Heading>
  )
}
