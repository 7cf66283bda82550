import type { ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import type { WaiverRecord } from '@first-chair/core/waiver/waiver'
import { completeWaiver } from '@first-chair/core/waiver/waiver.api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { track } from '../../../analytics/analytics.ts'
import { call } from '../../../api/call.ts'
import { contactTasksAnywhere, contactTasksQuery } from '../../use-contact-tasks.ts'

/** Signs, with a record, or skips, without one, for all contact tasks that are given. */
export type Completion = {
  covered: readonly [ContactTask, ...ContactTask[]]
  record: WaiverRecord | undefined
}

/**
 * Completes a waiver; what the server answers replaces the contact tasks that home and check-in show. `send` ignores
 * further presses while one is on its way, `sendAgain` gives that one up first: the server counts the same signature once.
 */
export function useCompleteWaiver(
  locationId: number,
  on: { completed: (completion: Completion) => void; failed: (failure: Error) => void },
) {
  const queryClient = useQueryClient()
  const onItsWay = useRef<AbortController | undefined>(undefined)
  const { queryKey } = contactTasksQuery(locationId)

  const { mutate, ...mutation } = useMutation({
    mutationFn: ({ completion: { covered, record }, signal }: { completion: Completion; signal: AbortSignal }) =>
      call(
        completeWaiver,
        {
          query: { skip: String(record === undefined) },
          body: {
            id: covered[0].id,
            contactTaskIds: covered.map(({ id }) => id),
            ...(record && { relatedObject: record }),
          },
        },
        { signal },
      ),
    onSuccess: (completed, { completion }) => {
      if (completion.record) track({ action: 'Sign Waiver', value: completion.covered[0].task.posWaiverId ?? '' })
      on.completed(completion)
      queryClient.setQueryData(queryKey, (known) => known && withCompleted(known, completed))
      void queryClient.invalidateQueries(contactTasksAnywhere)
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

function withCompleted(grouping: ContactTaskGrouping, completed: readonly ContactTask[]): ContactTaskGrouping {
  const answered = new Map(completed.map((contactTask) => [contactTask.id, contactTask]))
  return {
    ...grouping,
    waiverContactTasks: grouping.waiverContactTasks.map((known) => answered.get(known.id) ?? known),
  }
}
