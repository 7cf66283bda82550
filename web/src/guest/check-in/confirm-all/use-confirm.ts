import { readChildRegistrations } from '@first-chair/core/child-registration/child-registration.api'
import { readRentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import { confirmUnchangedRecords, type RecordsToConfirm } from '@first-chair/core/unchanged-record/unchanged-record.api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useOnline } from '../../../ui/feedback/offline-strip.tsx'
import { updateCachedTasks } from '../../outbox/update-cached-tasks.ts'

/**
 * Sends what the guest confirmed. While the browser is offline it waits, and is sent when the browser is online again.
 * `onConfirmed` is called when the server has accepted everything.
 */
export function useConfirm(locationId: number, onConfirmed: () => void) {
  const queryClient = useQueryClient()
  const isOnline = useOnline()
  const isInFlight = useRef(false)
  const [pending, setPending] = useState<RecordsToConfirm | undefined>(undefined)
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (body: RecordsToConfirm) => call(confirmUnchangedRecords, { body }),
    onSuccess: ({ completed, refused }) => {
      // First, so that the page does not take an empty list for nothing to confirm.
      if (refused.length === 0) onConfirmed()
      updateCachedTasks(queryClient, locationId, completed)
      for (const { name } of [readRentalProfiles, readChildRegistrations])
        void queryClient.invalidateQueries({ queryKey: [name] })
    },
    onSettled: () => {
      isInFlight.current = false
    },
  })
  const sendNow = (body: RecordsToConfirm) => {
    if (isInFlight.current) return
    isInFlight.current = true
    setPending(undefined)
    mutate(body)
  }
  const sendPending = useRef(() => {})
  useEffect(() => {
    sendPending.current = () => pending !== undefined && sendNow(pending)
  })
  useEffect(() => {
    const sendWhenOnline = () => sendPending.current()
    window.addEventListener('online', sendWhenOnline)
    return () => window.removeEventListener('online', sendWhenOnline)
  }, [])
  return {
    send: (body: RecordsToConfirm) => (isOnline ? sendNow(body) : setPending(body)),
    /** The guest changed an answer: what waits is outdated and is not sent. */
    withdraw: () => setPending(undefined),
    isSending: isPending,
    isWaitingForConnection: pending !== undefined,
    failure: error,
    refused: data?.refused ?? [],
  }
}
