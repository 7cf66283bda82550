import type { Kiosk } from '@first-chair/core/kiosk/kiosk'
import { callForHelp, readKiosk } from '@first-chair/core/kiosk/kiosk.api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { query } from '../../../api/query.ts'
import { t } from '../../../catalogue/kiosk.ts'
import { PlainLogo } from '../../../layout/logo.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import locked from '../hand-over/locked-page.module.css'
import styles from './kiosk.module.css'

/** Milliseconds for which the logo is held. */
const holdMs = 3_000

/** Above every page but the welcome page: the way out of it, and help. */
export function KioskBar({
  kiosk,
  onExit,
  onBack,
  onLeave,
}: {
  /** Undefined where the page itself has the button that calls for help. */
  kiosk: Kiosk | undefined
  onExit: () => void
  /** Before a household is on the kiosk. */
  onBack: (() => void) | undefined
  /** While a household has tasks on it. */
  onLeave: (() => void) | undefined
}) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <header className={styles.bar}>
      <ExitLogo onExit={onExit} />
      <span className={locked.grow} />
      {kiosk && <HelpButton kiosk={kiosk} />}
      {onBack && (
        <Button look="secondary" onClick={onBack}>
          {t('back')}
        </Button>
      )}
      {onLeave && (
        <Button look="secondary" onClick={() => setIsAsking(true)}>
          <Icon name="cross" size="s" />
          {t('leave')}
        </Button>
      )}
      {isAsking && (
        <Dialog title={t('leaveTitle')} onClose={() => setIsAsking(false)}>
          <p>{t('leaveText')}</p>
          <div className={styles.dialogActions}>
            <Button look="secondary" onClick={() => setIsAsking(false)}>
              {t('leaveNo')}
            </Button>
            <Button onClick={onLeave}>{t('leaveYes')}</Button>
          </div>
        </Dialog>
      )}
    </header>
  )
}

/**
 * The logo, which opens the PIN pad of the staff when it is held for 3 seconds. With a keyboard, a switch or a screen
 * reader, which cannot hold it, pressing it is enough: the PIN is asked either way.
 */
export function ExitLogo({ onExit }: { onExit: () => void }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const release = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <button
      type="button"
      className={styles.exit}
      aria-label={t('exit')}
      onPointerDown={() => {
        release()
        timer.current = setTimeout(onExit, holdMs)
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      // A click without a pointer has no detail.
      onClick={({ detail }) => detail === 0 && onExit()}
    >
      <PlainLogo />
    </button>
  )
}

/** Calls the staff of the location, and says who answered. */
export function HelpButton({ kiosk: { help } }: { kiosk: Kiosk }) {
  const queryClient = useQueryClient()
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => call(callForHelp, {}),
    onSuccess: (kiosk) => queryClient.setQueryData(query(readKiosk, {}).queryKey, kiosk),
  })
  return (
    <div className={styles.help}>
      <p role="status" className={styles.helpStatus}>
        {help.state === 'called' && t('helpCalled')}
        {help.state === 'answered' && t('helpAnswered', { name: help.by })}
        {help.state === 'none' && isError && t('helpFailed')}
      </p>
      {help.state === 'none' && (
        <Button look="secondary" busy={isPending ? t('helpCalling') : undefined} onClick={() => mutate()}>
          {t('help')}
        </Button>
      )}
    </div>
  )
}
