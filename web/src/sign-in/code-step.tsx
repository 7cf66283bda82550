import type { Failure } from '@first-chair/core/contract/failure'
import { checkSignInCode, sendSignInCode } from '@first-chair/core/sign-in/sign-in.api'
import { codeDigits } from '@first-chair/core/sign-in/sign-in'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { call } from '../api/call.ts'
import { t } from '../catalogue/sign-in.ts'
import { bold } from '../catalogue/tags.tsx'
import { useErrorTitle } from '../settings/use-page-title.ts'
import { useSettings } from '../settings/use-settings.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { FieldError } from '../ui/form/field-error.tsx'
import { CodeField } from './code-field.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { formatSeconds, useCountdown } from './use-countdown.ts'
import type { SignIn } from './use-sign-in.ts'
import styles from './sign-in.module.css'

const errorId = 'code-error'

/** The code of the e-mail. It is sent by itself at the last digit. */
export function CodeStep({ signIn, onChangeEmail }: { signIn: SignIn; onChangeEmail: () => void }) {
  const { state, request } = signIn
  const [code, setCode] = useState('')
  const [isChecking, setChecking] = useState(false)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [failure, setFailure] = useState<Failure | undefined>(undefined)
  const field = useRef<HTMLInputElement>(null)
  useErrorTitle(problem !== undefined)
  useEffect(() => field.current?.focus(), [])

  const check = async (digits: string) => {
    setFailure(undefined)
    if (digits.length < codeDigits) {
      setProblem(t('codeIncomplete'))
      field.current?.focus()
      return
    }
    setProblem(undefined)
    setChecking(true)
    const refusal = await signIn.run(() => call(checkSignInCode, { body: { request, code: digits } }))
    setChecking(false)
    if (refusal?.code === 'wrong-code') setProblem(t('wrongCode', { tries: Number(refusal.detail['triesLeft']) }))
    else setFailure(refusal)
    if (refusal) field.current?.select()
  }
  const type = (digits: string) => {
    setCode(digits)
    setProblem(undefined)
    if (digits.length === codeDigits && digits !== code && !isChecking) void check(digits)
  }

  return (
    <SignInFrame
      title={t('enterCode')}
      end={
        <>
          <div className={styles.links}>
            <SendAgain
              signIn={signIn}
              onSent={(refusal) => {
                setCode('')
                setProblem(undefined)
                setFailure(refusal)
                field.current?.focus()
              }}
            />
            <button type="button" className={styles.link} onClick={onChangeEmail}>
              {t('changeEmail')}
            </button>
          </div>
          <p className={styles.fine}>{t('otherDevice', { number: state.number, b: bold })}</p>
          <DemoMailHint />
        </>
      }
    >
      <p>{t('codeSent', { email: state.email, minutes: Math.max(1, Math.ceil(state.secondsLeft / 60)), b: bold })}</p>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void check(code)
        }}
      >
        <CodeField
          field={field}
          label={t('codeLabel')}
          code={code}
          isWrong={problem !== undefined}
          errorId={errorId}
          onType={type}
        />
        <div role="alert">
          <FieldError id={errorId} message={problem} />
        </div>
        {failure && <Banner tone="bad">{failure.message}</Banner>}
        <Button type="submit" block busy={isChecking ? t('checking') : undefined}>
          {t('continue')}
        </Button>
      </form>
    </SignInFrame>
  )
}

/** Requests another code, when enough time has passed. The countdown is read out at its end only. */
function SendAgain({ signIn, onSent }: { signIn: SignIn; onSent: (refusal: Failure | undefined) => void }) {
  const { state, at, request } = signIn
  const seconds = useCountdown(at + state.resendInSeconds * 1_000)
  const [isSending, setSending] = useState(false)
  const [hasSent, setHasSent] = useState(false)
  const send = async () => {
    setSending(true)
    const refusal = await signIn.run(() => call(sendSignInCode, { body: { request, email: state.email } }))
    setSending(false)
    setHasSent(refusal === undefined)
    onSent(refusal)
  }
  return (
    <>
      {seconds > 0 ? (
        <span className={styles.waiting}>{t('sendAgainIn', { time: formatSeconds(seconds) })}</span>
      ) : (
        <button
          type="button"
          className={styles.link}
          aria-disabled={isSending}
          onClick={() => !isSending && void send()}
        >
          {isSending ? t('sending') : t('sendAgain')}
        </button>
      )}
      <span className="visually-hidden" role="status">
        {seconds === 0 ? t('sendAgainReady') : hasSent ? t('sentAgain') : ''}
      </span>
    </>
  )
}

const outboxLink = (text: ReactNode) => (
  <Link to="/outbox" target="_blank">
    {text}
  </Link>
)

/** In a demo on the own machine: where the mail is. */
function DemoMailHint() {
  if (!useSettings().offersDemoMails) return null
  return <p className={styles.fine}>{t('demoMails', { link: outboxLink })}</p>
}
