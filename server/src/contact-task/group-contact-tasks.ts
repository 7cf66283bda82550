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

/** Everything the household has to do at a location, and has done: load, decide, answer. */
export async function groupContactTasks(
  ctx: Context,
  guest: Guest,
  asked: { locationId: number; contactIds: readonly string[] },
): Promise<ContactTaskGrouping> {
  const facts = await homeFacts(ctx, guest, asked.locationId, await currentTextHashes(ctx, asked.locationId))
  const { owed, own, today, location, setup, readFromPosAtUtc } = facts

  const answer = owedTasks({ ...owed, people: chosen(owed.people, asked.contactIds) })

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
    readinessReasons: await readinessReasons(ctx, facts, answer),
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

async function readinessReasons(
  ctx: Pick<Context, 'pool'>,
  { owed, passBlocks, today }: Awaited<ReturnType<typeof homeFacts>>,
  { localPurchases, arrivalDay }: OwedAnswer,
): Promise<ReadinessReason[]> {
  const shown = passBlocks.length === 0 ? [] : await allItems(ctx.pool, fixedCollections.hotlistReasons)
  return [...withoutBooking(owed, localPurchases), ...withBlockedPass(passBlocks, arrivalDay ?? today, shown)]
}

/** The people the caller asked for; somebody else's contact answers as if it did not exist. */
function chosen<Person extends { contactId: string }>(
  people: readonly Person[],
  contactIds: readonly string[],
): readonly Person[] {
  if (contactIds.length === 0) return people
  if (contactIds.some((id) => !people.some(({ contactId }) => contactId === id))) throw new Failure('not-found')
  return people.filter(({ contactId }) => contactIds.includes(contactId))
}
