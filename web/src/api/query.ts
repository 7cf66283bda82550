import type { Answer, Endpoint } from '@first-chair/core/contract/endpoint'
import { Failure } from '@first-chair/core/contract/failure'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { call, type Args } from './call.ts'

/** Builds the options of TanStack Query for a reading call. */
export function query<E extends Endpoint>(endpoint: E, args: Args<E>) {
  return queryOptions<Answer<E>, Error, Answer<E>, [string, Args<E>]>({
    queryKey: [endpoint.name, args],
    // TypeScript cannot resolve the conditional rest parameters of `call` for a generic E.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    queryFn: ({ signal }) =>
      (call as (e: E, a: Args<E>, o: { signal: AbortSignal }) => Promise<Answer<E>>)(endpoint, args, { signal }),
  })
}

/** Failures that a second attempt may fix; all others are displayed immediately. */
const retryableCodes = new Set(['unavailable', 'external-system-down', 'unexpected'])

/** Creates the cache of answers, which is gone when the page is left. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 15_000,
        refetchOnReconnect: 'always',
        retry: (failedAttempts, failure) =>
          failedAttempts < 1 && failure instanceof Failure && retryableCodes.has(failure.code),
        retryDelay: 1_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
