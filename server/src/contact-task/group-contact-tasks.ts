import type { Contact } from '@first-chair/core/contact/contact'
import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { activitiesOf, contactOf, contactTaskOf, listsByKind } from '@first-chair/core/contact-task/group-contact-tasks'
import { owedTasks, type OwedAnswer } from '@first-chair/core/contact-task/owed-tasks'
import { withBlockedPass, withoutBooking } from '@first-chair/core/readiness/readiness-reasons'
import type { ReadinessReason } from '@first-chair/core/readiness/readiness-reason'
import { fixedCollections } from '@first-chair/core/collection/collection'
import { isUpTo } from '@first-chair/core/contact-task/up-to-whom'
import { Failure } from '@first-chair/core/failure'
import { allItems } from '../collection/collection.store.ts'
import type { Context, Guest } from '../context.ts'
import { currentTextHashes } from '../waiver/waiver-text.facts.ts'
import { homeFacts } from './check-in.facts.ts'
import { isWaitingForPos } from './own-facts.store.ts'

/** All contact tasks of a household at a location, completed ones included, grouped by kind. */
export async function groupContactTasks(
  ctx: Context,
  guest: Guest,
  request: { locationId: number; contactIds: readonly string[] },
): Promise<ContactTaskGrouping> {
  const facts = await homeFacts(ctx, guest, request.locationId, await currentTextHashes(ctx, request.locationId))
  const { owed, own, today, location, setup, readFromPosAtUtc } = facts

  const answer = owedTasks({ ...owed, people: selectPeople(owed.people, request.contactIds) })

  const contacts = new Map<string, Contact>(
    owed.people.map((person) => [
      person.contactId,
      contactOf(person, today, owed.photos.find(({ contactId }) => contactId === person.contactId)?.photoHash ?? null),
    ]),
  )
  return {
    location,
    checkInCompleteText: location.checkInCompleteText,
    resortDay: today,
    timeZone: location.timeZone ?? ctx.config.resortTimeZone,
    arrivalDay: answer.arrivalDay ?? null,
    householdReference: guest.householdReference,
    adultAge: setup.general.adultAge,
    readFromPosAtUtc,
    contacts: [...contacts.values()],
    activities: activitiesOf(answer, location.defaultActivityId),
    readinessReasons: await loadReadinessReasons(ctx, facts, answer),
    ...listsByKind(
      answer.tasks.flatMap((task) => {
        const contact = contacts.get(task.person.contactId)
        if (!contact) return []
        const state = {
          isWaitingForPos: isWaitingForPos(own, task.person.contactId, task.task),
          upTo: isUpTo(task.task, contact, setup.general),
        }
        return [contactTaskOf(task, contact, state)]
      }),
    ),
  }
}

async function loadReadinessReasons(
  ctx: Pick<Context, 'pool'>,
  { owed, passBlocks, today }: Awaited<ReturnType<typeof homeFacts>>,
  { localPurchases, arrivalDay }: OwedAnswer,
): Promise<ReadinessReason[]> {
  const hotlistTexts = passBlocks.length === 0 ? [] : await allItems(ctx.pool, fixedCollections.hotlistReasons)
  return [...withoutBooking(owed, localPurchases), ...withBlockedPass(passBlocks, arrivalDay ?? today, hotlistTexts)]
}

/** The requested people, or all if none are named. Throws `not-found` for a contact of another household. */
function selectPeople<Person extends { contactId: string }>(
  people: readonly Person[],
  contactIds: readonly string[],
): readonly Person[] {
  if (contactIds.length === 0) return people
  if (contactIds.some((id) => !people.some(({ contactId }) => contactId === id))) throw new Failure('not-found')
  return people.filter(({ contactId }) => contactIds.includes(contactId))
}
