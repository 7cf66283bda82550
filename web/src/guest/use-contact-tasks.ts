import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { withPutOff } from '@first-chair/core/contact-task/put-off'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { query } from '../api/query.ts'
import { isSignedIn } from '../session/session.ts'
import { usePutOff } from './put-off.ts'

/** Everything the household has to do at a location; the one call that home and check-in live on. */
export function contactTasksQuery(locationId: number) {
  return query(contactTaskGrouping, { params: { locationId }, body: {} })
}

/**
 * The same of every location: what is done at one may count at others, so that all of them are read again when they are
 * shown next.
 */
export const contactTasksAnywhere = { queryKey: [contactTaskGrouping.name], refetchType: 'none' } as const

export function useContactTasks(locationId: number) {
  const ids = usePutOff()
  const select = useCallback((grouping: ContactTaskGrouping) => withPutOff(grouping, ids), [ids])
  return useQuery({ ...contactTasksQuery(locationId), select })
}

/** Who is signed in and the household, as the API knows them. The only call that brings photos: never waited for. */
export function useProfile(options: { enabled?: boolean } = {}) {
  return useQuery({ ...query(readProfile, {}), staleTime: 300_000, enabled: options.enabled ?? true })
}

/**
 * The household's photos (base64 JPEG) by contact id, once they are there; none for who is not signed in. `enabled` holds the
 * call back.
 */
export function usePhotos(options: { enabled?: boolean } = {}): ReadonlyMap<string, string> {
  const { data } = useProfile({ enabled: (options.enabled ?? true) && isSignedIn() })
  return new Map(
    data?.contacts.flatMap(({ contactId, photo }) => (photo === null ? [] : [[contactId, photo] as const])),
  )
}
