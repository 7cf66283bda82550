import type { Failure } from '@first-chair/core/contract/failure'
import { sendSignInCode } from '@first-chair/core/sign-in/sign-in.api'
import { TypedEmail } from '@first-chair/core/sign-in/sign-in'
import { useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { t } from '../catalogue/sign-in.ts'
import { toTelephoneLink } from '../settings/telephone-link.ts'
import { useErrorTitle } from '../settings/use-page-title.ts'
import { useTexts } from '../settings/use-settings.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { OtherWays } from './other-ways.tsx'
import { UsePasskey, useOfferedPasskey } from './use-passkey.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import type { SignIn } from './use-sign-in.ts'
import styles from './sign-in.module.css'

/** The first step: the e-mail address, and the other ways to sign in. */
export function EmailStep({
  signIn,
  email,
  onType,
}: {
  signIn: SignIn
  email: string
  onType: (email: string) => void
}) {
  const { mail } = signIn.state
  const [isTryingAnyway, setTryingAnyway] = useState(false)
  const isDown = mail === 'down' && !isTryingAnyway
  useOfferedPasskey(signIn)
  return (
    <SignInFrame title={t('signIn')} end={<BookedWith />}>
      {isDown && (
        <Banner tone="bad" title={t('mailDown')}>
          {t('mailDownText')}
        </Banner>
      )}
      {!isDown && <EmailForm signIn={signIn} email={email} onType={onType} />}
      <UsePasskey signIn={signIn} look={isDown ? 'primary' : 'secondary'} />
      <OtherWays />
      {isDown && (
        <Button look="ghost" block onClick={() => setTryingAnyway(true)}>
          {t('tryEmailAgain')}
        </Button>
      )}
    </SignInFrame>
  )
}

function EmailForm({ signIn, email, onType }: { signIn: SignIn; email: string; onType: (email: string) => void }) {
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [failure, setFailure] = useState<Failure | undefined>(undefined)
  const field = useRef<HTMLFormElement>(null)
  useErrorTitle(problem !== undefined)

  const send = async () => {
    const typed = TypedEmail.safeParse(email)
    setFailure(undefined)
    setProblem(typed.success ? undefined : t(email.trim() === '' ? 'emailMissing' : 'emailWrong'))
    if (!typed.success) return focusField()
    setSending(true)
    const refusal = await signIn.run(() =>
      call(sendSignInCode, { body: { request: signIn.request, email: typed.data } }),
    )
    setSending(false)
    if (refusal?.code === 'mail-refused' || refusal?.code === 'invalid-input') {
      setProblem(refusal.code === 'mail-refused' ? refusal.message : t('emailWrong'))
      focusField()
    } else setFailure(refusal)
  }
  const focusField = () => field.current?.querySelector('input')?.focus()

  return (
    <>
      <p>{t('intro')}</p>
      <form
        ref={field}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <TextField
          label={t('email')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={email}
          error={problem}
          onChange={({ target }) => onType(target.value)}
        />
        {failure && <Banner tone="bad">{failure.message}</Banner>}
        <Button type="submit" block busy={isSending ? t('sending') : undefined}>
          {t('sendCode')}
        </Button>
      </form>
    </>
  )
}

function BookedWith() {
  const { phoneNumber } = useTexts().application
  return (
    <p className={styles.fine}>
      {t('bookedWith')} {phoneNumber !== '' && <a href={toTelephoneLink(phoneNumber)}>{t('noLongerHaveIt')}</a>}
    </p>
  )
}
