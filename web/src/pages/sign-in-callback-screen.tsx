import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { SignInCheck } from '../app/page-loading.tsx'
import { completeSignIn, handToParent, isSignedIn } from '../session/session.ts'
import { usePageTitle } from '../settings/use-page-title.ts'

/**
 * The page that a provider returns to, with or without a frame around it. In the whole window it completes the sign-in, then goes
 * to the page that was asked for. In a frame it hands the answer to the page around it.
 */
export function SignInCallbackScreen() {
  usePageTitle('Signing in')
  const router = useRouter()

  useEffect(() => {
    const goOn = async () => {
      const isFramed = window.parent !== window
      const path = await (isFramed ? handToParent() : finishSignIn())
      if (path !== undefined) router.history.replace(path)
    }
    void goOn()
  }, [router])

  return <SignInCheck />
}

/** One answer is good once; React's development mode runs effects twice. */
let finishing: Promise<string | undefined> | undefined

function finishSignIn(): Promise<string | undefined> {
  finishing ??= completeSignIn().catch(() => (isSignedIn() ? '/home' : '/oidc-callback-error'))
  const result = finishing
  void result.finally(() => (finishing = undefined))
  return result
}
