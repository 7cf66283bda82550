import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import page from '../../layout/page.module.css'
import { t } from '../../catalogue/outbox.ts'
import { getSignedInName, signIn } from '../../session/session.ts'
import { usePageTitle } from '../../settings/use-page-title.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useOnline } from '../../ui/feedback/offline-strip.tsx'
import { CallUs } from '../call-us.tsx'
import { formatClock } from './format-clock.ts'
import { useOutboxState, type OutboxState } from './outbox-state.ts'
import { startOutbox } from './outbox.ts'
import { requestSending } from './sending.ts'
import styles from './outbox.module.css'
import { ReceivedRow, UnsentRow } from './unsent-row.tsx'
import { forgetFormer, type Outbox } from '../unsent.ts'

/** What this device has to send, what has become of it, and what the guest has to do (docs/design.md, "Offline"). */
export function UnsentScreen() {
  const { outbox, state } = useOutboxState()
  const { entries, received, sending } = outbox
  const title = titles[state]()
  usePageTitle(title)
  useEffect(() => {
    void startOutbox()
    return forgetFormer
  }, [])
  const waiting = entries.filter(({ refusal }) => !refusal)
  return (
    <>
      <main id="main" className={page.page}>
        <h1 tabIndex={-1}>{title}</h1>
        <p>{texts[state](outbox)}</p>
        <ul className={styles.list}>
          {[...entries.filter(({ refusal }) => refusal), ...waiting].map((entry) => (
            <UnsentRow key={entry.id} entry={entry} sending={sending} />
          ))}
          {received.map((entry) => (
            <ReceivedRow key={entry.id} entry={entry} />
          ))}
        </ul>
        {waiting.length > 0 && <p className={styles.note}>{t('deletedIfOther')}</p>}
      </main>
      <ActionBar>
        <Actions state={state} />
      </ActionBar>
    </>
  )
}

const titles = {
  nothing: () => t('pageNothing'),
  'former-deleted': () => t('pageFormer'),
  sending: () => t('pageSending'),
  refused: () => t('pageRefused'),
  received: () => t('pageReceived'),
  'sign-in': () => t('pageWaiting'),
  offline: () => t('pageWaiting'),
  late: () => t('pageLate'),
  waiting: () => t('pageLate'),
} as const satisfies Record<OutboxState, () => string>

const formatTries = ({ entries, nextTryAt }: Outbox): string => {
  const tries = Math.max(0, ...entries.map(({ attempts }) => attempts))
  const last = Math.max(0, ...entries.map(({ lastTriedAt }) => lastTriedAt ?? 0))
  if (tries === 0 || last === 0) return t('safeHere', { count: entries.length })
  return nextTryAt === undefined
    ? t('tries', { count: tries, last: formatClock(last) })
    : t('triesNext', { count: tries, last: formatClock(last), next: formatClock(nextTryAt) })
}

const texts = {
  nothing: () => t('pageNothingText'),
  'former-deleted': () => t('formerText'),
  sending: () => t('pageSendingText'),
  refused: () => t('pageRefusedText'),
  received: () => t('pageReceivedText'),
  'sign-in': () => t('signInText'),
  offline: ({ entries }) => t('safeHere', { count: entries.length }),
  late: formatTries,
  waiting: formatTries,
} as const satisfies Record<OutboxState, (outbox: Outbox) => string>

function Actions({ state }: { state: OutboxState }) {
  const { href } = useLocation()
  const isOnline = useOnline()
  switch (state) {
    case 'late':
    case 'waiting':
      return (
        <>
          <CallUs />
          <Button onClick={requestSending}>{t('tryNow')}</Button>
        </>
      )
    case 'sign-in':
      return <Button onClick={() => void signIn(href).catch(() => undefined)}>{t('signIn')}</Button>
    case 'received':
      return (
        <Link to="/checkinComplete" className={buttonClass()}>
          {t('showCard')}
        </Link>
      )
    case 'nothing':
    case 'former-deleted':
      return (
        <Link to="/home" className={buttonClass()}>
          {t('home')}
        </Link>
      )
    default:
      return (
        <Link to={isOnline || getSignedInName() !== undefined ? '/checkin' : '/home'} className={buttonClass()}>
          {t('continue')}
        </Link>
      )
  }
}
