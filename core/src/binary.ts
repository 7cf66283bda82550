import * as z from 'zod/mini'

/** Bytes and what they are: a body that is no JSON. */
export const Binary = z.object({
  contentType: z.string(),
  bytes: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
})
export type Binary = z.infer<typeof Binary>

/** Bytes as they arrive: a body that is read once, piece by piece. */
export const BinaryStream = z.object({
  contentType: z.string(),
  pieces: z.custom<AsyncIterable<Uint8Array>>(
    (pieces) => typeof pieces === 'object' && pieces !== null && Symbol.asyncIterator in pieces,
  ),
})
export type BinaryStream = z.infer<typeof BinaryStream>

/**
 * Bytes as an answer. Where they are `cacheable`, a browser may store them for itself, and has to ask each time whether they are
 * still the same; else they are stored nowhere. `isPublic`: everybody may see them, and their address will always answer the
 * same, so that anybody may store them.
 */
export const BinaryAnswer = z.extend(Binary, {
  cacheable: z.optional(z.boolean()),
  isPublic: z.optional(z.boolean()),
})
export type BinaryAnswer = z.infer<typeof BinaryAnswer>
