import * as z from 'zod/mini'
import type { RentalProfile } from './rental-profile.ts'

/** The fields of a rental profile that the rental shop corrects. The age group follows from the birth date. */
export const correctableFields = [
  'shoeSize',
  'selectedHeight',
  'selectedWeight',
  'selectedAbility',
  'selectedGoofy',
] as const satisfies readonly (keyof RentalProfile)[]
export type CorrectableField = (typeof correctableFields)[number]

const size = z.nullable(z.string())

/** A value that was changed at the bench and that the guest has not confirmed since. */
export const SizeCorrection = z
  .object({
    contactId: z.string(),
    field: z.enum(correctableFields),
    /** The value of the guest, before the first correction. */
    from: size,
    to: size,
    /** The name of the person who corrected it last; empty in answers to guests. */
    by: z.string(),
    atUtc: z.string(),
  })
  .register(z.globalRegistry, { id: 'SizeCorrection' })
export type SizeCorrection = z.infer<typeof SizeCorrection>

/** The values before and after a change of sizes, by field. */
export type SizeChanges = Partial<Record<CorrectableField, { from: string | null; to: string | null }>>

/** A stored change: of the guest, who sees and so confirms all values, or of a person of the rental shop. */
export type StoredSizeChange = {
  contactId: string
  isByGuest: boolean
  changes: SizeChanges
  by: string
  atUtc: string
}

/** The fields in which two profiles differ. Without a profile before, everything is new and nothing has changed. */
export function getSizeChanges(before: RentalProfile | undefined, after: RentalProfile): SizeChanges {
  if (!before) return {}
  return Object.fromEntries(
    correctableFields
      .filter((field) => before[field] !== after[field])
      .map((field) => [field, { from: before[field], to: after[field] }]),
  )
}

/**
 * The corrections of a person that the guest has not confirmed, in the order of the fields. `changes` are ordered oldest
 * first. A value that was changed back is no correction.
 */
export function getOpenCorrections(changes: readonly StoredSizeChange[]): SizeCorrection[] {
  const open = changes.slice(changes.findLastIndex(({ isByGuest }) => isByGuest) + 1)
  return correctableFields.flatMap((field) => {
    const own = open.filter((change) => change.changes[field] !== undefined)
    const [first, last] = [own.at(0), own.at(-1)]
    const [from, to] = [first?.changes[field]?.from ?? null, last?.changes[field]?.to ?? null]
    return first && last && from !== to
      ? [{ contactId: last.contactId, field, from, to, by: last.by, atUtc: last.atUtc }]
      : []
  })
}

/** The height before the last change by the guest; null if there was none, or if the rental shop has measured since. */
export function getPreviousHeight(changes: readonly StoredSizeChange[]): string | null {
  const last = changes.findLast((change) => change.changes.selectedHeight !== undefined)
  return last?.isByGuest ? (last.changes.selectedHeight?.from ?? null) : null
}
