import { Gauge, type Registry } from 'prom-client'
import type { Context } from '../context/context.ts'

/** Serves when the certificate of Apple Wallet expires. Certificates of servers are watched from outside. */
export function serveCertificateMetrics(registry: Registry, { config }: Pick<Context, 'config'>): void {
  if (!config.appleWallet) return
  const { name, validUntil } = config.appleWallet.endsFirst
  const expiry = new Gauge({
    name: 'first_chair_certificate_expiry_seconds',
    help: 'When a certificate expires, in seconds since 1970',
    labelNames: ['name'],
    registers: [registry],
  })
  expiry.set({ name }, validUntil.getTime() / 1000)
}
