import {
  toChildRegistration,
  type ChildRegistrationInput,
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
import type { Completion } from '../step/use-completion.ts'

export const childRegistrationsQuery = query(readChildRegistrations, {})

/** Creates, updates or skips a child registration. */
export function sendChildRegistration({
  contactTask,
  input,
}: Completion<ChildRegistrationInput>): Promise<ContactTask[]> {
  return call(completeChildRegistration, {
    query: { skip: String(input === undefined) },
    body: { id: contactTask.id, ...(input && { relatedObject: input }) },
  })
}

/** Returns a function that puts the saved input into the cache at once, refetches, and counts the event. */
export function useOnChildRegistrationSaved({ resortDay }: Pick<ContactTaskGrouping, 'resortDay'>) {
  const queryClient = useQueryClient()
  const { queryKey } = childRegistrationsQuery
  return ({ contactTask, input }: Completion<ChildRegistrationInput>): void => {
    const { contactId } = contactTask.contact
    queryClient.setQueryData(queryKey, (cached) => {
      if (!cached || !input) return cached
      const others = cached.registrations.filter((other) => other.contactId !== contactId)
      const registrations = [...others, { contactId, registration: toChildRegistration(input, resortDay) }]
      return { ...cached, registrations }
    })
    void queryClient.invalidateQueries({ queryKey })
    if (input) track({ action: 'Child Registration', value: 'update' })
  }
}
