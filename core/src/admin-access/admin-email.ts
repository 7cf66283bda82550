import * as z from 'zod/mini'
import { rowsPerPage } from '../admin-list.ts'

/** An e-mail whose owner may administrate (specification, section 3). Removed ones are in no list; they are kept for the record. */
export const AdminEmail = z
  .object({
    id: z.int(),
    email: z.string(),
    isDeleted: z.boolean(),
    version: z.int(),
    createdDateUtc: z.string(),
    modifiedDateUtc: z.string(),
  })
  .register(z.globalRegistry, { id: 'AdminEmail' })
export type AdminEmail = z.infer<typeof AdminEmail>

const sound = z.email()
const email = z.string('E-mail is required.').check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, 'E-mail is required.'),
  z.maxLength(254, 'An e-mail may have at most 254 characters.'),
  z.refine((text) => text === '' || sound.safeParse(text).success, 'This is not an e-mail address.'),
)

/** What is typed to give somebody access: an e-mail, compared without its case (domain rules, section 8). */
export const AdminEmailFields = z.object({ email }).register(z.globalRegistry, { id: 'AdminEmailFields' })
export type AdminEmailFields = z.infer<typeof AdminEmailFields>

/** A mended e-mail: which entry, and the version that was changed. */
export const AdminEmailUpdate = z
  .object({ id: z.int().check(z.positive(), z.maximum(2147483647)), email, version: z.int() })
  .register(z.globalRegistry, { id: 'AdminEmailUpdate' })
export type AdminEmailUpdate = z.infer<typeof AdminEmailUpdate>

/** What the field for e-mails per page allows; `allOnOnePage` stands for as many as there are. */
export const emailsPerPageRange = { least: -1, most: 15 } as const
export const allOnOnePage = -1

/** How many e-mails a page shows: what was asked for where that is from -1 to 15 and not 0, else 10 (specification, sections 5 and 9). */
export function emailsPerPage(asked: unknown): number {
  const text = typeof asked === 'string' ? asked.trim() : asked
  const number = text === '' || text === null ? Number.NaN : Number(text)
  const { least, most } = emailsPerPageRange
  return Number.isInteger(number) && number !== 0 && number >= least && number <= most ? number : rowsPerPage
}
