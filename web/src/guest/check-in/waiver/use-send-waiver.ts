import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { track } from '../../../analytics/analytics.ts'
import type { Completion, SendWaiver } from './send-waiver.ts'

/**
 * Completes a waiver. `send` ignores further presses while one is on its way, `sendAgain` gives that one up first: the server
 * counts the same signature once.
 */
export function useSendWaiver<Answered>(
  sendWaiver: SendWaiver<Answered>,
  on: { completed: (completion: Completion, answered: Answered) => void; failed: (failure: Error) => void },
) {
  const onItsWay = useRef<AbortController | undefined>(undefined)
  const { mutate, ...mutation } = useMutation({
    mutationFn: ({ completion, signal }: { completion: Completion; signal: AbortSignal }) =>
      sendWaiver(completion, signal),
    onSuccess: (answered, { completion }) => {
      if (completion.record) track({ action: 'Sign Waiver', value: completion.covered[0].task.posWaiverId ?? '' })
      on.completed(completion, answered)
    },
    onError: (failure, { signal }) => {
      if (!signal.aborted) on.failed(failure)
    },
  })
  const start = (completion: Completion) => {
    const controller = new AbortController()
    onItsWay.current = controller
    mutate({ completion, signal: controller.signal }, { onSettled: () => (onItsWay.current = undefined) })
  }
  return {
    ...mutation,
    send: (completion: Completion) => {
      if (!onItsWay.current) start(completion)
    },
    sendAgain: () => {
      onItsWay.current?.abort()
      if (mutation.variables) start(mutation.variables.completion)
    },
  }
}
