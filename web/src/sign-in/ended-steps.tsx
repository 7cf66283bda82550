import type { Failure } from '@first-chair/core/contract/failure'
import { sendSignInCode } from '@first-chair/core/sign-in/sign-in.api'
import { useState, type ReactNode } from 'react'
import { call } from '../api/call.ts'
import { t } from '../catalogue/sign-in.ts'
import { bold } from '../catalogue/tags.tsx'
import { signIn as beginSignIn } from '../session/session.ts'
import { toTelephoneLink } from '../settings/telephone-link.ts'
import { useTexts } from '../settings/use-settings.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { OtherWays } from './other-ways.tsx'
import { UsePasskey } from './use-passkey.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { formatSeconds, useCountdown } from './use-countdown.ts'
import type { SignIn } from './use-sign-in.ts'
import styles from './sign-in.module.css'

/** The code is late, was used, or was wrong too often. */
export function CodeEndedStep({ signIn, onChangeEmail }: { signIn: SignIn; onChangeEmail: () => void }) {
  const { request, state } = signIn
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<Failure | undefined>(undefined)
  const send = async () => {
    setSending(true)
    setFailure(await signIn.run(() => call(sendSignInCode, { body: { request, email: state.email } })))
    setSending(false)
  }
  return (
    <SignInFrame title={t('codeEnded')} end={<NeedHelp text={t('waitAfterWrong')} />}>
      <p>{t('codeEndedText', { email: state.email, b: bold })}</p>
      {failure && <Banner tone="bad">{failure.message}</Banner>}
      <Button block busy={isSending ? t('sending') : undefined} onClick={() => void send()}>
        {t('sendAgain')}
      </Button>
      <div className={styles.links}>
        <button type="button" className={styles.link} onClick={onChangeEmail}>
          {t('changeEmail')}
        </button>
      </div>
    </SignInFrame>
  )
}

/** A limit was reached. It says until when, and for whom to nobody. */
export function WaitStep({ signIn }: { signIn: SignIn }) {
  const { waiting } = signIn
  const seconds = useCountdown(waiting?.until ?? 0)
  const time = formatSeconds(seconds)
  const text =
    seconds === 0
      ? t('waitOver')
      : waiting?.code === 'too-many-tries'
        ? t('waitTries', { time, b: bold })
        : t('waitText', { time, b: bold })
  return (
    <SignInFrame title={t('wait')} end={<NeedHelp />}>
      <p>{text}</p>
      {seconds === 0 && (
        <Button block onClick={signIn.endWaiting}>
          {t('tryAgain')}
        </Button>
      )}
      <UsePasskey signIn={signIn} look={seconds === 0 ? 'secondary' : 'primary'} />
      <OtherWays />
      <span className="visually-hidden" role="status">
        {seconds === 0 ? t('waitOver') : ''}
      </span>
    </SignInFrame>
  )
}

/** Somebody said on another device that it is not them. */
export function StoppedStep() {
  return (
    <SignInFrame title={t('stopped')} end={<NeedHelp />}>
      <p>{t('stoppedText')}</p>
      <StartAgain />
    </SignInFrame>
  )
}

/** The sign-in is finished, or began more than an hour ago. */
export function SignInEnded() {
  return (
    <SignInFrame title={t('ended')}>
      <p>{t('endedText')}</p>
      <StartAgain />
    </SignInFrame>
  )
}

function StartAgain() {
  const [hasFailed, setFailed] = useState(false)
  return (
    <>
      {hasFailed && <Banner tone="bad">{t('loadFailed')}</Banner>}
      <Button block onClick={() => void beginSignIn('/home').catch(() => setFailed(true))}>
        {t('startAgain')}
      </Button>
    </>
  )
}

const callLink = (href: string) => (children: ReactNode) => <a href={href}>{children}</a>

function NeedHelp({ text = '' }: { text?: string }) {
  const { phoneNumber } = useTexts().application
  const phoneLink = callLink(toTelephoneLink(phoneNumber))
  return (
    <p className={styles.fine}>
      {text} {phoneNumber !== '' && t('needHelp', { phoneNumber, link: phoneLink })}
    </p>
  )
}
