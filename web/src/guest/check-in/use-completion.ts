import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isNoLongerAsked } from './no-longer-asked.tsx'
import { keepCompleted } from './keep-completed.ts'

/** One contact task and what the guest gave for it; undefined skips it. */
export type Completion<Given> = { contactTask: ContactTask; given: Given | undefined }

/**
 * Completes a contact task; what the server answers replaces what home and check-in show. Ignores further presses while
 * one is on its way: the server counts the same content once.
 */
export function useCompletion<Given>(
  locationId: number,
  complete: (completion: Completion<Given>) => Promise<ContactTask[]>,
  completed: (completion: Completion<Given>) => void,
  /** The task is not asked any more: nothing of it is kept. */
  gone: (completion: Completion<Given>) => void,
) {
  const queryClient = useQueryClient()
  const isOnItsWay = useRef(false)
  const { mutate, ...mutation } = useMutation({
    mutationFn: complete,
    onSuccess: (answered, completion) => {
      keepCompleted(queryClient, locationId, answered)
      completed(completion)
    },
    onError: (failure, completion) => {
      if (isNoLongerAsked(failure)) gone(completion)
    },
    onSettled: () => {
      isOnItsWay.current = false
    },
  })
  return {
    ...mutation,
    send: (completion: Completion<Given>) => {
      if (isOnItsWay.current) return
      isOnItsWay.current = true
      mutate(completion)
    },
  }
}
