import { Failure } from '@first-chair/core/contract/failure'
import { openCode, readOwnPlaces } from '@first-chair/core/staff/staff.api'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { query } from '../api/query.ts'
import { t } from '../catalogue/staff.ts'
import { MessagePage } from '../layout/message-page.tsx'
import { isSignedIn, signIn, trySilentSignIn } from '../session/session.ts'
import { usePageTitle } from '../settings/use-page-title.ts'
import { Button, buttonClass } from '../ui/button.tsx'

/**
 * The page behind the QR code of an arrival card, for everybody who opens it with the camera of a phone. A person of the
 * staff who is signed in, also in another tab, gets the household; everybody else reads what the code is for.
 */
export function ArrivalCodeScreen() {
  const { ref = '' } = useSearch({ from: '/arrival-code' })
  const router = useRouter()
  usePageTitle(t('code-title'))
  const isKnown = useSignIn()
  const own = useQuery({ ...query(readOwnPlaces, {}), enabled: isKnown, retry: false, staleTime: 60_000 })
  const locationId = own.data?.places[0]?.locationId
  const found = useQuery({
    queryKey: [openCode.name, locationId, ref],
    queryFn: () => call(openCode, { params: { locationId: locationId ?? 0 }, body: { code: ref } }),
    enabled: locationId !== undefined && ref !== '',
    retry: false,
    gcTime: 0,
  })
  const household = found.data?.household
  useEffect(() => {
    if (household === undefined) return
    void router.navigate({ to: '/staff/$page', params: { page: 'household' }, search: { household }, replace: true })
  }, [household, router])
  if (household !== undefined || own.isLoading || found.isLoading) return <main id="main" aria-busy="true" />
  if (found.error && !isNotFound(found.error)) {
    return (
      <MessagePage
        title={t('code-failed')}
        actions={<Button onClick={() => void found.refetch()}>{t('try-again')}</Button>}
      >
        <p>{found.error.message}</p>
      </MessagePage>
    )
  }
  return (
    <MessagePage
      title={t(found.isError ? 'code-not-found' : 'code-title')}
      actions={
        <>
          <a href="/home" className={buttonClass()}>
            {t('check-in-link')}
          </a>
          {!own.data && isKnown && (
            <a href="/staff/find" className={buttonClass('secondary')}>
              {t('code-staff')}
            </a>
          )}
          {!isKnown && (
            // Leads back to this page, and from here to the household.
            <Button
              look="secondary"
              onClick={() => {
                signIn(router.state.location.href).catch(() => router.navigate({ to: '/oidc-callback-error' }))
              }}
            >
              {t('code-staff')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('code-hint')}</p>
    </MessagePage>
  )
}

const isNotFound = (error: Error): boolean => error instanceof Failure && error.code === 'not-found'

/** Milliseconds. Nobody waits for it: the page says what the code is for. */
const maxSilentTime = 20_000

/**
 * Whether somebody is signed in. The camera of a phone opens a tab of its own, which is signed in without a question if the
 * person is signed in at the provider. Meanwhile the page says what the code is for.
 */
function useSignIn(): boolean {
  const [isKnown, setIsKnown] = useState(isSignedIn)
  useEffect(() => {
    if (isKnown) return
    void trySilentSignIn(maxSilentTime).then((isDone) => isDone && setIsKnown(true))
  }, [isKnown])
  return isKnown
}
