import { Failure } from '@first-chair/core/contract/failure'
import { pinLength } from '@first-chair/core/hand-over/staff-pin'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { t } from '../../../catalogue/hand-over.ts'
import { usePageTitle } from '../../../settings/use-page-title.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import styles from './hand-over.module.css'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/**
 * The page on which staff take the device back. It covers everything and says nothing about the family. `takeBack`
 * checks the PIN and leaves the page. `onCancel`: the family may go on. `onBlocked`: no PIN helps any more.
 */
export function PinPad({
  startedBy,
  takeBack,
  onCancel,
  onBlocked,
}: {
  startedBy: string
  takeBack: (pin: string) => Promise<void>
  onCancel: (() => void) | undefined
  onBlocked: () => void
}) {
  usePageTitle(t('pinTitle'))
  const [typed, setTyped] = useState('')
  const title = useRef<HTMLHeadingElement>(null)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: takeBack,
    onError: (failure) => {
      setTyped('')
      if (failure instanceof Failure && ['pin-blocked', 'hand-over-ended', 'kiosk-ended'].includes(failure.code))
        onBlocked()
    },
  })
  const type = useCallback(
    (digit: string) => {
      if (isPending || typed.length >= pinLength) return
      const pin = typed + digit
      reset()
      setTyped(pin)
      if (pin.length === pinLength) mutate(pin)
    },
    [isPending, typed, mutate, reset],
  )
  const remove = useCallback(() => !isPending && setTyped((pin) => pin.slice(0, -1)), [isPending])
  useEffect(() => title.current?.focus(), [])
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (/^\d$/.test(key)) type(key)
      else if (key === 'Backspace') remove()
      else if (key === 'Escape') onCancel?.()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [type, remove, onCancel])

  return (
    <main id="main" className={styles.veil}>
      <div className={styles.pinBox}>
        <span className={styles.pinIcon}>
          <Icon name="lock" />
        </span>
        <h1 ref={title} tabIndex={-1} className={styles.pinTitle}>
          {t('pinTitle')}
        </h1>
        <p className={styles.muted}>{t('pinStartedBy', { name: startedBy })}</p>
        <div className={styles.dots} role="img" aria-label={t('pinDigits', { count: typed.length })}>
          {Array.from({ length: pinLength }, (_, index) => (
            <i key={index} data-on={index < typed.length || undefined} />
          ))}
        </div>
        <p role="status" className={styles.pinStatus}>
          {isPending ? (
            <>
              <Spinner /> {t('pinChecking')}
            </>
          ) : (
            error && getMessage(error)
          )}
        </p>
        <div className={styles.keys} role="group" aria-label={t('pinKeys')}>
          {digits.map((digit) => (
            <button key={digit} type="button" onClick={() => type(digit)}>
              {digit}
            </button>
          ))}
          {onCancel ? (
            <button type="button" className={styles.textKey} onClick={onCancel}>
              {t('pinCancel')}
            </button>
          ) : (
            <span />
          )}
          <button type="button" onClick={() => type('0')}>
            0
          </button>
          <button type="button" className={styles.textKey} onClick={remove}>
            {t('pinDelete')}
          </button>
        </div>
      </div>
    </main>
  )
}

function getMessage(failure: Error): string {
  if (!(failure instanceof Failure)) return t('pinFailed')
  return failure.code === 'wrong-pin'
    ? t('pinWrong', { left: Number(failure.detail['triesLeft'] ?? 0) })
    : failure.message
}
