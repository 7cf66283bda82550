import * as z from 'zod/mini'

/** How many days before its end a certificate is warned of. */
const warnedDaysBefore = 30
const day = 24 * 60 * 60 * 1000

const certificateStates = ['good', 'ends-soon', 'ended'] as const
export type CertificateState = (typeof certificateStates)[number]

/** A certificate that something here signs with. */
export const Certificate = z.object({
  /** The name of the environment that it stands under. */
  name: z.string(),
  validUntilUtc: z.string(),
  state: z.enum(certificateStates),
})
export type Certificate = z.infer<typeof Certificate>

/** Whether a certificate can still be used, and whether somebody should get the next one, by the milliseconds that it has left. */
export function certificateState(left: number): CertificateState {
  if (left <= 0) return 'ended'
  return left <= warnedDaysBefore * day ? 'ends-soon' : 'good'
}
