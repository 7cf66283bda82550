import { Failure } from '@first-chair/core/contract/failure'
import { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill } from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import { t } from '../catalogue/sign-in.ts'
import { Button, type ButtonLook } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { Icon } from '../ui/icon.tsx'
import { NoPasskey, signInWithPasskey } from './passkey-browser.ts'
import type { SignIn } from './use-sign-in.ts'

/** The button that signs in with a passkey. Renders nothing if the browser cannot use one. */
export function UsePasskey({ signIn, look }: { signIn: SignIn; look: ButtonLook }) {
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  if (!browserSupportsWebAuthn()) return null
  const use = async () => {
    setAsking(true)
    setProblem(undefined)
    try {
      const refusal = await signIn.run(() => signInWithPasskey(signIn.request))
      setProblem(refusal?.message)
    } catch (reason) {
      if (!(reason instanceof NoPasskey)) throw reason
      setProblem(t('passkeyCancelled'))
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      {problem !== undefined && <Banner tone="bad">{problem}</Banner>}
      <Button look={look} block busy={isAsking ? t('waitingForPasskey') : undefined} onClick={() => void use()}>
        <Icon name="fingerprint" /> {t('usePasskey')}
      </Button>
    </>
  )
}

/** Lets the keyboard offer a known passkey in the field for the address. The button below works without it. */
export function useOfferedPasskey({ request, run }: SignIn): void {
  useEffect(() => {
    let isOver = false
    const offer = async () => {
      if (!(await browserSupportsWebAuthnAutofill()) || isOver) return
      await run(() => signInWithPasskey(request, { isAutofill: true }))
    }
    // The button ends this request, and says what is wrong then.
    offer().catch((reason: unknown) => {
      if (!(reason instanceof NoPasskey) && !(reason instanceof Failure)) throw reason
    })
    return () => {
      isOver = true
    }
    // One offer for each sign-in: `run` is another function after each answer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [request])
}
