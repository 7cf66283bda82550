import type { Answer, Args, Endpoint } from '@first-chair/core/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

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
