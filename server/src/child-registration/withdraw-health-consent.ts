import { Failure } from '@first-chair/core/contract/failure'
import type { Context, Guest } from '../context/context.ts'
import { saveWithdrawal } from './health-answer.store.ts'

/**
 * Withdraws the consent that staff read the health answers of a person of the household. The answers are erased at once;
 * the registration is shown to nobody, and the task is open until a new one is submitted. Throws `not-found` for a person
 * of another household.
 */
export async function withdrawHealthConsent(
  { pool, pointOfSale, clock }: Pick<Context, 'pool' | 'pointOfSale' | 'clock'>,
  guest: Guest,
  contactId: string,
): Promise<null> {
  const { people } = await pointOfSale.household(guest.ipCode)
  if (!people.some((person) => person.contactId === contactId)) throw new Failure('not-found')
  await saveWithdrawal(pool, {
    contactId,
    householdIpCode: guest.ipCode,
    at: clock.now(),
    requestId: guest.requestId,
  })
  return null
}
