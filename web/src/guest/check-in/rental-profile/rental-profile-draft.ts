import { RentalProfileInput } from '@first-chair/core/rental-profile/rental-profile-rules'
import { createDrafts, type Drafts } from '../cards/drafts.ts'

/** Sizes are not confidential: their drafts stay in this browser for a day, also after the tab is closed. */
export const rentalProfileDrafts: Drafts = createDrafts(localStorage, 'rental')

export function readRentalProfileDraft(contactTaskId: string): RentalProfileInput | undefined {
  const draft = RentalProfileInput.safeParse(rentalProfileDrafts.read(contactTaskId))
  return draft.success ? draft.data : undefined
}
