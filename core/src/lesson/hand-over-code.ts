import * as z from 'zod/mini'

/** Letters and digits that nobody confuses, spoken or read: no vowels, no 0, 1, 5, 8. */
const alphabet = 'CDFGHJKMNPQRTVWXZ234679'
const codeLength = 4

/** Builds a code from random bytes, at least `codeLength` of them. */
export function toHandOverCode(bytes: Uint8Array): string {
  return Array.from(bytes.slice(0, codeLength), (byte) => alphabet[byte % alphabet.length]).join('')
}

/** The codes of today of the own children with a lesson: the parents show them when they pick a child up. */
export const OwnHandOverCodes = z
  .array(z.object({ contactId: z.string(), firstName: z.string(), code: z.string() }))
  .register(z.globalRegistry, { id: 'OwnHandOverCodes' })
export type OwnHandOverCodes = z.infer<typeof OwnHandOverCodes>
