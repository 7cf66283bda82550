import type { FailureCode } from '@first-chair/core/contract/failure'
import { QueryClient } from '@tanstack/react-query'

/** Failures that a second attempt may fix; all others are displayed immediately. */
const retryableCodes: readonly FailureCode[] = ['unavailable', 'external-system-down', 'unexpected']

/** Creates the cache of answers, which is gone when the page is left. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 15_000,
        refetchOnReconnect: 'always',
        retry: (failedAttempts, failure) => failedAttempts < 1 && isRetryable(failure),
        retryDelay: 1_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/**
 * Whether a second attempt may succeed. Compares codes only: the class `Failure` has all messages with it, and they are not in the first
 * script.
 */
export function isRetryable(failure: Error): boolean {
  return 'code' in failure && retryableCodes.some((code) => code === failure.code)
}
