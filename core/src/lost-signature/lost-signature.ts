import * as z from 'zod/mini'

/** A signature that was acknowledged to a guest and is no longer in the database. */
export const LostSignature = z
  .object({
    position: z.int(),
    /** Null if the process that found the loss does not know the household. */
    householdIpCode: z.nullable(z.string()),
    acknowledgedDateUtc: z.string(),
    foundDateUtc: z.string(),
  })
  .register(z.globalRegistry, { id: 'LostSignature' })
export type LostSignature = z.infer<typeof LostSignature>
