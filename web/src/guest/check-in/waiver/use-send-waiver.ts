import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { track } from '../../../analytics/analytics.ts'
import type { Completion, SendWaiver } from './send-waiver.ts'

/**
 * Completes a waiver. `send` does nothing while a request is in flight; `sendAgain` aborts that request first. The
 * server stores the same signature only once.
 */
export function useSendWaiver<Answer>(
  sendWaiver: SendWaiver<Answer>,
  on: { completed: (completion: Completion, answer: Answer) => void; failed: (failure: Error) => void },
) {
  const inFlight = useRef<AbortController | undefined>(undefined)
  const { mutate, ...mutation } = useMutation({
    mutationFn: ({ completion, signal }: { completion: Completion; signal: AbortSignal }) =>
      sendWaiver(completion, signal),
    onSuccess: (answer, { completion }) => {
      // A name of the analytics, not a text on screen.
      // oxlint-disable-next-line first-chair/no-literal-text
      if (completion.record) track({ action: 'Sign Waiver', value: completion.covered[0].task.posWaiverId ?? '' })
      on.completed(completion, answer)
    },
    onError: (failure, { signal }) => {
      if (!signal.aborted) on.failed(failure)
    },
  })
  const start = (completion: Completion) => {
    const controller = new AbortController()
    inFlight.current = controller
    mutate({ completion, signal: controller.signal }, { onSettled: () => (inFlight.current = undefined) })
  }
  return {
    ...mutation,
    send: (completion: Completion) => {
      if (!inFlight.current) start(completion)
    },
    sendAgain: () => {
      inFlight.current?.abort()
      if (mutation.variables) start(mutation.variables.completion)
    },
  }
}
