import * as z from 'zod/mini'

/** Bytes and their content type: a body that is not JSON. */
export const Binary = z.object({
  contentType: z.string(),
  bytes: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
})
export type Binary = z.infer<typeof Binary>

/** Bytes as a stream: a body that can be read once, chunk by chunk. */
export const BinaryStream = z.object({
  contentType: z.string(),
  pieces: z.custom<AsyncIterable<Uint8Array>>(
    (pieces) => typeof pieces === 'object' && pieces !== null && Symbol.asyncIterator in pieces,
  ),
})
export type BinaryStream = z.infer<typeof BinaryStream>

/**
 * Bytes as an answer. With `cacheable`, the browser may store them, but must revalidate them on every use; without it,
 * nothing stores them. With `isPublic`, everybody may see them and their address always answers the same bytes, so any
 * cache may store them.
 */
export const BinaryAnswer = z.extend(Binary, {
  cacheable: z.optional(z.boolean()),
  isPublic: z.optional(z.boolean()),
})
export type BinaryAnswer = z.infer<typeof BinaryAnswer>
