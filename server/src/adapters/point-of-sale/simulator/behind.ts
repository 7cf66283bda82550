import type { AuthorizationsToRecord, MemberToAdd, PointOfSale } from '../point-of-sale.ts'
import type { Noting } from './received.ts'
import { Refused, type Answered } from './answering.ts'

/** The point of sale behind a simulated bridge, and a query that the port does not have. */
export type Behind = {
  readonly pos: PointOfSale
  /** Finds all customers with an e-mail address, without merged customers. */
  withEmail(email: string): Promise<{ contactId: string; email: string; firstName: string; lastName: string }[]>
}

/** Creates the handlers for the calls of one system. */
export type Speaking = (backend: Behind, callLog: Noting) => Answered[]

/** Reads a household. Refuses an unknown contact id. */
export async function householdBehind({ pos }: Behind, contactId: string) {
  const household = await pos.household(contactId)
  if (household.people.length === 0) throw new Refused('not-found')
  return household
}

/** Adds a member once per key: a repeated request gets the first answer. */
export function memberAdder({ pos }: Behind): (head: string, member: MemberToAdd, key: string) => Promise<string> {
  const answers = new Map<string, Promise<string>>()
  const add = async (head: string, member: MemberToAdd): Promise<string> => {
    if ((await pos.presentIpCode(head)) === undefined) throw new Refused('unknown-customer')
    const added = await pos.addMember(head, member)
    if (typeof added === 'string') throw new Refused(added)
    return added.contactId
  }
  return (head, member, key) => {
    const answer = answers.get(key) ?? add(head, member)
    answers.set(key, answer)
    return answer
  }
}

/**
 * Records a signature for everyone or nobody, and counts it. A source that is already recorded is not checked again.
 */
export async function recordBehind({ pos }: Behind, callLog: Noting, signed: AuthorizationsToRecord): Promise<void> {
  callLog.told(signed.source)
  if ((callLog.seen.signatures[signed.source]?.recorded ?? 0) > 0) return
  if ((await pos.waiver(signed.authorizationType)) === undefined) throw new Refused('unknown-waiver')
  const ipCodes = await Promise.all(signed.contactIds.map((contactId) => pos.presentIpCode(contactId)))
  if (ipCodes.includes(undefined)) throw new Refused('unknown-customer')
  await pos.recordAuthorizations(signed)
  callLog.recorded(signed.source, signed.contactIds.length)
}
