import { openHealthNote } from '@first-chair/core/lesson/lesson.api'
import { call } from '../../api/call.ts'
import { usePlace } from '../place.ts'
import { useOpenedNotes } from './use-opened-notes.ts'

/** The health note of one child, while it is open. */
export function useHealthNote(household: string, contactId: string) {
  const { locationId, deviceName: device } = usePlace()
  return useOpenedNotes(() => call(openHealthNote, { params: { locationId, household, contactId }, body: { device } }))
}
