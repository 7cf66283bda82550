import type { OutsideSystem, OutsideSystemName } from '@first-chair/core/outside-system/outside-system'
import type { Tone } from '../ui/badge.tsx'

export const systemWords = {
  'point-of-sale': 'Point of sale',
  email: 'E-mail',
  sms: 'Text messages',
  'apple-wallet': 'Apple Wallet',
  'identity-provider': 'Sign-in',
} as const satisfies Record<OutsideSystemName, string>

type Standing = { tone: Tone; words: string }

/** How a system does, in a word or two: what needs somebody comes first. */
export function standingOf(system: OutsideSystem): Standing {
  const { isSetUp, isAnswering, givenUp, waiting, lastError, certificate } = system
  if (isAnswering === false) return { tone: 'bad', words: 'Does not answer' }
  if (!isSetUp) return { tone: givenUp > 0 ? 'warn' : 'plain', words: 'Not set up' }
  if (certificate?.state === 'ended') return { tone: 'bad', words: 'Certificate has ended' }
  if (certificate?.state === 'ends-soon') return { tone: 'warn', words: 'Certificate ends soon' }
  if (givenUp > 0) return { tone: 'bad', words: 'Needs you' }
  if (waiting > 0 && lastError !== null) return { tone: 'warn', words: 'Trying again' }
  return { tone: 'ok', words: 'Works' }
}
