import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Waiting } from '../app/page-loading.tsx'
import { endToken } from '../session/end-token.ts'
import { signOut } from '../session/session.ts'
import { usePageTitle } from '../settings/use-page-title.ts'

/** Forgets the guest and everything that was read for them, then starts anew. */
export function LogoutScreen() {
  usePageTitle('Logging out')
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  useEffect(() => {
    let isHere = true
    const leave = async () => {
      await Promise.all([endToken(), signOut()])
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
