import { Failure } from '@first-chair/core/contract/failure'
import type { SignInState } from '@first-chair/core/sign-in/sign-in'
import { useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { t } from '../catalogue/sign-in.ts'
import { SignInCheck } from '../loading/page-loading.tsx'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { CodeStep } from './code-step.tsx'
import { EmailStep } from './email-step.tsx'
import { CodeEndedStep, SignInEnded, StoppedStep, WaitStep } from './ended-steps.tsx'
import { FirstRunStep, isFirstRun } from './first-run-step.tsx'
import { NameStep } from './name-step.tsx'
import { PasskeyNeededStep, PasskeyOfferedStep, PasskeyRequiredStep } from './passkey-steps.tsx'
import { RecoveryStep } from './recovery-step.tsx'
import { readRecoveryToken } from './recovery-token.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { useSignIn, type SignIn } from './use-sign-in.ts'

/** The page of the built-in provider on which people sign in. It is opened for a sign-in that was begun there. */
export function SignInScreen() {
  const { request } = useSearch({ from: '/sign-in' })
  return request === undefined ? <SignInEnded /> : <SignInSteps key={request} request={request} />
}

function SignInSteps({ request }: { request: string }) {
  const { signIn, error, refetch } = useSignIn(request)
  const [email, setEmail] = useState<string | undefined>(undefined)
  const [isChangingEmail, setChangingEmail] = useState(false)
  if (error instanceof Failure && error.code === 'sign-in-ended') return <SignInEnded />
  if (!signIn) return error === null ? <SignInCheck /> : <NotLoaded onTryAgain={() => void refetch()} />
  if (signIn.waiting) return <WaitStep signIn={signIn} />

  const changeEmail = () => {
    setEmail(signIn.state.email)
    setChangingEmail(true)
  }
  const emailStep = (
    <EmailStep
      signIn={{
        ...signIn,
        run: async (step) => {
          const refusal = await signIn.run(step)
          if (refusal === undefined) setChangingEmail(false)
          return refusal
        },
      }}
      email={email ?? signIn.state.email}
      onType={setEmail}
    />
  )
  const { step } = signIn.state
  if (isChangingEmail && (step === 'code' || step === 'code-ended')) return emailStep
  return pages[step]({ signIn, emailStep, changeEmail })
}

type Parts = { signIn: SignIn; emailStep: ReactNode; changeEmail: () => void }

const pages: Record<SignInState['step'], (parts: Parts) => ReactNode> = {
  start: ({ signIn, emailStep }) => {
    if (isFirstRun()) return <FirstRunStep signIn={signIn} />
    return readRecoveryToken() === undefined ? emailStep : <RecoveryStep signIn={signIn} />
  },
  code: ({ signIn, changeEmail }) => <CodeStep signIn={signIn} onChangeEmail={changeEmail} />,
  'code-ended': ({ signIn, changeEmail }) => <CodeEndedStep signIn={signIn} onChangeEmail={changeEmail} />,
  stopped: () => <StoppedStep />,
  name: ({ signIn }) => <NameStep signIn={signIn} />,
  'passkey-offered': ({ signIn }) => <PasskeyOfferedStep signIn={signIn} />,
  'passkey-required': ({ signIn }) => <PasskeyRequiredStep signIn={signIn} />,
  'passkey-needed': ({ signIn }) => <PasskeyNeededStep signIn={signIn} />,
  done: () => <SignInCheck />,
}

function NotLoaded({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <SignInFrame title={t('signIn')}>
      <Banner tone="bad">{t('loadFailed')}</Banner>
      <Button block onClick={onTryAgain}>
        {t('tryAgain')}
      </Button>
    </SignInFrame>
  )
}
