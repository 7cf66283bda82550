import * as z from 'zod/mini'
import type { RentalRecord } from '../household/household.ts'

const key = z.nullable(z.string().check(z.maxLength(50)))

/**
 * The rental profile of a contact (docs/domain.md, "Rental profiles and child registrations"). Keys are from the lists
 * of the point of sale.
 */
export const RentalProfile = z
  .object({
    selectedAbility: key,
    selectedAge: key,
    selectedHeight: key,
    selectedWeight: key,
    selectedShoeSize: key,
    /** As typed. */
    shoeSize: z.nullable(z.string()),
    /** 'Y' leads with the right foot. */
    selectedGoofy: z.nullable(z.enum(['Y', 'N'])),
    /** The resort day of the last change, `YYYY-MM-DD`. */
    updateDate: z.string(),
  })
  .register(z.globalRegistry, { id: 'RentalProfile' })
export type RentalProfile = z.infer<typeof RentalProfile>

/** The part of a rental profile that the rules need: its date, and which fields it has. */
export function toRentalRecord(contactId: string, profile: RentalProfile): RentalRecord {
  const { selectedAbility, selectedAge, selectedHeight, selectedWeight } = profile
  return {
    contactId,
    updatedOn: profile.updateDate,
    hasRequiredFields: [selectedAbility, selectedAge, selectedHeight, selectedWeight].every((value) => value !== null),
    hasShoeSize: (profile.shoeSize ?? '').trim() !== '' || profile.selectedShoeSize !== null,
    hasStance: profile.selectedGoofy !== null,
  }
}
