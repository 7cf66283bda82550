import * as z from 'zod/mini'

/** What a person may type for a reference: any case, with or without the hyphen or spaces. Answers it as it is kept, `K7QM-4TRX`. */
export const TypedReference = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((typed) => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')),
  ),
  z.pipe(
    z.string().check(z.regex(/^[A-Z0-9]{8}$/, 'A reference has eight letters and digits, such as K7QM-4TRX.')),
    z.transform((letters) => `${letters.slice(0, 4)}-${letters.slice(4)}`),
  ),
)

/** Whom a reference stands for: a household with a profile, or somebody whose sign-in fits none. */
export const FoundReference = z
  .object({
    reference: z.string(),
    /** When the reference was given out. */
    createdDateUtc: z.string(),
    household: z.nullable(
      z.object({
        ipCode: z.string(),
        /** The e-mails of the sign-ins that stand for this household. */
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
        /** When this person tried last. */
        triedDateUtc: z.string(),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'FoundReference' })
export type FoundReference = z.infer<typeof FoundReference>
