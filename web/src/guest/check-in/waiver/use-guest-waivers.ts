import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { completeWaiver } from '@first-chair/core/waiver/waiver.api'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { updateCachedTasks } from '../step/update-cached-tasks.ts'
import type { SendWaiver } from './send-waiver.ts'

/**
 * Completes waivers of the household. `updateCache` puts completed contact tasks into the cache of home and check-in.
 */
export function useGuestWaivers(locationId: number): {
  send: SendWaiver<ContactTask[]>
  updateCache: (completed: readonly ContactTask[]) => void
} {
  const queryClient = useQueryClient()
  return {
    send: ({ covered, record }, signal) =>
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
    updateCache: (completed) => updateCachedTasks(queryClient, locationId, completed),
  }
}
