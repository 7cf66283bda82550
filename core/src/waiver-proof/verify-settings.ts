import * as z from 'zod/mini'
import { dateFormats } from '../calendar/date-format.ts'

/** What the server writes into the page that checks documents. */
export const VerifySettings = z.object({
  /** The name of the resort. */
  resort: z.string(),
  /** Empty if the operator has set none. */
  phoneNumber: z.string(),
  dateFormat: z.enum(dateFormats),
  /** The keys of the log, for verifiers. */
  keys: z.array(z.string()),
  /** The keys of the witnesses of the log. */
  witnesses: z.array(z.string()),
})
export type VerifySettings = z.infer<typeof VerifySettings>
