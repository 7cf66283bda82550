import type { OutsideSystem, OutsideSystemName, PosMessage } from '@first-chair/core/outside-system/outside-system'
import type { Tone } from '../../ui/badge.tsx'

export const systemWords = {
  'point-of-sale': 'Point of sale',
  email: 'E-mail',
  sms: 'Text messages',
  'identity-provider': 'Sign-in',
} as const satisfies Record<OutsideSystemName, string>

export const kindWords = {
  waiver: 'Signed waiver',
  'rental-profile': 'Rental profile',
  'child-registration': 'Child registration',
  photo: 'Photo',
} as const satisfies Record<PosMessage['kind'], string>

type Standing = { tone: Tone; words: string }

/** How a system does, in a word or two: what needs somebody comes first. */
export function standingOf(system: OutsideSystem): Standing {
  const { isSetUp, isAnswering, givenUp, waiting, lastError } = system
  if (isAnswering === false) return { tone: 'bad', words: 'Does not answer' }
  if (!isSetUp) return { tone: givenUp > 0 ? 'warn' : 'plain', words: 'Not set up' }
  if (givenUp > 0) return { tone: 'bad', words: 'Needs you' }
  if (waiting > 0 && lastError !== null) return { tone: 'warn', words: 'Trying again' }
  return { tone: 'ok', words: 'Works' }
}
