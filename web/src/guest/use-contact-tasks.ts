import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'

/** Everything the household has to do at a location; the one call that home and check-in live on. */
export function contactTasksQuery(locationId: number) {
  return query(contactTaskGrouping, { params: { locationId }, body: {} })
}

export function useContactTasks(locationId: number) {
  return useQuery(contactTasksQuery(locationId))
}

/** The household's photos (base64 JPEG) by contact id. They come after everything else and are never waited for. */
export function usePhotos(): ReadonlyMap<string, string> {
  const { data } = useQuery({ ...query(readProfile, {}), staleTime: 300_000 })
  return new Map(
    data?.contacts.flatMap(({ contactId, photo }) => (photo === null ? [] : [[contactId, photo] as const])),
  )
}

/** Who is signed in, as the API knows them: whose name stands under a waiver. */
export function useProfile() {
  return useQuery({ ...query(readProfile, {}), staleTime: 300_000 })
}
