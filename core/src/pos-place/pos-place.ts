import * as z from 'zod/mini'

/** A place as the point of sale knows it, by its code: where passes are asked for, or where something is sold. */
export const PosPlace = z.object({ code: z.string(), name: z.string() }).register(z.globalRegistry, { id: 'PosPlace' })
export type PosPlace = z.infer<typeof PosPlace>
