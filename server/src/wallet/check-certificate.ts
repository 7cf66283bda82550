import { getCertificateState } from '@first-chair/core/external-system/certificate'
import type { Context } from '../context/context.ts'

/** Logs a warning if the certificate of Apple Wallet expires within thirty days, and an error if it has expired. */
export function checkCertificate({ config, clock, log }: Pick<Context, 'config' | 'clock' | 'log'>): void {
  if (!config.appleWallet) return
  const { name, validUntil } = config.appleWallet.endsFirst
  const facts = { certificate: name, validUntil: validUntil.toISOString() }
  const state = getCertificateState(validUntil.getTime() - clock.now().getTime())
  if (state === 'ends-soon') log.warn(facts, 'the certificate of Apple Wallet expires soon')
  if (state === 'ended')
    log.error(facts, 'the certificate of Apple Wallet has expired: guests are not offered Apple Wallet')
}
