import * as z from 'zod/mini'
import { t } from '../catalogue/admin-rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'

/** A typed reference: any case, with or without hyphen and spaces. Parsed to the stored form, `K7QM-4TRX`. */
export const ReferenceInput = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((typed) => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')),
  ),
  z.pipe(
    z.string().check(z.regex(/^[A-Z0-9]{8}$/, brokenRule(t, 'reference'))),
    z.transform((letters) => `${letters.slice(0, 4)}-${letters.slice(4)}`),
  ),
)

/** The owner of a reference: a household with a profile, or a person whose sign-in matched no profile. */
export const ReferenceResult = z
  .object({
    reference: z.string(),
    /** When the reference was created. */
    createdDateUtc: z.string(),
    household: z.nullable(
      z.object({
        ipCode: z.string(),
        /** The e-mails of the sign-ins of this household. */
        emails: z.array(z.string()),
        people: z.array(z.object({ contactId: z.string(), firstName: z.string(), lastName: z.string() })),
      }),
    ),
    unmatchedSignIn: z.nullable(
      z.object({
        givenName: z.string(),
        familyName: z.string(),
        email: z.string(),
        reason: z.enum(['none', 'several', 'email-not-verified']),
        /** When this person last tried to sign in. */
        triedDateUtc: z.string(),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'FoundReference' })
export type ReferenceResult = z.infer<typeof ReferenceResult>
