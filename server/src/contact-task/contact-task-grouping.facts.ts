import type { Contact } from '@first-chair/core/contact/contact'
import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import {
  toActivitiesForContacts,
  toContact,
  toContactTask,
  groupByKind,
} from '@first-chair/core/contact-task/group-contact-tasks'
import { getOwedTasks } from '@first-chair/core/owed-task/owed-tasks'
import { whoCompletes } from '@first-chair/core/owed-task/completed-by'
import { getUnchangedRecords } from '@first-chair/core/unchanged-record/unchanged-record'
import { limitToHandOver } from '@first-chair/core/hand-over/hand-over-tasks'
import { Failure } from '@first-chair/core/contract/failure'
import type { Context, Guest } from '../context/context.ts'
import { loadCurrentWaiverTexts } from '../waiver-text/current-waiver-text.facts.ts'
import { limitContact } from '../context/is-at-kiosk.ts'
import { loadCheckInFacts } from './check-in.facts.ts'
import { isWaitingForPos, type loadOwnFacts } from './own-facts.store.ts'

/**
 * All contact tasks of a household at a location, completed ones included, grouped by kind. On a device that staff handed
 * over, only those of the hand-over. `loadOwn` is for a caller who reads more with the same statement.
 */
export async function loadContactTaskGrouping(
  ctx: Context,
  guest: Guest,
  request: { locationId: number; contactIds: readonly string[] },
  loadOwn?: typeof loadOwnFacts,
): Promise<ContactTaskGrouping> {
  if (guest.handOver && guest.handOver.locationId !== request.locationId) throw new Failure('not-found')
  const { owed, own, today, location, setup, readFromPosAtUtc } = await loadCheckInFacts(
    ctx,
    guest,
    request.locationId,
    await loadCurrentWaiverTexts(ctx, request.locationId),
    loadOwn,
  )
  const answer = getOwedTasks({ ...owed, people: selectPeople(owed.people, request.contactIds) })

  const contacts = new Map<string, Contact>(
    owed.people.map((person) => [
      person.contactId,
      limitContact(
        toContact(
          person,
          today,
          owed.photos.find(({ contactId }) => contactId === person.contactId)?.photoHash ?? null,
        ),
        guest,
      ),
    ]),
  )
  const unchanged = getUnchangedRecords(answer.tasks, owed, setup.general.adultAge)
  const grouping: ContactTaskGrouping = {
    location,
    checkInCompleteText: location.checkInCompleteText,
    resortDay: today,
    timeZone: location.timeZone ?? ctx.config.resortTimeZone,
    arrivalDay: answer.arrivalDay ?? null,
    householdReference: guest.householdReference,
    adultAge: setup.general.adultAge,
    readFromPosAtUtc,
    readinessReasons: [],
    contacts: [...contacts.values()],
    activities: toActivitiesForContacts(answer, location.defaultActivityId),
    ...(unchanged && !guest.handOver && { unchanged }),
    ...groupByKind(
      answer.tasks.flatMap((task) => {
        const contact = contacts.get(task.person.contactId)
        if (!contact) return []
        const state = {
          isWaitingForPos: isWaitingForPos(own, task.person.contactId, task.task),
          upTo: whoCompletes(task.task, contact, setup.general),
        }
        return [toContactTask(task, contact, state)]
      }),
    ),
  }
  return guest.handOver ? limitToHandOver(grouping, guest.handOver.contactTaskIds) : grouping
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
