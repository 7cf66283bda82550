import { readChildRegistrations } from '@first-chair/core/child-registration/child-registration.api'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { readRentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import type { RecordsToConfirm } from '@first-chair/core/unchanged-record/unchanged-record.api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { deliver } from '../../outbox/deliver.ts'
import { updateCachedTasks } from '../../outbox/update-cached-tasks.ts'

type ToConfirm = { contactTasks: readonly [ContactTask, ...ContactTask[]]; record: RecordsToConfirm }

/**
 * Sends what the guest confirmed. `onConfirmed` is called when the server has accepted everything, or when it is safe on this
 * device without a connection.
 */
export function useConfirm(locationId: number, onConfirmed: () => void) {
  const queryClient = useQueryClient()
  const isInFlight = useRef(false)
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: ({ contactTasks, record }: ToConfirm) =>
      deliver({ locationId, contactTasks, answers: { kind: 'Unchanged', record } }),
    onSuccess: (delivery) => {
      // First, so that the page does not take an empty list for nothing to confirm.
      if (!delivery.isReceived || !delivery.refused?.length) onConfirmed()
      if (!delivery.isReceived) return
      updateCachedTasks(queryClient, locationId, delivery.contactTasks)
      for (const { name } of [readRentalProfiles, readChildRegistrations])
        void queryClient.invalidateQueries({ queryKey: [name] })
    },
    onSettled: () => {
      isInFlight.current = false
    },
  })
  return {
    send: (toConfirm: ToConfirm) => {
      if (isInFlight.current) return
      isInFlight.current = true
      mutate(toConfirm)
    },
    isSending: isPending,
    failure: error,
    refused: data?.isReceived ? (data.refused ?? []) : [],
  }
}
