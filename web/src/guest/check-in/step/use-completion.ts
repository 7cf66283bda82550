import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { deliver } from '../../outbox/deliver.ts'
import type { Answers } from '../../outbox/submission.ts'
import { isNoLongerRequired } from './no-longer-required.tsx'
import { updateCachedTasks } from '../../outbox/update-cached-tasks.ts'

/** A contact task and what the guest entered for it. An undefined input skips the task. */
export type Completion<Input> = { contactTask: ContactTask; input: Input | undefined }

/**
 * Completes a contact task, and puts the server's answer into the cache of home and check-in. Without a connection it is
 * complete when it is safe on this device. Ignores further calls of `send` while a request is in flight.
 */
export function useCompletion<Input>(
  locationId: number,
  toAnswers: (input: Input | undefined) => Answers,
  onCompleted: (completion: Completion<Input>, isReceived: boolean) => void,
  /** Called when the task is no longer required: its draft must be removed. */
  onNoLongerRequired: (completion: Completion<Input>) => void,
) {
  const queryClient = useQueryClient()
  const isInFlight = useRef(false)
  const { mutate, ...mutation } = useMutation({
    mutationFn: ({ contactTask, input }: Completion<Input>) =>
      deliver({ locationId, contactTasks: [contactTask], answers: toAnswers(input) }),
    onSuccess: (delivery, completion) => {
      if (delivery.isReceived) updateCachedTasks(queryClient, locationId, delivery.contactTasks)
      onCompleted(completion, delivery.isReceived)
    },
    onError: (failure, completion) => {
      if (isNoLongerRequired(failure)) onNoLongerRequired(completion)
    },
    onSettled: () => {
      isInFlight.current = false
    },
  })
  return {
    ...mutation,
    send: (completion: Completion<Input>) => {
      if (isInFlight.current) return
      isInFlight.current = true
      mutate(completion)
    },
  }
}
