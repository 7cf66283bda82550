import type { ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { contactTasksAnywhere, contactTasksQuery } from '../use-contact-tasks.ts'

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
) {
  const queryClient = useQueryClient()
  const isOnItsWay = useRef(false)
  const { queryKey } = contactTasksQuery(locationId)
  const { mutate, ...mutation } = useMutation({
    mutationFn: complete,
    onSuccess: (answered, completion) => {
      queryClient.setQueryData(queryKey, (known) => known && withCompleted(known, answered))
      void queryClient.invalidateQueries(contactTasksAnywhere)
      completed(completion)
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

function withCompleted(grouping: ContactTaskGrouping, completed: readonly ContactTask[]): ContactTaskGrouping {
  const answered = new Map(completed.map((contactTask) => [contactTask.id, contactTask]))
  const fresh = (listed: readonly ContactTask[]) => listed.map((known) => answered.get(known.id) ?? known)
  return {
    ...grouping,
    waiverContactTasks: fresh(grouping.waiverContactTasks),
    rentalProfileContactTasks: fresh(grouping.rentalProfileContactTasks),
    childRegistrationContactTasks: fresh(grouping.childRegistrationContactTasks),
    photoContactTasks: fresh(grouping.photoContactTasks),
  }
}
