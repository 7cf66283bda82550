import type { Failure } from '@first-chair/core/contract/failure'
import { recoverSignIn } from '@first-chair/core/sign-in/sign-in.api'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { t } from '../catalogue/sign-in.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { forgetRecoveryToken, readRecoveryToken } from './recovery-token.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import type { SignIn } from './use-sign-in.ts'

/** Asks before a recovery link is used up. */
export function RecoveryStep({ signIn }: { signIn: SignIn }) {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<Failure | undefined>(undefined)
  const recover = async () => {
    const token = readRecoveryToken() ?? ''
    setSending(true)
    const refusal = await signIn.run(() => call(recoverSignIn, { body: { request: signIn.request, token } }))
    setSending(false)
    setFailure(refusal)
    if (refusal === undefined) forgetRecoveryToken()
  }
  const isEnded = failure?.code === 'recovery-ended' || failure?.code === 'invalid-input'
  return (
    <SignInFrame
      title={t(isEnded ? 'recoveryEnded' : 'recovery')}
      end={
        isEnded ? undefined : (
          <Button block busy={isSending ? t('saving') : undefined} onClick={() => void recover()}>
            {t('continue')}
          </Button>
        )
      }
    >
      <p>{t(isEnded ? 'recoveryEndedText' : 'recoveryText')}</p>
      {failure && !isEnded && <Banner tone="bad">{failure.message}</Banner>}
    </SignInFrame>
  )
}
