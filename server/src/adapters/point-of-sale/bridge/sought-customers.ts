import { foldedCustomerName } from '@first-chair/core/contact/folded-customer-name'
import type { SoughtCustomer } from '../point-of-sale.ts'

type Candidate = { email: string; firstName: string; lastName: string }

/** Whom to ask for: the address as it is compared; undefined where there is nothing to look for. */
export function addressToFind({ email, givenName, familyName }: SoughtCustomer): string | undefined {
  const address = email.trim().toLowerCase()
  return address === '' || foldedCustomerName(givenName, familyName) === '' ? undefined : address
}

/** Those who have that address and that name. The bridge is not believed: a sign-in is bound to whoever is found. */
export function soughtAmong<Found extends Candidate>(sought: SoughtCustomer, candidates: readonly Found[]): Found[] {
  const address = addressToFind(sought)
  const name = foldedCustomerName(sought.givenName, sought.familyName)
  return candidates.filter(
    ({ email, firstName, lastName }) =>
      email.trim().toLowerCase() === address && foldedCustomerName(firstName, lastName) === name,
  )
}
