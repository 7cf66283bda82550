import type { HouseholdReadiness } from '@first-chair/core/readiness/readiness'
import { getVerdictText } from '@first-chair/core/readiness/verdict-text'

/** What was last known of a household on a day: when the point of sale answered, and the words for each contact. */
export type LastAnswer = { checkedAtUtc: string; texts: Readonly<Record<string, string>> }

/** In this tab only, until sign-out: the words name nobody, but they belong to the guest. */
const toKey = ({ locationId, visitDay }: Pick<HouseholdReadiness, 'locationId' | 'visitDay'>) =>
  `first-chair.readiness.${locationId}.${visitDay}`

/** Stores an answer in which everything is known. */
export function storeLastAnswer(readiness: HouseholdReadiness): void {
  const { people, checkedAtUtc } = readiness
  if (checkedAtUtc === null || people.some(({ verdict }) => verdict === 'unknown')) return
  const texts = Object.fromEntries(people.map((person) => [person.contactId, getVerdictText(person)]))
  try {
    sessionStorage.setItem(toKey(readiness), JSON.stringify({ checkedAtUtc, texts } satisfies LastAnswer))
  } catch {
    // Without storage, an unknown verdict only lacks the answer before it.
  }
}

/** The last answer for this day in which everything was known, if there is one. */
export function readLastAnswer(readiness: Pick<HouseholdReadiness, 'locationId' | 'visitDay'>): LastAnswer | undefined {
  const text = sessionStorage.getItem(toKey(readiness))
  if (text === null) return undefined
  // Only `storeLastAnswer` writes this key.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(text) as LastAnswer
}
