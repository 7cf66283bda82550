import { Failure } from '@first-chair/core/contract/failure'
import { becomeFirstAdministrator, readFirstRun } from '@first-chair/core/first-run/first-run.api'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { query } from '../api/query.ts'
import { t } from '../catalogue/first-run.ts'
import { SignInCheck } from '../loading/page-loading.tsx'
import { forgetFirstRunClaim, readFirstRunClaim, storeFirstRunClaim } from '../session/first-run-token.ts'
import { isSignedIn, signIn } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { AdministratorStep } from './administrator-step.tsx'
import { FirstRunFrame } from './first-run-frame.tsx'
import { LinkRefused } from './link-refused.tsx'
import { FirstRunSteps } from './first-run-steps.tsx'

/**
 * The page of the link that an empty installation prints, and of its setup afterwards. The token is in the fragment (after the
 * `#`), so that no server sees it in an address; it is taken out of the address at once.
 */
export function FirstRunScreen() {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const isToken = /^[\w-]{43}$/.test(hash)
  useEffect(() => {
    if (!isToken) return
    storeFirstRunClaim({ token: hash })
    void navigate({ to: '/first-run', replace: true })
  }, [isToken, hash, navigate])
  if (isToken) return <SignInCheck />
  const claim = readFirstRunClaim()
  if (claim === undefined) return isSignedIn() ? <LoadedSteps /> : <SignedOut />
  if (!isSignedIn()) return <AdministratorStep token={claim.token} />
  return claim.by === undefined ? (
    <AdministratorStep token={claim.token} />
  ) : (
    <Claimed token={claim.token} by={claim.by} />
  )
}

/** Whoever has added a passkey is an administrator now. Somebody of another provider becomes one. */
function Claimed({ token, by }: { token: string; by: object | 'provider' }) {
  const [failure, setFailure] = useState<Failure | undefined>(undefined)
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    const become = async () => {
      if (by === 'provider') await call(becomeFirstAdministrator, { body: { token } })
      forgetFirstRunClaim()
      setDone(true)
    }
    become().catch((reason: unknown) => {
      if (!(reason instanceof Failure)) throw reason
      setFailure(reason)
    })
  }, [token, by])
  if (isDone) return <LoadedSteps />
  return failure === undefined ? <SignInCheck /> : <LinkRefused failure={failure} />
}

function SignedOut() {
  const [hasFailed, setFailed] = useState(false)
  const leave = () => void signIn('/first-run').catch(() => setFailed(true))
  // Once: it leaves the page.
  useEffect(leave, [])
  if (!hasFailed) return <SignInCheck />
  return (
    <FirstRunFrame
      title={t('title')}
      actions={
        <Button
          onClick={() => {
            setFailed(false)
            leave()
          }}
        >
          {t('tryAgain')}
        </Button>
      }
    >
      <Banner tone="bad">{t('signInFailed')}</Banner>
    </FirstRunFrame>
  )
}

function LoadedSteps() {
  const { data, error, refetch } = useQuery({ ...query(readFirstRun, {}), staleTime: 0 })
  if (data) return <FirstRunSteps firstRun={data} />
  if (error instanceof Failure && (error.status === 403 || error.code === 'stronger-sign-in-needed')) {
    return (
      <FirstRunFrame title={t('notAllowed')}>
        <p>{t('notAllowedText')}</p>
      </FirstRunFrame>
    )
  }
  if (error === null) return <SignInCheck />
  return (
    <FirstRunFrame title={t('title')} actions={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
      <Banner tone="bad" title={t('notLoaded')}>
        {error.message}
      </Banner>
    </FirstRunFrame>
  )
}
