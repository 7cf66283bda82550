import { useQueryClient } from '@tanstack/react-query'
import { deliver } from '../../outbox/deliver.ts'
import type { Delivery } from '../../outbox/waiters.ts'
import { updateCachedTasks } from '../../outbox/update-cached-tasks.ts'
import type { SendWaiver } from './send-waiver.ts'

/**
 * Completes waivers of the household. `updateCache` puts what the server has received into the cache of home and check-in.
 */
export function useGuestWaivers(locationId: number): {
  send: SendWaiver<Delivery>
  updateCache: (delivery: Delivery) => void
} {
  const queryClient = useQueryClient()
  return {
    send: ({ covered, record }, signal) =>
      deliver({ locationId, contactTasks: covered, answers: { kind: 'Waiver', record } }, { signal }),
    updateCache: (delivery) => {
      if (delivery.isReceived) updateCachedTasks(queryClient, locationId, delivery.contactTasks)
    },
  }
}
