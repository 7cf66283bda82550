import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { SignInCheck } from '../app/page-loading.tsx'
import { completeSignIn, handToParent, isSignedIn } from '../session/session.ts'
import { usePageTitle } from '../settings/use-page-title.ts'

/** Completes sign-in, then goes to the page that was asked for. In a frame it only hands the answer to the page around it. */
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
let finishing: Promise<string> | undefined

function finishSignIn(): Promise<string> {
  finishing ??= completeSignIn().catch(() => (isSignedIn() ? '/home' : '/oidc-callback-error'))
  const result = finishing
  void result.finally(() => (finishing = undefined))
  return result
}
