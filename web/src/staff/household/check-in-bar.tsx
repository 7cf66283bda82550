import { useEffect, useState, type ReactNode } from 'react'
import { t } from '../../catalogue/staff.ts'
import { t as offlineText } from '../../catalogue/staff-offline.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { GateMark } from '../../ui/gate-mark.tsx'
import { ScanNextLink } from '../scan-next-link.tsx'
import styles from './action-bar.module.css'

/** For how many milliseconds "Undo" is displayed beside the result. Afterwards it is in the log of the household. */
const undoMs = 8_000

/** The bar with the one filled button: check in who is ticked; then the next guest. */
export function CheckInBar({
  here,
  waiting,
  count,
  isBusy,
  failure,
  undoable,
  isStored,
  recordedAt,
  card,
  onCheckIn,
  onUndo,
}: {
  /** How many are ticked and have not arrived. */
  here: number
  /** How many have not arrived. */
  waiting: number
  count: number
  isBusy: boolean
  failure: Error | null
  /** The events that the last press recorded and that still count. */
  undoable: readonly number[]
  /** True if they wait on this device, because there was no network. */
  isStored: boolean
  /** When the button was pressed, in milliseconds since 1970. */
  recordedAt: number
  /** The button that prints the arrival card. */
  card: ReactNode
  onCheckIn: () => void
  onUndo: () => void
}) {
  const isFresh = useIsFresh(recordedAt)
  return (
    <div className={styles.bar}>
      {failure !== null && (
        <Banner tone="bad" title={t('not-recorded')}>
          {failure.message}
        </Banner>
      )}
      <div role="status">
        {undoable.length > 0 && (
          <p className={styles.result}>
            <GateMark mark="ready" size={32} />
            <span>
              {isStored
                ? `${offlineText('recorded', { count: undoable.length })}. ${offlineText('recorded-hint')}`
                : t('checked-in', { count: undoable.length })}
            </span>
            {isFresh && (
              <Button look="ghost" onClick={onUndo}>
                {t('undo')}
              </Button>
            )}
          </p>
        )}
      </div>
      {card}
      {waiting > 0 && (
        <Button
          block
          look={undoable.length > 0 ? 'secondary' : 'primary'}
          busy={isBusy ? t('checking-in') : undefined}
          disabled={here === 0}
          onClick={onCheckIn}
        >
          <span>
            {t('check-in')}
            <small>{here === 0 ? t('nobody-ticked') : t('here-count', { here: here + count - waiting, count })}</small>
          </span>
        </Button>
      )}
      {(waiting === 0 || undoable.length > 0) && <ScanNextLink block hint={waiting === 0 ? t('all-arrived') : ''} />}
    </div>
  )
}

/** The bar of a role that records nothing: the way to the next guest. */
export function NextBar() {
  return (
    <div className={styles.bar}>
      <ScanNextLink block />
    </div>
  )
}

function useIsFresh(recordedAt: number): boolean {
  const [expiredAt, setExpiredAt] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setExpiredAt(recordedAt), Math.max(0, recordedAt + undoMs - Date.now()))
    return () => clearTimeout(timer)
  }, [recordedAt])
  return expiredAt !== recordedAt
}
