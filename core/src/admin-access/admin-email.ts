import * as z from 'zod/mini'
import { t } from '../catalogue/admin-rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { rowsPerPage } from '../contract/admin-list.ts'

/**
 * The e-mail of an administrator (docs/domain.md, "Administrators"). Removed e-mails stay stored, but no list shows
 * them.
 */
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

const emailSchema = z.email()
/** The e-mail with which somebody signs in, as an administrator types it: trimmed and in lower case. */
export const adminEmailSchema = z.string(brokenRule(t, 'email-missing')).check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, brokenRule(t, 'email-missing')),
  z.maxLength(254, brokenRule(t, 'email-too-long', { max: 254 })),
  z.refine((text) => text === '' || emailSchema.safeParse(text).success, brokenRule(t, 'email')),
)

/**
 * What an administrator enters to give another person access: an e-mail address. Case does not count
 * (docs/domain.md, "Administrators").
 */
export const AdminEmailFields = z
  .object({ email: adminEmailSchema })
  .register(z.globalRegistry, { id: 'AdminEmailFields' })
export type AdminEmailFields = z.infer<typeof AdminEmailFields>

/** A corrected e-mail: the entry, and the version that the change is based on. */
export const AdminEmailUpdate = z
  .object({ id: z.int().check(z.positive(), z.maximum(2147483647)), email: adminEmailSchema, version: z.int() })
  .register(z.globalRegistry, { id: 'AdminEmailUpdate' })
export type AdminEmailUpdate = z.infer<typeof AdminEmailUpdate>

/** What the field for e-mails per page allows; `allOnOnePage` means all of them. */
const emailsPerPageRange = { min: -1, max: 15 } as const
export const allOnOnePage = -1

/**
 * E-mails per page: the requested number if it is from -1 to 15 and not 0, else 10 (docs/domain.md, "Administrators").
 */
export function parseEmailsPerPage(requested: unknown): number {
  const text = typeof requested === 'string' ? requested.trim() : requested
  const number = text === '' || text === null ? Number.NaN : Number(text)
  const { min, max } = emailsPerPageRange
  return Number.isInteger(number) && number !== 0 && number >= min && number <= max ? number : rowsPerPage
}
