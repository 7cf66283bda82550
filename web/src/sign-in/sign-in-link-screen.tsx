import { Failure } from '@first-chair/core/contract/failure'
import { answerSignInLink, readSignInLink } from '@first-chair/core/sign-in/sign-in.api'
import { numberDigits, type SignInLink } from '@first-chair/core/sign-in/sign-in'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { query } from '../api/query.ts'
import { t } from '../catalogue/sign-in.ts'
import { bold } from '../catalogue/tags.tsx'
import { SignInCheck } from '../loading/page-loading.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import styles from './sign-in.module.css'

/**
 * The page of the link in an e-mail with a code. It lets the device in that asked for the code, or stops its sign-in. Its
 * token is in the fragment (after the `#`), so that no server sees it in an address.
 */
export function SignInLinkScreen() {
  const token = useLocation({ select: ({ hash }) => hash })
  return /^[\w-]{43}$/.test(token) ? <LinkForToken key={token} token={token} /> : <LinkEnded />
}

function LinkForToken({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    ...query(readSignInLink, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })
  const [answer, setAnswer] = useState<'yes' | 'no' | undefined>(undefined)
  const [isAnswering, setAnswering] = useState(false)
  const [failure, setFailure] = useState<Failure | undefined>(undefined)
  const [number, setNumber] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isEnded = [error, failure].some((refusal) => refusal instanceof Failure && refusal.code === 'code-ended')
  if (answer !== undefined) return <Answered isMe={answer === 'yes'} />
  if (failure?.code === 'wrong-number') return <WrongNumber />
  if (isEnded) return <LinkEnded />
  if (!data) return error === null ? <SignInCheck /> : <LinkNotLoaded onTryAgain={() => void refetch()} />

  const send = async (isMe: boolean) => {
    const isMissing = isMe && number.length < numberDigits
    setIncomplete(isMissing)
    if (isMissing) {
      field.current?.focus()
      return
    }
    setAnswering(true)
    setFailure(undefined)
    try {
      await call(answerSignInLink, { body: { token, isMe, number: isMe ? number : '' } })
      setAnswer(isMe ? 'yes' : 'no')
    } catch (refusal) {
      if (!(refusal instanceof Failure)) throw refusal
      setFailure(refusal)
    } finally {
      setAnswering(false)
    }
  }
  return (
    <SignInFrame
      title={t('linkTitle')}
      end={
        <Button look="secondary" block onClick={() => !isAnswering && void send(false)}>
          {t('noStopIt')}
        </Button>
      }
    >
      <p>{describe(data)}</p>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isAnswering) void send(true)
        }}
      >
        <TextField
          ref={field}
          label={t('numberLabel')}
          hint={t('numberHint')}
          error={isIncomplete ? t('numberIncomplete') : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={number}
          onChange={({ target }) => {
            setNumber(target.value.replaceAll(/\D/g, '').slice(0, numberDigits))
            setIncomplete(false)
          }}
        />
        {failure && <Banner tone="bad">{failure.message}</Banner>}
        <Button type="submit" block busy={isAnswering ? t('saving') : undefined}>
          {t('yesItIsMe')}
        </Button>
      </form>
    </SignInFrame>
  )
}

function describe({ email, device, minutesAgo: minutes }: SignInLink) {
  return device === ''
    ? t('linkText', { email, minutes, b: bold })
    : t('linkTextDevice', { email, device, minutes, b: bold })
}

function Answered({ isMe }: { isMe: boolean }) {
  return (
    <SignInFrame title={t(isMe ? 'linkDone' : 'linkStopped')}>
      <p role="status">{t(isMe ? 'linkDoneText' : 'linkStoppedText')}</p>
    </SignInFrame>
  )
}

/** Whoever does not see the other screen cannot know the number. */
function WrongNumber() {
  return (
    <SignInFrame title={t('numberWrong')}>
      <p role="status">{t('numberWrongText')}</p>
    </SignInFrame>
  )
}

function LinkEnded() {
  return (
    <SignInFrame title={t('linkEnded')}>
      <p>{t('linkEndedText')}</p>
      <Link to="/home" preload={false} className={buttonClass('primary', { block: true })}>
        {t('signIn')}
      </Link>
    </SignInFrame>
  )
}

function LinkNotLoaded({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <SignInFrame title={t('linkTitle')}>
      <Banner tone="bad">{t('loadFailed')}</Banner>
      <Button block onClick={onTryAgain}>
        {t('tryAgain')}
      </Button>
    </SignInFrame>
  )
}
