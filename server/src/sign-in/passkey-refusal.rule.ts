import { Failure } from '@first-chair/core/contract/failure'
import type { Checked } from './verify-passkey.rule.ts'

/** Returns a passkey that was accepted; throws why it was not. */
export function requireAccepted<Passkey extends object>(checked: Checked<Passkey>): Passkey {
  if (checked === 'other-site') throw new Failure('passkey-of-other-site')
  if (checked === 'refused') throw new Failure('passkey-refused')
  return checked
}
