import * as z from 'zod/mini'
import { VisitExplanation } from '../explanation/readiness-explanation.ts'

/** The explanation for one IP code. */
export const IpCodeExplanation = z
  .object({
    ipCode: z.string(),
    isFound: z.boolean(),
    /** The current code of the customer, if the requested one was merged into another; else null. */
    mergedInto: z.nullable(z.string()),
    /** One for each enabled location; empty if nobody was found. */
    locations: z.array(VisitExplanation),
  })
  .register(z.globalRegistry, { id: 'IpCodeExplanation' })
export type IpCodeExplanation = z.infer<typeof IpCodeExplanation>
