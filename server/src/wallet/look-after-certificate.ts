import { certificateState } from '@first-chair/core/outside-system/certificate'
import type { Context } from '../context.ts'

/** Says in the log that the certificate of Apple Wallet ends within thirty days, or that it has ended. */
export function lookAfterCertificate({ config, clock, log }: Pick<Context, 'config' | 'clock' | 'log'>): void {
  if (!config.appleWallet) return
  const { name, validUntil } = config.appleWallet.endsFirst
  const facts = { certificate: name, validUntil: validUntil.toISOString() }
  const state = certificateState(validUntil.getTime() - clock.now().getTime())
  if (state === 'ends-soon') log.warn(facts, 'the certificate of Apple Wallet ends soon')
  if (state === 'ended')
    log.error(facts, 'the certificate of Apple Wallet has ended: guests are offered no Apple Wallet')
}
