import {
  childRegistrationOf,
  type GivenChildRegistration,
} from '@first-chair/core/child-registration/child-registration'
import {
  completeChildRegistration,
  readChildRegistrations,
} from '@first-chair/core/child-registration/child-registration.api'
import type { ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { useQueryClient } from '@tanstack/react-query'
import { track } from '../../../analytics/analytics.ts'
import { call } from '../../../api/call.ts'
import { query } from '../../../api/query.ts'
import type { Completion } from '../use-completion.ts'

export const childRegistrationsQuery = query(readChildRegistrations, {})

/** Gives, updates or skips a child registration. */
export function sendChildRegistration({
  contactTask,
  given,
}: Completion<GivenChildRegistration>): Promise<ContactTask[]> {
  return call(completeChildRegistration, {
    query: { skip: String(given === undefined) },
    body: { id: contactTask.id, ...(given && { relatedObject: given }) },
  })
}

/** Lets the card show at once what was given, and counts it; the server's word follows. */
export function useShownChildRegistration({ resortDay }: Pick<ContactTaskGrouping, 'resortDay'>) {
  const queryClient = useQueryClient()
  const { queryKey } = childRegistrationsQuery
  return ({ contactTask, given }: Completion<GivenChildRegistration>): void => {
    const { contactId } = contactTask.contact
    queryClient.setQueryData(queryKey, (known) => {
      if (!known || !given) return known
      const others = known.registrations.filter((other) => other.contactId !== contactId)
      const registrations = [...others, { contactId, registration: childRegistrationOf(given, resortDay) }]
      return { ...known, registrations }
    })
    void queryClient.invalidateQueries({ queryKey })
    if (given) track({ action: 'Child Registration', value: 'update' })
  }
}
