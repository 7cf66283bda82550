import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { t } from '../../catalogue/outbox.ts'
import { getSignedInName } from '../../session/session.ts'
import toneStyles from '../../ui/feedback/tones.module.css'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { updateCachedTasks } from './update-cached-tasks.ts'
import { countHours, countSending, useOutboxState, type OutboxState } from './outbox-state.ts'
import { watchReceived } from './sending.ts'
import styles from './outbox.module.css'
import type { Outbox } from '../unsent.ts'

/** Milliseconds for which the strip says that everything was received. */
const receivedTime = 4_000

/**
 * The line below the top bar about what was not sent yet. It leads to the list. Each state is announced once, whatever the
 * number of attempts. While nothing is to be sent, it says that a newer release waits. `children` is displayed while there is
 * nothing to say.
 */
export function OutboxStrip({ children }: { children: ReactNode }): ReactNode {
  const { outbox, state } = useOutboxState()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      watchReceived((locationId, contactTasks) => {
        if (locationId === undefined) void queryClient.invalidateQueries()
        else updateCachedTasks(queryClient, locationId, contactTasks)
        // Home and the arrival card show what has become of it.
        void queryClient.invalidateQueries({ refetchType: 'active' })
      }),
    [queryClient],
  )
  const isOver = useIsOver(state === 'received', outbox.received.length)
  const isShown = state !== 'nothing' && !isOver
  useNewVersionOnNextPage(outbox.hasNewVersion)
  if (!isShown && outbox.hasNewVersion) {
    return (
      <p role="status" className={`${styles.strip} ${toneStyles.info}`}>
        <Icon name="again" size="s" />
        <span>
          <b>{t('newVersionTitle')}</b> {t('newVersionText')}
        </span>
      </p>
    )
  }
  return (
    <>
      <p role="status" className="visually-hidden">
        {isShown ? announcements[state](outbox) : ''}
      </p>
      {isShown ? (
        <Link to="/unsent" preload={false} className={`${styles.strip} ${toneStyles[tones[state]]}`}>
          <Icon name={icons[state]} size="s" />
          <span>
            <b>{titles[state](outbox)}</b> {texts[state]?.()}
          </span>
          <Icon name="forward" size="s" />
        </Link>
      ) : (
        children
      )}
    </>
  )
}

/** Reloads on the next navigation, to get the pages of the newer release. Without a connection the older pages stay. */
function useNewVersionOnNextPage(hasNewVersion: boolean): void {
  const router = useRouter()
  useEffect(() => {
    if (!hasNewVersion) return undefined
    return router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (pathChanged && navigator.onLine) window.location.reload()
    })
  }, [router, hasNewVersion])
}

/** True if a state has lasted for some seconds. */
function useIsOver(isOn: boolean, key: number): boolean {
  const [overKey, setOverKey] = useState<number | undefined>(undefined)
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setTimeout(() => setOverKey(key), receivedTime)
    return () => clearTimeout(timer)
  }, [isOn, key])
  return isOn && overKey === key
}

type Shown = Exclude<OutboxState, 'nothing'>

const titles = {
  sending: (outbox) => t('sendingTitle', countSending(outbox)),
  refused: ({ entries }) => t('refusedTitle', { count: entries.filter(({ refusal }) => refusal).length }),
  received: () => t('receivedTitle'),
  offline: () => t('offlineTitle'),
  'sign-in': () => t('signInTitle'),
  late: (outbox) => t('lateTitle', { hours: countHours(outbox) }),
  waiting: () => t('waitingTitle'),
  'former-deleted': () => t('formerTitle', { name: getSignedInName() ?? '' }),
} as const satisfies Record<Shown, (outbox: Outbox) => string>

const announcements = { ...titles, sending: () => t('sendingSpoken') } as const satisfies Record<
  Shown,
  (outbox: Outbox) => string
>

const texts: Partial<Record<Shown, () => string>> = {
  offline: () => t('offlineText'),
  'sign-in': () => t('signInText'),
  late: () => t('lateText'),
  waiting: () => t('waitingText'),
  'former-deleted': () => t('formerText'),
}

const icons = {
  sending: 'again',
  refused: 'problem',
  received: 'tick',
  offline: 'offline',
  'sign-in': 'lock',
  late: 'offline',
  waiting: 'again',
  'former-deleted': 'account',
} as const satisfies Record<Shown, IconName>

const tones = {
  sending: 'info',
  refused: 'warn',
  received: 'info',
  offline: 'warn',
  'sign-in': 'warn',
  late: 'warn',
  waiting: 'info',
  'former-deleted': 'info',
} as const satisfies Record<Shown, 'info' | 'warn'>
