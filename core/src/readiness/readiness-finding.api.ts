import * as z from 'zod/mini'
import { reasonParts } from '../pass-check/reason-text.ts'
import { endpoint } from '../contract/endpoint.ts'

/** Something that the resort has to put right, so that guests are judged correctly. Fields of other kinds are null. */
export const ReadinessNotice = z
  .object({
    kind: z.enum(['disagreement', 'reason-without-text', 'task-impossible']),
    /** The blocker that the own rules found, or `none`; and why the gates refuse, or `opens`. */
    own: z.nullable(z.string()),
    gate: z.nullable(z.string()),
    /** The code of a block about which the collection of hotlist reasons does not say everything. */
    reasonCode: z.nullable(z.string()),
    /** What the resort does not say about this reason; empty for other kinds. */
    missingParts: z.array(z.enum(reasonParts)),
    /** The task whose dates exclude the day of a visit. */
    taskId: z.nullable(z.int()),
    firstSeenUtc: z.string(),
    lastSeenUtc: z.string(),
  })
  .register(z.globalRegistry, { id: 'ReadinessNotice' })
export type ReadinessNotice = z.infer<typeof ReadinessNotice>

/** What was found while the readiness of guests was judged in the last 24 hours (docs/domain.md, "Readiness"). */
export const listReadinessNotices = endpoint({
  name: 'listReadinessNotices',
  method: 'GET',
  path: '/api/admin/readiness-notices',
  caller: 'admin',
  summary: 'What the resort has to put right so that guests are judged correctly, found in the last 24 hours',
  answer: z.array(ReadinessNotice),
})
