import type { Failure } from '@first-chair/core/contract/failure'
import { claimFirstRun } from '@first-chair/core/first-run/first-run.api'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { t } from '../catalogue/sign-in.ts'
import { SignInCheck } from '../loading/page-loading.tsx'
import { readFirstRunClaim, storeFirstRunClaim } from '../session/first-run-token.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import type { SignIn } from './use-sign-in.ts'

/** Whether this sign-in makes its person the first administrator: the page of the printed link began it. */
export function isFirstRun(): boolean {
  return typeof readFirstRunClaim()?.by === 'object'
}

/** Says who becomes the first administrator, as the page of the link has asked. The next step is the passkey. */
export function FirstRunStep({ signIn }: { signIn: SignIn }) {
  const [failure, setFailure] = useState<Failure | undefined>(undefined)
  const claim = async () => {
    const { token = '', by } = readFirstRunClaim() ?? {}
    if (typeof by !== 'object') return
    setFailure(undefined)
    setFailure(await signIn.run(() => call(claimFirstRun, { body: { request: signIn.request, token, ...by } })))
  }
  useEffect(() => {
    void claim()
    // Once: the answer leads to the next step.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  if (!failure) return <SignInCheck />
  const goBack = () => {
    const { token = '' } = readFirstRunClaim() ?? {}
    storeFirstRunClaim({ token })
    window.location.assign('/first-run')
  }
  return (
    <SignInFrame
      title={t('firstRun')}
      end={
        <Button block onClick={goBack}>
          {t('firstRunBack')}
        </Button>
      }
    >
      <Banner tone="bad">{failure.message}</Banner>
    </SignInFrame>
  )
}
