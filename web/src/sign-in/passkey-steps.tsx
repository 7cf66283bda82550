import { continueAsGuest, declinePasskey } from '@first-chair/core/sign-in/sign-in.api'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { t } from '../catalogue/sign-in.ts'
import { SignInCheck } from '../loading/page-loading.tsx'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { Icon } from '../ui/icon.tsx'
import { isFirstRun } from './first-run-step.tsx'
import { createPasskey, NoPasskey } from './passkey-browser.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { UsePasskey } from './use-passkey.tsx'
import type { SignIn } from './use-sign-in.ts'
import styles from './sign-in.module.css'

const drawing = (
  <span className={styles.drawing}>
    <Icon name="fingerprint" size="l" />
  </span>
)

/** Offers a passkey after a sign-in with a code. "Not now" is remembered; a browser without passkeys is not asked. */
export function PasskeyOfferedStep({ signIn }: { signIn: SignIn }) {
  const { request, run } = signIn
  const isSupported = browserSupportsWebAuthn()
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const decline = async (isRemembered: boolean) => {
    setFailure(undefined)
    const refusal = await run(() => call(declinePasskey, { body: { request, isRemembered } }))
    setFailure(refusal?.message)
  }
  useEffect(() => {
    if (!isSupported) void decline(false)
    // Once: the answer leads to the next step.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  if (!isSupported && failure === undefined) return <SignInCheck />
  return (
    <SignInFrame
      title={t('passkeyOffered')}
      drawing={drawing}
      end={
        <>
          {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
          {isSupported && <AddPasskey signIn={signIn} />}
          <Button look="secondary" block onClick={() => void decline(isSupported)}>
            {t('notNow')}
          </Button>
        </>
      }
    >
      <p>{t('passkeyOfferedText')}</p>
    </SignInFrame>
  )
}

/** Requires a passkey of people who work for the resort. */
export function PasskeyRequiredStep({ signIn }: { signIn: SignIn }) {
  return (
    <SignInFrame
      title={t(isFirstRun() ? 'firstPasskey' : 'passkeyRequired')}
      drawing={drawing}
      end={<AddPasskey signIn={signIn} />}
    >
      <p>{t(isFirstRun() ? 'firstPasskeyText' : 'passkeyRequiredText')}</p>
    </SignInFrame>
  )
}

/**
 * Asks people who work for the resort for the passkey that they have. For their own check-in, such as on a phone without the
 * passkey, they may continue as guests.
 */
export function PasskeyNeededStep({ signIn }: { signIn: SignIn }) {
  const { request, state, run } = signIn
  const [isContinuing, setContinuing] = useState(false)
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const continueWithoutPasskey = async () => {
    setContinuing(true)
    setFailure(undefined)
    const refusal = await run(() => call(continueAsGuest, { body: { request } }))
    setFailure(refusal?.message)
    setContinuing(false)
  }
  return (
    <SignInFrame
      title={t('passkeyNeeded')}
      drawing={drawing}
      end={
        <>
          {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
          {browserSupportsWebAuthn() ? <UsePasskey signIn={signIn} look="primary" /> : <Unsupported />}
          {state.mayContinueAsGuest && (
            <>
              <Button
                look="secondary"
                block
                busy={isContinuing ? t('checking') : undefined}
                onClick={() => void continueWithoutPasskey()}
              >
                {t('continueAsGuest')}
              </Button>
              <p className={styles.fine}>{t('continueAsGuestText')}</p>
            </>
          )}
          <p className={styles.fine}>{t('passkeyLost', { email: state.email })}</p>
        </>
      }
    >
      <p>{t('passkeyNeededText')}</p>
    </SignInFrame>
  )
}

function AddPasskey({ signIn }: { signIn: SignIn }) {
  const [isAdding, setAdding] = useState(false)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  if (!browserSupportsWebAuthn()) return <Unsupported />
  const add = async () => {
    setAdding(true)
    setProblem(undefined)
    try {
      const refusal = await signIn.run(() => createPasskey(signIn.request))
      setProblem(refusal?.message)
    } catch (reason) {
      if (!(reason instanceof NoPasskey)) throw reason
      setProblem(t(reason.isKnown ? 'passkeyKnown' : 'passkeyNotAdded'))
    } finally {
      setAdding(false)
    }
  }
  return (
    <>
      {problem !== undefined && <Banner tone="bad">{problem}</Banner>}
      <Button block busy={isAdding ? t('waitingForPasskey') : undefined} onClick={() => void add()}>
        {t('addPasskey')}
      </Button>
    </>
  )
}

function Unsupported() {
  return <Banner tone="bad">{t('passkeyUnsupported')}</Banner>
}
