import type { ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { rentalProfileOf, type GivenRentalProfile } from '@first-chair/core/rental-profile/rental-profile-rules'
import { completeRentalProfile, readRentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import { useQueryClient } from '@tanstack/react-query'
import { track } from '../../../analytics/analytics.ts'
import { call } from '../../../api/call.ts'
import { query } from '../../../api/query.ts'
import type { Completion } from '../use-completion.ts'

export const rentalProfilesQuery = query(readRentalProfiles, {})

/** Gives, updates or skips a rental profile. */
export function sendRentalProfile({ contactTask, given }: Completion<GivenRentalProfile>): Promise<ContactTask[]> {
  return call(completeRentalProfile, {
    query: { skip: String(given === undefined) },
    body: { id: contactTask.id, ...(given && { relatedObject: given }) },
  })
}

/** Lets the card show at once what was given, and counts it; the server's word follows. */
export function useShownRentalProfile({ resortDay }: Pick<ContactTaskGrouping, 'resortDay'>) {
  const queryClient = useQueryClient()
  const { queryKey } = rentalProfilesQuery
  return ({ contactTask: { contact }, given }: Completion<GivenRentalProfile>): void => {
    queryClient.setQueryData(queryKey, (rental) => {
      if (!rental || !given) return rental
      const known = rental.profiles.find(({ contactId }) => contactId === contact.contactId)?.profile
      const profile = rentalProfileOf(given, { ...rental, lists: rental, age: contact.age }, known, resortDay)
      const others = rental.profiles.filter(({ contactId }) => contactId !== contact.contactId)
      return { ...rental, profiles: [...others, { contactId: contact.contactId, profile }] }
    })
    void queryClient.invalidateQueries({ queryKey })
    if (given) track({ action: 'Rental Profile', value: 'update' })
  }
}
