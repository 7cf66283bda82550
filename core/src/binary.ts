import * as z from 'zod/mini'

/** Bytes and what they are: a body that is no JSON. */
export const Binary = z.object({
  contentType: z.string(),
  bytes: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
})
export type Binary = z.infer<typeof Binary>

/** Bytes as an answer. `neverChanges` tells browsers that this address will always answer the same. */
export const BinaryAnswer = z.extend(Binary, { neverChanges: z.boolean() })
export type BinaryAnswer = z.infer<typeof BinaryAnswer>
