import type { Answer, Endpoint } from '@first-chair/core/endpoint'
import { Failure } from '@first-chair/core/failure'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { call, type Args } from './call.ts'

/** TanStack Query's options for a call that reads. */
export function query<E extends Endpoint>(endpoint: E, args: Args<E>) {
  return queryOptions<Answer<E>, Error, Answer<E>, [string, Args<E>]>({
    queryKey: [endpoint.name, args],
    // The conditional rest parameters of `call` cannot be seen through while E is open.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    queryFn: ({ signal }) =>
      (call as (e: E, a: Args<E>, o: { signal: AbortSignal }) => Promise<Answer<E>>)(endpoint, args, { signal }),
  })
}

/** Answers that a second try may change; everything else is shown at once. */
const worthTryingAgain = new Set(['unavailable', 'external-system-down', 'unexpected'])

/** The cache of answers. Nothing of it outlives the page. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 15_000,
        refetchOnReconnect: 'always',
        retry: (failed, failure) => failed < 1 && failure instanceof Failure && worthTryingAgain.has(failure.code),
        retryDelay: 1_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
