import { useEffect } from 'react'
import { SignInCheck } from '../app/page-loading.tsx'
import { handToParent } from '../session/session.ts'
import { usePageTitle } from '../settings/use-page-title.ts'

/** Stands in a hidden frame and hands the provider's answer to the page around it. */
export function SilentRenewScreen() {
  usePageTitle('Checking your sign-in')
  useEffect(() => void handToParent(), [])
  return <SignInCheck />
}
