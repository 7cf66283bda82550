import type { GivenRentalProfile } from '@first-chair/core/rental-profile/rental-profile-rules'
import { rentalProfileOf } from '@first-chair/core/rental-profile/rental-profile-rules'
import { completeRentalProfile, readRentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { useQueryClient } from '@tanstack/react-query'
import { track } from '../../../analytics/analytics.ts'
import { call } from '../../../api/call.ts'
import { query } from '../../../api/query.ts'
import { useCompletion, type Completion } from '../use-completion.ts'

export const rentalProfilesQuery = query(readRentalProfiles, {})

/** Gives, updates or skips a rental profile. The card shows at once what was given, the server's word follows. */
export function useCompleteRentalProfile(
  grouping: Pick<ContactTaskGrouping, 'location' | 'resortDay'>,
  completed: (completion: Completion<GivenRentalProfile>) => void,
) {
  const queryClient = useQueryClient()
  const { queryKey } = rentalProfilesQuery
  return useCompletion<GivenRentalProfile>(
    grouping.location.id,
    ({ contactTask: { id }, given }) =>
      call(completeRentalProfile, {
        query: { skip: String(given === undefined) },
        body: { id, ...(given && { relatedObject: given }) },
      }),
    (completion) => {
      if (completion.given) track({ action: 'Rental Profile', value: 'update' })
      const { contact } = completion.contactTask
      queryClient.setQueryData(queryKey, (rental) => {
        if (!rental || !completion.given) return rental
        const known = rental.profiles.find(({ contactId }) => contactId === contact.contactId)?.profile
        const rules = { ...rental, lists: rental, age: contact.age }
        const profile = rentalProfileOf(completion.given, rules, known, grouping.resortDay)
        const others = rental.profiles.filter(({ contactId }) => contactId !== contact.contactId)
        return { ...rental, profiles: [...others, { contactId: contact.contactId, profile }] }
      })
      void queryClient.invalidateQueries({ queryKey })
      completed(completion)
    },
  )
}
