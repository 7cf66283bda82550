import * as z from 'zod/mini'

const count = z.int().check(z.minimum(0))

/** What one night erased, and what legal holds kept. */
export const RetentionRun = z
  .object({
    /** The day of the resort. */
    day: z.string(),
    finishedDateUtc: z.string(),
    erased: z.object({
      waivers: count,
      photos: count,
      profiles: count,
      messages: count,
      auditEntries: count,
    }),
    /** Records whose time has passed, and that a legal hold keeps. */
    keptByHold: count,
  })
  .register(z.globalRegistry, { id: 'RetentionRun' })
export type RetentionRun = z.infer<typeof RetentionRun>
