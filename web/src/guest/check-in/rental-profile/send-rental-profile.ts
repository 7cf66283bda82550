import type { ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { toRentalProfile, type RentalProfileInput } from '@first-chair/core/rental-profile/rental-profile-rules'
import { completeRentalProfile, readRentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import { useQueryClient } from '@tanstack/react-query'
import { track } from '../../../analytics/analytics.ts'
import { call } from '../../../api/call.ts'
import { query } from '../../../api/query.ts'
import type { Completion } from '../step/use-completion.ts'

export const rentalProfilesQuery = query(readRentalProfiles, {})

/** Creates, updates or skips a rental profile. */
export function sendRentalProfile({ contactTask, input }: Completion<RentalProfileInput>): Promise<ContactTask[]> {
  return call(completeRentalProfile, {
    query: { skip: String(input === undefined) },
    body: { id: contactTask.id, ...(input && { relatedObject: input }) },
  })
}

/** Returns a function that puts the saved input into the cache at once, refetches, and counts the event. */
export function useOnRentalProfileSaved({ resortDay }: Pick<ContactTaskGrouping, 'resortDay'>) {
  const queryClient = useQueryClient()
  const { queryKey } = rentalProfilesQuery
  return ({ contactTask: { contact }, input }: Completion<RentalProfileInput>): void => {
    queryClient.setQueryData(queryKey, (rental) => {
      if (!rental || !input) return rental
      const previous = rental.profiles.find(({ contactId }) => contactId === contact.contactId)?.profile
      const profile = toRentalProfile(input, { ...rental, lists: rental, age: contact.age }, previous, resortDay)
      const others = rental.profiles.filter(({ contactId }) => contactId !== contact.contactId)
      return { ...rental, profiles: [...others, { contactId: contact.contactId, profile }] }
    })
    void queryClient.invalidateQueries({ queryKey })
    if (input) track({ action: 'Rental Profile', value: 'update' })
  }
}
