import * as z from 'zod/mini'

/** A place in the point of sale, by its code: an access location or a sales location. */
export const PosPlace = z.object({ code: z.string(), name: z.string() }).register(z.globalRegistry, { id: 'PosPlace' })
export type PosPlace = z.infer<typeof PosPlace>
