import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ClientSettings } from '@first-chair/core/settings/client-settings'
import { t } from '../catalogue/page.ts'
import { sendHomeCalls } from '../guest/send-home-calls.ts'
import { SignInCheck } from '../loading/page-loading.tsx'
import { completeSignIn, handToParent, isSignedIn } from '../session/session.ts'
import { deleteStoredCopyOfOthers } from './delete-copy-of-others.ts'
import { usePageTitle } from '../settings/use-page-title.ts'
import { useSettings } from '../settings/use-settings.ts'

/**
 * The page to which a provider returns, in the whole window or in a frame. In the whole window it completes the sign-in
 * and leads to the requested page. In a frame it hands the answer to the parent page.
 */
export function SignInCallbackScreen() {
  usePageTitle(t('signingIn'))
  const router = useRouter()
  const settings = useSettings()

  useEffect(() => {
    const handleAnswer = async () => {
      const isFramed = window.parent !== window
      const path = await (isFramed ? handToParent() : finishSignIn(settings))
      if (path !== undefined) router.history.replace(path)
    }
    void handleAnswer()
  }, [router, settings])

  return <SignInCheck />
}

/** An answer can be used only once, but React's development mode runs effects twice. */
let finishing: Promise<string | undefined> | undefined

function finishSignIn(settings: ClientSettings): Promise<string | undefined> {
  finishing ??= completeSignIn()
    .then(async (path) => {
      // Home loads its screen first, and would then wait for this call.
      if (path === '/home') sendHomeCalls(settings, '')
      if (path !== undefined) await deleteStoredCopyOfOthers()
      return path
    })
    .catch(() => (isSignedIn() ? '/home' : '/oidc-callback-error'))
  const result = finishing
  void result.finally(() => (finishing = undefined))
  return result
}
