import { foldedCustomerName } from '@first-chair/core/contact/folded-customer-name'
import type { SoughtCustomer } from '../point-of-sale.ts'

type Candidate = { email: string; firstName: string; lastName: string }

/** Returns the normalized address to search for; undefined if the address or the name is empty. */
export function addressToFind({ email, givenName, familyName }: SoughtCustomer): string | undefined {
  const address = email.trim().toLowerCase()
  return address === '' || foldedCustomerName(givenName, familyName) === '' ? undefined : address
}

/**
 * Returns the candidates with that address and name. The bridge's answer is checked, because a sign-in is bound to the
 * match.
 */
export function soughtAmong<Customer extends Candidate>(
  query: SoughtCustomer,
  candidates: readonly Customer[],
): Customer[] {
  const address = addressToFind(query)
  const name = foldedCustomerName(query.givenName, query.familyName)
  return candidates.filter(
    ({ email, firstName, lastName }) =>
      email.trim().toLowerCase() === address && foldedCustomerName(firstName, lastName) === name,
  )
}
