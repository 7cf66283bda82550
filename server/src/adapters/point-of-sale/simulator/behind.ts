import type { AuthorizationsToRecord, MemberToAdd, PointOfSale } from '../point-of-sale.ts'
import type { Received } from './received.ts'
import { Refused, type Answered } from './answering.ts'

/** The point of sale behind a simulated bridge, with what its own port does not tell. */
export type Behind = {
  readonly pos: PointOfSale
  /** Everybody with an e-mail address, merged customers left out. */
  withEmail(email: string): Promise<{ contactId: string; email: string; firstName: string; lastName: string }[]>
}

/** Notes what signatures were told and became records. */
export type Noting = {
  readonly seen: Received
  told(source: string): void
  recorded(source: string, people: number): void
}

/** One system's way of answering. */
export type Speaking = (behind: Behind, noting: Noting) => Answered[]

/** The household that is asked for; refused where nobody goes by that key. */
export async function householdBehind({ pos }: Behind, contactId: string) {
  const household = await pos.household(contactId)
  if (household.people.length === 0) throw new Refused('not-found')
  return household
}

/** Adds a member once for each key: the same wish gets the first answer again. */
export function memberAdder({ pos }: Behind): (head: string, member: MemberToAdd, key: string) => Promise<string> {
  const answered = new Map<string, Promise<string>>()
  const add = async (head: string, member: MemberToAdd): Promise<string> => {
    if ((await pos.presentIpCode(head)) === undefined) throw new Refused('unknown-customer')
    const added = await pos.addMember(head, member)
    if (typeof added === 'string') throw new Refused(added)
    return added.contactId
  }
  return (head, member, key) => {
    const known = answered.get(key) ?? add(head, member)
    answered.set(key, known)
    return known
  }
}

/** Records a signature on everyone or nobody, and notes it. A source that was recorded is not looked at again. */
export async function recordBehind({ pos }: Behind, noting: Noting, signed: AuthorizationsToRecord): Promise<void> {
  noting.told(signed.source)
  if ((noting.seen.signatures[signed.source]?.recorded ?? 0) > 0) return
  if ((await pos.waiver(signed.authorizationType)) === undefined) throw new Refused('unknown-waiver')
  const present = await Promise.all(signed.contactIds.map((contactId) => pos.presentIpCode(contactId)))
  if (present.includes(undefined)) throw new Refused('unknown-customer')
  await pos.recordAuthorizations(signed)
  noting.recorded(signed.source, signed.contactIds.length)
}
