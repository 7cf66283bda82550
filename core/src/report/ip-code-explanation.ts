import * as z from 'zod/mini'
import { LocationExplanation } from '../explanation/explanation.ts'

/** The explain tool's answer about one code. */
export const IpCodeExplanation = z
  .object({
    ipCode: z.string(),
    isFound: z.boolean(),
    /** The code that the customer goes by now, where the one asked for was merged into another. */
    mergedInto: z.nullable(z.string()),
    /** One for each enabled location; empty where nobody was found. */
    locations: z.array(LocationExplanation),
  })
  .register(z.globalRegistry, { id: 'IpCodeExplanation' })
export type IpCodeExplanation = z.infer<typeof IpCodeExplanation>
