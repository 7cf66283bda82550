import * as z from 'zod/mini'
import { foldWord } from '../contact/fold-customer-name.ts'
import { KeepUntil } from '../retention/keep-until.ts'
import { LegalHold, Reason } from '../retention/legal-hold.ts'
import { PrivacyRequest } from './privacy-request.ts'

/** What the records of a person are about. Each table with personal data has one of these. */
const personalRecords = [
  'contact-details',
  'photo',
  'sizes',
  'child-registration',
  'waiver',
  'message',
  'sign-in',
  'mobile-pass',
  'wallet-pass',
  'pick-up',
  'not-sent',
  'audit',
  'report',
  'legal-hold',
] as const
export type PersonalRecord = (typeof personalRecords)[number]

/** A signed waiver that an erasure does not erase today. */
const KeptWaiver = z.object({
  position: z.int(),
  taskName: z.string(),
  signedAtUtc: z.string(),
  kept: KeepUntil,
  /** True if it also is the waiver of people who are not erased. */
  isOfOthers: z.boolean(),
})

/** What an erasure of a person would erase today, and what stays, with the reason. */
export const ErasurePreview = z.object({
  goes: z.array(
    z.object({
      record: z.enum(personalRecords),
      count: z.int(),
      /** How long the newest of them would be kept without an erasure; null for records without a clock of their own. */
      kept: z.nullable(KeepUntil),
    }),
  ),
  staysWaivers: z.array(KeptWaiver),
  /** Leaves of the transparency log: hashes without personal data. */
  logLeaves: z.int(),
  /** The signed waivers that are in archive files, of all guests: nobody can say whose they are. */
  archivedWaivers: z.int(),
})
export type ErasurePreview = z.infer<typeof ErasurePreview>

/** A person, for the privacy desk. */
export const PrivacyPerson = z
  .object({
    contactId: z.string(),
    /** Null if the point of sale no longer has the person: then the customer number confirms an erasure. */
    firstName: z.nullable(z.string()),
    lastName: z.nullable(z.string()),
    isHead: z.boolean(),
    /** The other people of the household, who are not erased. */
    others: z.array(z.object({ contactId: z.string(), firstName: z.string(), isHead: z.boolean() })),
    /** The first day of which the product has something of this person. */
    knownSinceUtc: z.nullable(z.string()),
    /** The legal holds in force. Nothing is erased while there is one. */
    holds: z.array(LegalHold),
    requests: z.array(PrivacyRequest),
    /** The earlier erasures of this person. */
    erasures: z.array(z.object({ receipt: z.string(), erasedDateUtc: z.string() })),
    preview: ErasurePreview,
  })
  .register(z.globalRegistry, { id: 'PrivacyPerson' })
export type PrivacyPerson = z.infer<typeof PrivacyPerson>

/** The confirmation of an erasure. */
export const ErasureConfirmation = z.object({
  reason: Reason,
  /** The last name of the person, typed again; the customer number if the name is unknown. */
  typedName: z.string().check(z.trim(), z.maxLength(200)),
})
export type ErasureConfirmation = z.infer<typeof ErasureConfirmation>

export const ErasureReceipt = z
  .object({
    /** Contains no personal data, so it can be filed. */
    receipt: z.string(),
    erasedDateUtc: z.string(),
    /** The signed waivers that stay for now. Each goes by itself when its time has passed. */
    waiversKept: z.int(),
  })
  .register(z.globalRegistry, { id: 'ErasureReceipt' })
export type ErasureReceipt = z.infer<typeof ErasureReceipt>

type Named = { readonly contactId: string; readonly lastName: string | null }

/** True if the typed name is the last name of the person. Capital letters, accents and spaces do not matter. */
export function confirmsErasure(typedName: string, { contactId, lastName }: Named): boolean {
  if (lastName === null || foldWord(lastName) === '') return typedName.trim() === (lastName?.trim() || contactId)
  return foldWord(typedName) === foldWord(lastName)
}

/** True if a reason contains a name of the person. Names of one letter are not looked for. */
export function namesPerson(reason: string, names: readonly (string | null)[]): boolean {
  const words = reason.split(/[^\p{L}\p{M}\d]+/u).map(foldWord)
  return names.some((name) => {
    const folded = (name ?? '').split(/\s+/).map(foldWord)
    return folded.some((part) => part.length > 1 && words.includes(part))
  })
}
