import type { Contact } from '@first-chair/core/contact/contact'
import { t } from '@first-chair/core/catalogue/refusal'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { parseContactTaskId } from '@first-chair/core/owed-task/contact-task-id'
import { toContact, toContactTask } from '@first-chair/core/contact-task/group-contact-tasks'
import { applyTaskState, getOwedTasks, type OwedTask } from '@first-chair/core/owed-task/owed-tasks'
import type { TaskState } from '@first-chair/core/owed-task/task-state'
import { whoCompletes, type CompletedBy } from '@first-chair/core/owed-task/completed-by'
import { isExternalWaiver } from '@first-chair/core/task/external-waiver'
import { Failure } from '@first-chair/core/contract/failure'
import { taskKinds, type TaskKind } from '@first-chair/core/task-kind/task-kinds'
import type { WaiverTextFacts } from '@first-chair/core/waiver-text/text-release'
import type { Context, Guest } from '../context/context.ts'
import { limitContact } from '../context/is-at-kiosk.ts'
import { loadCheckInFacts, type CheckInFacts } from './check-in.facts.ts'
import { hasTaskRecord } from './task-record.store.ts'
import { isWaitingForPos } from './own-facts.store.ts'
import type { SkipsToSave } from './skip.store.ts'

/** The contact tasks that a command names, by the current rules and facts. */
export type RequestedContactTasks = {
  facts: CheckInFacts
  requested: readonly { owed: OwedTask; contact: Contact; upTo: CompletedBy }[]
  /** The whole household, head of household first. */
  contacts: readonly Contact[]
}

/**
 * Loads contact tasks of one kind by their ids. Throws `not-found` for tasks outside the guest's household, and
 * `no-longer-asked` for a task that was required of the household and was unlinked or deleted meanwhile.
 */
export async function loadRequestedTasks(
  ctx: Context,
  guest: Guest,
  kind: TaskKind,
  contactTaskIds: readonly string[],
  loadTexts: (locationId: number) => Promise<Readonly<Record<string, WaiverTextFacts>>> = async () => ({}),
): Promise<RequestedContactTasks> {
  const ids = [...new Set(contactTaskIds)]
  const first = parseContactTaskId(ids[0] ?? '')
  if (!first || !isInHandOver(guest, ids)) throw new Failure('not-found')

  const { facts, all, contacts } = await loadContactTasks(
    ctx,
    guest,
    first.locationId,
    await loadTexts(first.locationId),
  )
  const requested = ids.flatMap((id) => all.filter(({ owed }) => owed.id === id))
  if (requested.length < ids.length) {
    const missing = ids.find((id) => !requested.some(({ owed }) => owed.id === id)) ?? ''
    throw new Failure((await mayHaveBeenRequired(ctx, missing, contacts)) ? 'no-longer-asked' : 'not-found')
  }
  if (requested.some(({ owed }) => taskKinds[owed.task.taskTypeId] !== kind)) throw new Failure('not-found')
  return { facts, requested, contacts }
}

/** True if all contact tasks belong to the hand-over of the device. True for every guest who signed in. */
function isInHandOver({ handOver }: Pick<Guest, 'handOver'>, contactTaskIds: readonly string[]): boolean {
  return handOver === undefined || contactTaskIds.every((id) => handOver.contactTaskIds.includes(id))
}

/**
 * True if the task exists or was deleted, and the contact is in the household. Reveals nothing about other households.
 */
export async function mayHaveBeenRequired(
  { pool }: Pick<Context, 'pool'>,
  id: string,
  contacts: readonly Contact[],
): Promise<boolean> {
  const parts = parseContactTaskId(id)
  if (!parts || !contacts.some(({ contactId }) => contactId === parts.contactId)) return false
  return hasTaskRecord(pool, parts.taskId)
}

/** Loads every contact task of a household at a location, by the current rules and facts, with who completes it. */
export async function loadContactTasks(
  ctx: Context,
  guest: Pick<Guest, 'ipCode'>,
  locationId: number,
  waiverTexts: Readonly<Record<string, WaiverTextFacts>>,
): Promise<Pick<RequestedContactTasks, 'facts' | 'contacts'> & { all: RequestedContactTasks['requested'] }> {
  const facts = await loadCheckInFacts(ctx, guest, locationId, waiverTexts)
  const { people, photos } = facts.owed
  const contacts = people.map((person) =>
    toContact(person, facts.today, photos.find(({ contactId }) => contactId === person.contactId)?.photoHash ?? null),
  )
  const all = getOwedTasks(facts.owed).tasks.flatMap((owed) =>
    contacts
      .filter(({ contactId }) => contactId === owed.person.contactId)
      .map((contact) => ({ owed, contact, upTo: whoCompletes(owed.task, contact, facts.setup.general) })),
  )
  return { facts, all, contacts }
}

/**
 * Refuses contact tasks that the guest may not complete: those of adults who sign for themselves, of people without a
 * birth date, who may be adults, and waivers of an external provider whose service is not set up. On a device that staff
 * handed over, an adult may have taken it to sign for themselves; at a kiosk nobody sees who does.
 */
export function refuseTasksOfOthers(open: RequestedContactTasks['requested'], guest: Pick<Guest, 'handOver'>): void {
  if (open.some(({ upTo }) => upTo === 'contact') && !findOwnSigner(open, guest))
    throw new Failure('signs-for-themselves')
  const leftToResort = open.find(({ upTo }) => upTo === 'resort')
  if (!leftToResort) return
  if (isExternalWaiver(leftToResort.owed.task)) throw new Failure('external-waiver-only')
  throw new Failure('signer-not-allowed', {
    message: t('birth-date-missing', { firstName: leftToResort.contact.firstName }),
  })
}

/** The adult who signs these contact tasks for themselves on a device that staff handed over. At a kiosk nobody. */
export function findOwnSigner(
  open: RequestedContactTasks['requested'],
  { handOver }: Pick<Guest, 'handOver'>,
): Contact | undefined {
  const [first] = open
  if (handOver?.on !== 'hand-over' || !first) return undefined
  const isOwn = open.every(({ upTo, contact }) => upTo === 'contact' && contact.contactId === first.contact.contactId)
  return isOwn ? first.contact : undefined
}

/** The contact tasks as the caller sees them. `done` is the new state of those that were just completed. */
export function toContactTasks(
  { requested, facts }: RequestedContactTasks,
  caller: Pick<Guest, 'handOver'>,
  done?: { state: TaskState; isWaitingForPos: boolean; ids: readonly string[] },
): ContactTask[] {
  return requested.map(({ owed, contact: stored, upTo }) => {
    const contact = limitContact(stored, caller)
    return done?.ids.includes(owed.id)
      ? toContactTask(applyTaskState(owed, done.state, facts.owed), contact, {
          isWaitingForPos: done.isWaitingForPos,
          upTo,
        })
      : toContactTask(owed, contact, {
          isWaitingForPos: isWaitingForPos(facts.own, contact.contactId, owed.task),
          upTo,
        })
  })
}

/** Sorts contact tasks in the order in which every statement locks their rows, which prevents deadlocks. */
export function sortForLocking(contactTasks: RequestedContactTasks['requested']): RequestedContactTasks['requested'] {
  return contactTasks.toSorted((a, b) => (a.owed.id < b.owed.id ? -1 : 1))
}

/** The position of the signature that completed a contact task when the facts were loaded, else null. */
export function getSeenPosition({ own }: Pick<CheckInFacts, 'own'>, contactTaskId: string): number | null {
  return own.completions.find((completion) => completion.contactTaskId === contactTaskId)?.signedWaiverPosition ?? null
}

/**
 * Builds skips of open contact tasks for this resort day at this location. Throws `not-optional` for required tasks.
 */
export function buildSkips(
  facts: CheckInFacts,
  open: RequestedContactTasks['requested'],
  by: Pick<SkipsToSave, 'householdIpCode' | 'actor' | 'requestId'>,
): SkipsToSave {
  if (open.some(({ owed }) => !owed.task.isOptional)) throw new Failure('not-optional')
  return {
    ...by,
    locationId: facts.location.id,
    resortDay: facts.today,
    skips: sortForLocking(open).map(({ owed }) => ({
      contactTaskId: owed.id,
      activityId: owed.activityId,
      taskId: owed.task.id,
      contactId: owed.person.contactId,
      seenPosition: getSeenPosition(facts, owed.id),
    })),
  }
}
