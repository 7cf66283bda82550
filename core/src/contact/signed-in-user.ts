import * as z from 'zod/mini'

/** The signed-in person, with the field names of OpenID Connect (docs/domain.md, "Contacts and contact tasks"). */
export const SignedInUser = z
  .object({ given_name: z.string(), family_name: z.string(), name: z.string() })
  .register(z.globalRegistry, { id: 'SignedInUser' })
export type SignedInUser = z.infer<typeof SignedInUser>
