import type { ExternalSystem, ExternalSystemName } from '@first-chair/core/external-system/external-system'
import type { Tone } from '../../ui/badge.tsx'

export const systemLabels = {
  'point-of-sale': 'Point of sale',
  email: 'E-mail',
  sms: 'Text messages',
  'apple-wallet': 'Apple Wallet',
  'google-wallet': 'Google Wallet',
  'identity-provider': 'Sign-in',
  'log-witnesses': 'Witnesses of the log',
  'time-stamps': 'Time stamps of the log',
} as const satisfies Record<ExternalSystemName, string>

type SystemStatus = { tone: Tone; label: string }

/** Returns the status of a system as a short label. The most urgent problem decides. */
export function getSystemStatus(system: ExternalSystem): SystemStatus {
  const { isSetUp, isAnswering, givenUp, waiting, lastError, certificate } = system
  if (isAnswering === false) return { tone: 'bad', label: 'Not responding' }
  if (!isSetUp) return { tone: givenUp > 0 ? 'warn' : 'plain', label: 'Not set up' }
  if (certificate?.state === 'ended') return { tone: 'bad', label: 'Certificate expired' }
  if (certificate?.state === 'ends-soon') return { tone: 'warn', label: 'Certificate expires soon' }
  if (givenUp > 0) return { tone: 'bad', label: 'Needs attention' }
  if (waiting > 0 && lastError !== null) return { tone: 'warn', label: 'Retrying' }
  return { tone: 'ok', label: 'Working' }
}
