import { recordArrivals } from '@first-chair/core/arrival/arrival.api'
import type { ArrivalEventDetail, RecordableEventKind } from '@first-chair/core/arrival/arrival-event'
import { findRecordedFirst } from '@first-chair/core/arrival/recorded-first'
import { readLessonHousehold } from '@first-chair/core/lesson/lesson.api'
import { readStaffHousehold } from '@first-chair/core/staff/staff.api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { query } from '../../api/query.ts'
import { useSendOrStore } from '../offline/use-stored-events.ts'
import { usePlace } from '../place.ts'
import { createCommandId } from '../create-command-id.ts'

type LessonEvent = {
  kind: Extract<RecordableEventKind, 'handed-to-instructor' | 'collected'>
  contactIds: string[]
  detail: ArrivalEventDetail
  /** Stands in the list of what was not sent yet. */
  name: string
}

/** The lessons of a household, and recording that children are handed over or picked up. */
export function useLessons(household: string) {
  const { locationId, deviceName: device } = usePlace()
  const params = { locationId, household }
  const queryClient = useQueryClient()
  const { queryKey } = query(readStaffHousehold, { params, query: { role: 'lessons' } })
  const sendOrStore = useSendOrStore(household)
  const read = useQuery({ ...query(readLessonHousehold, { params }), staleTime: 60_000, gcTime: 0 })
  const record = useMutation({
    mutationFn: ({ commandId, name, ...event }: LessonEvent & { commandId: string }) => {
      const ask = (options?: { signal: AbortSignal }) =>
        call(recordArrivals, { params, body: { ...event, commandId, device } }, options)
      const { kind, contactIds } = event
      // A pick-up needs the network: code and face are compared, and the parents are told at once.
      return kind === 'collected' ? ask() : sendOrStore({ kind, contactIds, commandId }, name, ask)
    },
    // The same command may be sent again: it adds nothing twice.
    retry: 1,
    onSuccess: (events) => {
      if (!events) return undefined
      queryClient.setQueryData(queryKey, (old) => old && { ...old, events })
      return queryClient.invalidateQueries({ queryKey })
    },
  })
  return {
    read,
    /** What somebody else had recorded when the last event of this page was sent, which therefore was not recorded. */
    recordedFirst: record.data && record.variables ? findRecordedFirst(record.data, record.variables) : [],
    isRecording: record.isPending,
    failure: record.error,
    record: (event: LessonEvent, onSuccess?: () => void) =>
      record.mutate({ ...event, commandId: createCommandId() }, { onSuccess: () => onSuccess?.() }),
  }
}
