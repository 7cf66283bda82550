import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type OwnSession,
} from '@first-chair/core/sign-in/own-session.api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { call } from '../api/call.ts'
import { query } from '../api/query.ts'
import { t } from '../catalogue/account.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { Icon } from '../ui/icon.tsx'
import { formatTime } from './format-time.ts'
import { AccountSection } from './account-section.tsx'
import styles from './account.module.css'

export type SessionsProps = {
  /** The question whether to sign out everywhere else is open. */
  isAsking: boolean
  onAsk: (isOpen: boolean) => void
}

/** Where the person is signed in. Every other session can be ended. Nothing for somebody of another identity provider. */
export function Sessions({ isAsking, onAsk }: SessionsProps) {
  const own = useQuery({ ...query(listOwnSessions, {}), staleTime: 0 })
  const sessions = own.data?.sessions
  if (sessions === null) return null
  return (
    <AccountSection
      id="sessions-title"
      title={t('sessions')}
      text={t('sessionsText')}
      loading={t('sessionsLoading')}
      notLoaded={t('sessionsNotLoaded')}
      query={own}
    >
      {sessions && <List sessions={sessions} isAsking={isAsking} onAsk={onAsk} />}
    </AccountSection>
  )
}

function List({ sessions, isAsking, onAsk }: SessionsProps & { sessions: readonly OwnSession[] }) {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<string | undefined>(undefined)
  const end = useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined ? call(endOtherSessions) : call(endOwnSession, { body: { id } }),
    onSuccess: (answer) => queryClient.setQueryData(query(listOwnSessions, {}).queryKey, answer),
    onSettled: () => {
      setAsked(undefined)
      onAsk(false)
    },
  })
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent)
  return (
    <>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <Session
            key={session.id}
            session={session}
            isConfirming={asked === session.id}
            isEnding={end.isPending && end.variables === session.id}
            onAsk={setAsked}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      {!hasOthers && !isAsking && <p className={styles.quiet}>{t('onlyThis')}</p>}
      {hasOthers && !isAsking && (
        <Button look="secondary" onClick={() => onAsk(true)}>
          {t('signOutOthers')}
        </Button>
      )}
      {isAsking && (
        <Question
          isEnding={end.isPending && end.variables === undefined}
          onCancel={() => onAsk(false)}
          onEnd={() => end.mutate(undefined)}
        >
          {t('confirmOthers')}
        </Question>
      )}
      {end.isError && (
        <Banner tone="bad" title={t('notSignedOut')}>
          {end.error.message}
        </Banner>
      )}
      {end.isSuccess && (
        <Banner tone="ok" announce>
          {t('signedOut')}
        </Banner>
      )}
    </>
  )
}

type SessionProps = {
  session: OwnSession
  isConfirming: boolean
  isEnding: boolean
  onAsk: (id: string | undefined) => void
  onEnd: () => void
}

function Session({ session, isConfirming, isEnding, onAsk, onEnd }: SessionProps) {
  const { id, device, signedInDateUtc, usedDateUtc, isCurrent } = session
  const name = device === '' ? t('unknownBrowser') : device
  return (
    <li>
      <Icon name={isCurrent ? 'tick' : 'account'} />
      <span className={styles.entry}>
        {name}
        {isCurrent && <span className={styles.quiet}>{t('thisOne')}</span>}
        <span className={styles.quiet}>
          {t('sessionUsed', { signedIn: formatTime(signedInDateUtc), used: formatTime(usedDateUtc) })}
        </span>
      </span>
      {!isCurrent && !isConfirming && (
        <Button look="secondary" small aria-label={t('signOutOneLabel', { session: name })} onClick={() => onAsk(id)}>
          {t('signOutOne')}
        </Button>
      )}
      {isConfirming && (
        <Question isEnding={isEnding} onCancel={() => onAsk(undefined)} onEnd={onEnd}>
          {t('confirmOne')}
        </Question>
      )}
    </li>
  )
}

type QuestionProps = { isEnding: boolean; onCancel: () => void; onEnd: () => void; children: ReactNode }

function Question({ isEnding, onCancel, onEnd, children }: QuestionProps) {
  return (
    <div className={styles.confirm}>
      <p role="alert">
        {children} {t('signInFirst')}
      </p>
      <Button look="secondary" small onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button look="danger" small busy={isEnding ? t('signingOut') : undefined} onClick={onEnd}>
        {t('yesSignOut')}
      </Button>
    </div>
  )
}
