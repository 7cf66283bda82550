import { GivenRentalProfile } from '@first-chair/core/rental-profile/rental-profile-rules'
import { draftsIn, type Drafts } from '../drafts.ts'

/** Sizes are not confidential: their drafts stay in this browser for a day, also after the tab is closed. */
export const rentalProfileDrafts: Drafts = draftsIn(localStorage, 'rental')

export function rentalProfileDraft(contactTaskId: string): GivenRentalProfile | undefined {
  const draft = GivenRentalProfile.safeParse(rentalProfileDrafts.read(contactTaskId))
  return draft.success ? draft.data : undefined
}
