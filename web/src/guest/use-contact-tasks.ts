import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { withDeferredWaivers } from '@first-chair/core/contact-task/deferred-waivers'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { query } from '../api/query.ts'
import { isSignedIn } from '../session/session.ts'
import { useDeferredTaskIds } from './deferred-tasks.ts'
import { readContactTasks } from './home-call.ts'
import { useOutbox } from './unsent.ts'
import { withUnsent } from './with-unsent.ts'

/** The query for all contact tasks of the household at a location. Home and check-in use this one call. */
export function contactTasksQuery(locationId: number) {
  return queryOptions({
    queryKey: [contactTaskGrouping.name, { params: { locationId }, body: {} }],
    queryFn: (options) => readContactTasks(locationId, options),
  })
}

/**
 * A filter for invalidating `contactTasksQuery` of every location: a task completed at one location may count at
 * others, so all are refetched when they are used next.
 */
export const contactTasksAtAllLocations = { queryKey: [contactTaskGrouping.name], refetchType: 'none' } as const

/** The tasks for the flow of check-in: a task whose record waits on this device counts as done by the guest. */
export function useContactTasks(locationId: number) {
  const deferredIds = useDeferredTaskIds()
  const { entries } = useOutbox()
  const select = useCallback(
    (grouping: ContactTaskGrouping) => withUnsent(withDeferredWaivers(grouping, deferredIds), entries),
    [deferredIds, entries],
  )
  return useQuery({ ...contactTasksQuery(locationId), select })
}

/** The signed-in guest and the household. The only call that returns photos: no page waits for it just to show them. */
export function useProfile(options: { enabled?: boolean } = {}) {
  return useQuery({ ...profileQuery(), enabled: options.enabled ?? true })
}

const profileQuery = () => ({ ...query(readProfile, {}), staleTime: 300_000 })

/**
 * The household's photos (base64 JPEG) by contact id. Empty until they are loaded, and without a sign-in. `enabled:
 * false` defers the call.
 */
export function usePhotos(options: { enabled?: boolean } = {}): ReadonlyMap<string, string> {
  const { data } = useProfile({ enabled: (options.enabled ?? true) && isSignedIn() })
  return new Map(
    data?.contacts.flatMap(({ contactId, photo }) => (photo === null ? [] : [[contactId, photo] as const])),
  )
}

/** The photo of one person (base64 JPEG), as in `usePhotos`. Renders again only when this photo has loaded or changed. */
export function usePhoto(contactId: string): string | undefined {
  const { data } = useQuery({
    ...profileQuery(),
    enabled: isSignedIn(),
    select: ({ contacts }) => contacts.find((contact) => contact.contactId === contactId)?.photo ?? undefined,
  })
  return data
}
