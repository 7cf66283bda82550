import { recordArrivals } from '@first-chair/core/arrival/arrival.api'
import type { ArrivalEvent } from '@first-chair/core/arrival/arrival-event'
import { findRecordedFirst } from '@first-chair/core/arrival/recorded-first'
import { openLessonNotes, readLessonList } from '@first-chair/core/lesson/lesson.api'
import type { LessonListChild, ListedLesson, NoteUse } from '@first-chair/core/lesson/lesson-list'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { query } from '../../api/query.ts'
import { usePlace } from '../place.ts'
import { useOpenedNotes } from './use-opened-notes.ts'

/** Milliseconds. Arrivals at the desk and hand-overs by others show this soon. */
const refreshMs = 10_000

/** The lessons of today at the place. */
export function useLessonList() {
  const { locationId } = usePlace()
  return useQuery({
    ...query(readLessonList, { params: { locationId } }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: refreshMs,
  })
}

/** The health notes of the children of a lesson, while they are open. */
export function useLessonNotes({ name: lesson, startsAt }: Pick<ListedLesson, 'name' | 'startsAt'>) {
  const { locationId, deviceName: device } = usePlace()
  return useOpenedNotes((use: NoteUse) =>
    call(openLessonNotes, { params: { locationId }, body: { device, lesson, startsAt, use } }),
  )
}

/**
 * Hands children of several households to the person who is signed in. The result has those whom somebody else took in the
 * same moment.
 */
export function useHandOver() {
  const { locationId, deviceName: device, personName: instructor } = usePlace()
  const queryClient = useQueryClient()
  return useMutation({
    async mutationFn({ children, commandId }: { children: readonly LessonListChild[]; commandId: string }) {
      const recordedFirst: ArrivalEvent[] = []
      for (const household of new Set(children.map((child) => child.household))) {
        const contactIds = children.filter((child) => child.household === household).map(({ contactId }) => contactId)
        const event = { kind: 'handed-to-instructor', contactIds, detail: { instructor } } as const
        const events = await call(recordArrivals, {
          params: { locationId, household },
          body: { ...event, commandId, device },
        })
        recordedFirst.push(...findRecordedFirst(events, event))
      }
      return recordedFirst
    },
    // The same command may be sent again: it adds nothing twice.
    retry: 1,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [readLessonList.name] }),
  })
}
