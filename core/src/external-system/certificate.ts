import * as z from 'zod/mini'

/** How many days before the end of a certificate the warning starts. */
const warningDays = 30
const dayMs = 24 * 60 * 60 * 1000

const certificateStates = ['good', 'ends-soon', 'ended'] as const
export type CertificateState = (typeof certificateStates)[number]

/** A certificate that the product signs with. */
export const Certificate = z.object({
  /** The name of the environment variable that configures it. */
  name: z.string(),
  validUntilUtc: z.string(),
  state: z.enum(certificateStates),
})
export type Certificate = z.infer<typeof Certificate>

/** The state of a certificate, from the milliseconds until it expires. */
export function getCertificateState(remainingMs: number): CertificateState {
  if (remainingMs <= 0) return 'ended'
  return remainingMs <= warningDays * dayMs ? 'ends-soon' : 'good'
}
