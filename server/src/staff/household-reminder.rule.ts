import type { Person } from '@first-chair/core/household/household'
import { isEmail } from '@first-chair/core/message/recipient'
import type { BlockerCode } from '@first-chair/core/readiness/blocker-codes'
import type { PersonReadiness } from '@first-chair/core/readiness/readiness'
import { canRemindOf } from '@first-chair/core/readiness/readiness-group'

/** What the desk sends to a household: the most urgent thing that guests can do themselves, and whom it concerns. */
export type HouseholdReminder = {
  /** The address. */
  recipient: string
  /** The first name of the head of household. */
  firstName: string
  code: BlockerCode
  /** The first names of the people whom the code concerns. */
  people: string[]
}

/**
 * Returns what the desk can send to a household: undefined if nothing is open that guests can do, or if no address is known.
 * The page offers the link by this rule, and the call sends it by the same.
 */
export function getHouseholdReminder({
  people,
  verdicts,
  emails,
}: {
  people: readonly Person[]
  verdicts: readonly PersonReadiness[]
  emails: readonly string[]
}): HouseholdReminder | undefined {
  const code = verdicts.flatMap(({ blockers }) => blockers.map((blocker) => blocker.code)).find(canRemindOf)
  const recipient = emails.find(isEmail)
  const head = people.find(({ isHeadOfHouseHold }) => isHeadOfHouseHold) ?? people[0]
  if (code === undefined || recipient === undefined || !head) return undefined
  const concerned = verdicts.filter(({ blockers }) => blockers.some((blocker) => blocker.code === code))
  return {
    recipient,
    firstName: head.firstName,
    code,
    people: people
      .filter(({ contactId }) => concerned.some((verdict) => verdict.contactId === contactId))
      .map(({ firstName }) => firstName),
  }
}
