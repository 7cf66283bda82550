import type { HouseholdReadiness } from '@first-chair/core/readiness/readiness'
import { toKnownReadiness } from '@first-chair/core/readiness/last-answer'
import { getVerdictText } from '@first-chair/core/readiness/verdict-text'

/** What was last known of a household on a day: when the point of sale answered, and the words for each contact. */
export type LastAnswer = { checkedAtUtc: string; texts: Readonly<Record<string, string>> }

/** In this tab only, until sign-out: the words name nobody, but they belong to the guest. */
const toKey = ({ locationId, visitDay }: Pick<HouseholdReadiness, 'locationId' | 'visitDay'>) =>
  `first-chair.readiness.${locationId}.${visitDay}`

/** Stores an answer in which everything is known. */
export function storeLastAnswer(readiness: HouseholdReadiness): void {
  const answer = toLastAnswer(readiness)
  if (answer === undefined || readiness.people.some(({ verdict }) => verdict === 'unknown')) return
  try {
    sessionStorage.setItem(toKey(readiness), JSON.stringify(answer))
  } catch {
    // Without storage, an unknown verdict only lacks the answer before it.
  }
}

/**
 * The last answer for this day in which everything was known, if there is one: of this tab or of the server, whichever
 * is newer.
 */
export function readLastAnswer(readiness: HouseholdReadiness): LastAnswer | undefined {
  const ofTab = readOfTab(readiness)
  const ofServer = toKnownReadiness(readiness)
  if (!ofServer || (ofTab && ofTab.checkedAtUtc >= (ofServer.checkedAtUtc ?? ''))) return ofTab
  return toLastAnswer(ofServer)
}

function readOfTab(readiness: HouseholdReadiness): LastAnswer | undefined {
  const text = sessionStorage.getItem(toKey(readiness))
  if (text === null) return undefined
  // Only `storeLastAnswer` writes this key.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(text) as LastAnswer
}

function toLastAnswer({ people, checkedAtUtc }: HouseholdReadiness): LastAnswer | undefined {
  if (checkedAtUtc === null) return undefined
  return {
    checkedAtUtc,
    texts: Object.fromEntries(people.map((person) => [person.contactId, getVerdictText(person)])),
  }
}
