import * as z from 'zod/mini'
import { Change } from './changes.ts'
import { failures } from './failure.ts'

const codes = Object.keys(failures)

/** A failure on the wire: `application/problem+json` (RFC 9457). */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string().check(z.refine((code) => codes.includes(code))),
    detail: z.string(),
    requestId: z.string(),
    fields: z.optional(z.array(z.object({ path: z.string(), rule: z.string(), message: z.string() }))),
    facts: z.optional(z.record(z.string(), z.string())),
    changes: z.optional(z.array(Change)),
  })
  .register(z.globalRegistry, { id: 'Problem', description: 'A refusal, RFC 9457' })
export type Problem = z.infer<typeof Problem>
