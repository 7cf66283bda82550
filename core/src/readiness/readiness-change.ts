import * as z from 'zod/mini'

/** Says that the readiness may have changed, without any personal data. The page reads it with a call of its own. */
export const ReadinessChange = z
  .object({ isChanged: z.literal(true) })
  .register(z.globalRegistry, { id: 'ReadinessChange', examples: [{ isChanged: true }] })
export type ReadinessChange = z.infer<typeof ReadinessChange>
