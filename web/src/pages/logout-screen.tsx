import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Waiting } from '../app/page-loading.tsx'
import { accessToken, after, signOut } from '../session/session.ts'
import { usePageTitle } from '../settings/use-page-title.ts'

const patience = 4_000

/** Forgets the guest and everything that was read for them, then starts anew. */
export function LogoutScreen() {
  usePageTitle('Logging out')
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  useEffect(() => {
    let isHere = true
    const leave = async () => {
      const token = accessToken()
      await Promise.all([token === undefined ? undefined : end(token), signOut()])
      queryClient.clear()
      if (isHere) await navigate({ to: '/', replace: true })
    }
    void leave()
    return () => {
      isHere = false
    }
  }, [queryClient, navigate])

  return <Waiting words="Logging out" />
}

/** Tells the server, as far as it lets itself be told in time. Calls are no part of the first script, which this page is. */
async function end(token: string): Promise<void> {
  try {
    await Promise.race([import('../session/end-token.ts').then(({ endToken }) => endToken(token)), after(patience)])
  } catch {
    // Without that script, or a server that answers, the guest is signed out here all the same; the token ends by itself.
  }
}
