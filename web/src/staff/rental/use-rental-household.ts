import { recordArrivals, undoArrivals } from '@first-chair/core/arrival/arrival.api'
import type { ArrivalEvent } from '@first-chair/core/arrival/arrival-event'
import type { CorrectableField } from '@first-chair/core/rental-profile/size-correction'
import { answerSizeQuestion, correctSize, readRentalHousehold } from '@first-chair/core/rental-shop/rental-shop.api'
import type { RentalHousehold } from '@first-chair/core/rental-shop/rental-shop'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { query } from '../../api/query.ts'
import { isStoredHere } from '../offline/stored-events.ts'
import { useSendOrStore, useStoredEvents } from '../offline/use-stored-events.ts'
import { usePlace } from '../place.ts'
import { createCommandId } from '../create-command-id.ts'

/** Milliseconds. A change by another device or by the guest appears this soon. */
const refreshMs = 15_000

export type SizeToCorrect = { contactId: string; field: CorrectableField; from: string | null; to: string }
/** `name` stands in the list of what was not sent yet. */
export type RentalEvent = { kind: 'rental-fitted' | 'rental-returned'; contactIds: string[]; name: string }

/**
 * The household of the rental shop, and what staff record about it. Each answer updates the page at once. If the network is
 * lost, a prepared device stores fitted and returned rentals.
 */
export function useRentalHousehold(household: string) {
  const { locationId, deviceName: device } = usePlace()
  const params = { locationId, household }
  const options = query(readRentalHousehold, { params })
  const queryClient = useQueryClient()
  const read = useQuery({ ...options, staleTime: 0, gcTime: 0, refetchInterval: refreshMs, refetchOnWindowFocus: true })

  const onSuccess = async (next: RentalHousehold) => {
    // A reading that is under way may have started before the change.
    await queryClient.cancelQueries({ queryKey: options.queryKey })
    queryClient.setQueryData(options.queryKey, next)
  }
  const sendOrStore = useSendOrStore(household)
  const stored = useStoredEvents(household, options.queryKey)
  const known =
    read.data && stored.hasStored ? { ...read.data, events: stored.withStored(read.data.events) } : read.data
  const onEvents = async (events: ArrivalEvent[] | void) => {
    if (!events) return
    await queryClient.cancelQueries({ queryKey: options.queryKey })
    queryClient.setQueryData(options.queryKey, (old) => old && { ...old, events })
  }
  // A command that is sent again has the same id: it adds nothing twice.
  const record = useMutation({
    mutationFn: ({ commandId, name, ...event }: RentalEvent & { commandId: string }) =>
      sendOrStore({ ...event, commandId }, name, (options) =>
        call(recordArrivals, { params, body: { ...event, commandId, device } }, options),
      ),
    retry: 1,
    onSuccess: onEvents,
  })
  const undo = useMutation({
    mutationFn: ({ eventId, name }: { eventId: number; name: string }) =>
      isStoredHere({ id: eventId })
        ? stored.undoStored([eventId], name)
        : call(undoArrivals, { params, body: { eventIds: [eventId], device } }),
    retry: 1,
    onSuccess: onEvents,
  })
  const correct = useMutation({
    mutationFn: (correction: SizeToCorrect & { commandId: string }) =>
      call(correctSize, { params, body: { ...correction, device } }),
    onSuccess,
  })
  const answer = useMutation({
    mutationFn: ({ contactId, question }: { contactId: string; question: string }) =>
      call(answerSizeQuestion, { params, body: { contactId, question, device } }),
    retry: 1,
    onSuccess,
  })
  return {
    read,
    household: known,
    undo,
    correct,
    answer,
    record: { ...record, send: (event: RentalEvent) => record.mutate({ ...event, commandId: createCommandId() }) },
  }
}

export type RentalActions = Omit<ReturnType<typeof useRentalHousehold>, 'read' | 'household'>
