import { Failure } from '@first-chair/core/contract/failure'
import { readSignIn } from '@first-chair/core/sign-in/sign-in.api'
import type { SignInState } from '@first-chair/core/sign-in/sign-in'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { query } from '../api/query.ts'

/** While a code is open, its link may be opened on another device. */
const pollMs = 3_000

/** Why no code can be sent or entered for now, and until when, in milliseconds since 1970. */
export type Waiting = { code: 'too-many-codes' | 'too-many-tries'; until: number }

/** A sign-in that was begun at the built-in provider, and what its steps need. */
export type SignIn = {
  request: string
  state: SignInState
  /** When the state arrived: its seconds count from here. */
  at: number
  waiting: Waiting | undefined
  /** Runs a call of a step, and shows its answer. Returns its refusal, unless another page shows it. */
  run: (step: () => Promise<SignInState>) => Promise<Failure | undefined>
  endWaiting: () => void
}

/** Follows a sign-in, and leaves for the provider when it is done. */
export function useSignIn(request: string) {
  const state = query(readSignIn, { body: { request } })
  const queryClient = useQueryClient()
  const [waiting, setWaiting] = useState<Waiting | undefined>(undefined)
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...state,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data: current } }) => (current?.step === 'code' ? pollMs : false),
  })
  const continueAt = data?.step === 'done' ? data.continueAt : ''
  useEffect(() => {
    if (continueAt !== '') window.location.replace(continueAt)
  }, [continueAt])

  const run: SignIn['run'] = async (step) => {
    try {
      const next = await step()
      await queryClient.cancelQueries({ queryKey: state.queryKey })
      queryClient.setQueryData(state.queryKey, next)
      return undefined
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure
      const { code, detail } = failure
      if (code === 'too-many-codes' || code === 'too-many-tries') {
        setWaiting({ code, until: Date.now() + Number(detail['retryAfter'] ?? 60) * 1_000 })
        return undefined
      }
      if (code !== 'code-ended' && code !== 'sign-in-ended') return failure
      await refetch()
      return undefined
    }
  }
  const signIn: SignIn | undefined = data && {
    request,
    state: data,
    at: dataUpdatedAt,
    waiting,
    run,
    endWaiting: () => setWaiting(undefined),
  }
  return { signIn, error, refetch }
}
