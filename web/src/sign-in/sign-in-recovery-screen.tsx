import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../catalogue/sign-in.ts'
import { signIn } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { storeRecoveryToken } from './recovery-token.ts'
import { SignInFrame } from './sign-in-frame.tsx'

/**
 * The page of the link that the operator of the machine gives to somebody who lost the passkey. It begins a sign-in, in which
 * the link is used up. Its token is in the fragment (after the `#`), so that no server sees it in an address.
 */
export function SignInRecoveryScreen() {
  const token = useLocation({ select: ({ hash }) => hash })
  const [hasFailed, setFailed] = useState(false)
  const begin = () => {
    setFailed(false)
    storeRecoveryToken(token)
    signIn('/admin').catch(() => setFailed(true))
  }
  const isToken = /^[\w-]{43}$/.test(token)
  return (
    <SignInFrame
      title={t(isToken ? 'recovery' : 'recoveryEnded')}
      end={
        isToken ? (
          <Button block onClick={begin}>
            {t('continue')}
          </Button>
        ) : undefined
      }
    >
      <p>{t(isToken ? 'recoveryText' : 'recoveryEndedText')}</p>
      {hasFailed && <Banner tone="bad">{t('loadFailed')}</Banner>}
    </SignInFrame>
  )
}
