import type { AuthorizationsToRecord, MemberToAdd, PointOfSale } from '../point-of-sale.ts'
import type { BridgeCalls } from '../bridge/bridge-calls.ts'
import type { BridgeSystem, Identity } from '../bridge/bridge-system.ts'
import type { CallLog } from './call-log.ts'
import { Refused } from './call-handler.ts'
import type { SimulatedSystem } from './simulated-systems.ts'

/** The point of sale behind a simulated bridge, and a query that the port does not have. */
export type SimulatedBackend = {
  readonly pos: PointOfSale
  /** Finds all customers with an e-mail address, without merged customers. */
  findByEmail(email: string): Promise<{ contactId: string; email: string; firstName: string; lastName: string }[]>
}

/** A simulated system with its calls and its backend. */
export type Simulation = Pick<SimulatedSystem, 'toKey' | 'toContactId'> & {
  readonly backend: SimulatedBackend
  readonly system: BridgeSystem
  readonly calls: BridgeCalls
  readonly toIdentity: (contactId: string) => Identity
}

/** Reads a household. Refuses an unknown contact id. */
export async function readBackendHousehold({ pos }: SimulatedBackend, contactId: string) {
  const household = await pos.household(contactId)
  if (household.people.length === 0) throw new Refused('not-found')
  return household
}

/** Adds a member once per key: a repeated request gets the first answer. */
export function createMemberAdder({
  pos,
}: SimulatedBackend): (head: string, member: MemberToAdd, key: string) => Promise<string> {
  const answers = new Map<string, Promise<string>>()
  const add = async (head: string, member: MemberToAdd): Promise<string> => {
    if ((await pos.currentIpCode(head)) === undefined) throw new Refused('unknown-customer')
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
export async function recordBackendSignature(
  { pos }: SimulatedBackend,
  callLog: CallLog,
  signed: AuthorizationsToRecord,
): Promise<void> {
  callLog.countSignature(signed.source)
  if ((callLog.received.signatures[signed.source]?.recorded ?? 0) > 0) return
  if ((await pos.waiver(signed.authorizationType)) === undefined) throw new Refused('unknown-waiver')
  const ipCodes = await Promise.all(signed.contactIds.map((contactId) => pos.currentIpCode(contactId)))
  if (ipCodes.includes(undefined)) throw new Refused('unknown-customer')
  await pos.recordAuthorizations(signed)
  callLog.countRecord(signed.source, signed.contactIds.length)
}
