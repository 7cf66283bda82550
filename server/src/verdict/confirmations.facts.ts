import { getConfirmation } from '@first-chair/core/readiness/confirmation'
import type { PersonReadiness } from '@first-chair/core/readiness/readiness'
import type { Context } from '../context/context.ts'
import { loadWaitingMessages } from './waiting-message.store.ts'

/**
 * Adds to each person who waits for the point of sale about when it will confirm. The outbox is read only if somebody
 * waits.
 */
export async function addConfirmations(
  { pool }: Pick<Context, 'pool'>,
  people: readonly PersonReadiness[],
): Promise<PersonReadiness[]> {
  const waiting = people.filter(({ isWaitingForPos }) => isWaitingForPos).map(({ contactId }) => contactId)
  const messages = waiting.length === 0 ? undefined : await loadWaitingMessages(pool, waiting)
  if (!messages) return [...people]
  return people.map((person) => {
    if (!person.isWaitingForPos) return person
    const own = messages.byContact.get(person.contactId) ?? []
    const expected = getConfirmation(own, messages.pace, messages.now)
    if (!expected) return person
    const { kinds, state, since, by } = expected
    const confirmation = { kinds, state, sinceUtc: toIso(since), byUtc: by === null ? null : toIso(by) }
    return { ...person, confirmation }
  })
}

const toIso = (milliseconds: number) => new Date(milliseconds).toISOString()
