import { foldCustomerName } from '@first-chair/core/contact/fold-customer-name'
import type { CustomerQuery } from '../point-of-sale.ts'

type Candidate = { email: string; firstName: string; lastName: string }

/** Returns the normalized address to search for; undefined if the address or the name is empty. */
export function getSearchAddress({ email, givenName, familyName }: CustomerQuery): string | undefined {
  const address = email.trim().toLowerCase()
  return address === '' || foldCustomerName(givenName, familyName) === '' ? undefined : address
}

/**
 * Returns the candidates with that address and name. The bridge's answer is checked, because a sign-in is bound to the
 * match.
 */
export function filterMatchingCustomers<Customer extends Candidate>(
  query: CustomerQuery,
  candidates: readonly Customer[],
): Customer[] {
  const address = getSearchAddress(query)
  const name = foldCustomerName(query.givenName, query.familyName)
  return candidates.filter(
    ({ email, firstName, lastName }) =>
      email.trim().toLowerCase() === address && foldCustomerName(firstName, lastName) === name,
  )
}
