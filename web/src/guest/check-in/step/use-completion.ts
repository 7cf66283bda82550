import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isNoLongerRequired } from './no-longer-required.tsx'
import { updateCachedTasks } from './update-cached-tasks.ts'

/** A contact task and what the guest entered for it. An undefined input skips the task. */
export type Completion<Input> = { contactTask: ContactTask; input: Input | undefined }

/**
 * Completes a contact task, and puts the server's answer into the cache of home and check-in. Ignores further calls of
 * `send` while a request is in flight.
 */
export function useCompletion<Input>(
  locationId: number,
  complete: (completion: Completion<Input>) => Promise<ContactTask[]>,
  onCompleted: (completion: Completion<Input>) => void,
  /** Called when the task is no longer required: its draft must be removed. */
  onNoLongerRequired: (completion: Completion<Input>) => void,
) {
  const queryClient = useQueryClient()
  const isInFlight = useRef(false)
  const { mutate, ...mutation } = useMutation({
    mutationFn: complete,
    onSuccess: (completedTasks, completion) => {
      updateCachedTasks(queryClient, locationId, completedTasks)
      onCompleted(completion)
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
