import type { Contact } from '@first-chair/core/contact/contact'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { parseContactTaskId } from '@first-chair/core/contact-task/contact-task-id'
import { contactOf, contactTaskOf } from '@first-chair/core/contact-task/group-contact-tasks'
import { completedNow, owedTasks, type OwedTask } from '@first-chair/core/contact-task/owed-tasks'
import type { TaskState } from '@first-chair/core/contact-task/task-state'
import { isUpTo, type UpToWhom } from '@first-chair/core/contact-task/up-to-whom'
import { isExternalWaiver } from '@first-chair/core/waiver/external-waiver'
import { Failure } from '@first-chair/core/failure'
import { taskKinds, type TaskKind } from '@first-chair/core/task/task'
import type { Context, Guest } from '../context.ts'
import { checkInFacts, type CheckInFacts } from './check-in.facts.ts'
import { isKnownTask } from './known-task.store.ts'
import { isWaitingForPos } from './own-facts.store.ts'
import type { SkipsToKeep } from './skip.store.ts'

/** The contact tasks that a command names, as the rules see them now. */
export type AskedContactTasks = {
  facts: CheckInFacts
  asked: readonly { owed: OwedTask; contact: Contact; upTo: UpToWhom }[]
  /** The whole household, the head first. */
  contacts: readonly Contact[]
}

/**
 * Loads contact tasks of one kind by their ids. Whatever is not the guest's answers as if it did not exist; what was asked of
 * somebody in the household and is not any more, because the task was unlinked or deleted meanwhile, answers that.
 */
export async function askedContactTasks(
  ctx: Context,
  guest: Guest,
  kind: TaskKind,
  contactTaskIds: readonly string[],
  textHashes: (locationId: number) => Promise<Record<string, string>> = async () => ({}),
): Promise<AskedContactTasks> {
  const ids = [...new Set(contactTaskIds)]
  const first = parseContactTaskId(ids[0] ?? '')
  if (!first) throw new Failure('not-found')

  const found = await contactTasksAt(ctx, guest, first.locationId, await textHashes(first.locationId))
  const asked = ids.flatMap((id) => found.all.filter(({ owed }) => owed.id === id))
  if (asked.length < ids.length) {
    const missing = ids.find((id) => !asked.some(({ owed }) => owed.id === id)) ?? ''
    throw new Failure((await wasAsked(ctx, missing, found.contacts)) ? 'no-longer-asked' : 'not-found')
  }
  if (asked.some(({ owed }) => taskKinds[owed.task.taskTypeId] !== kind)) throw new Failure('not-found')
  return { facts: found.facts, asked, contacts: found.contacts }
}

/** Could it have been asked of somebody in the household? Of a task that never was, or of anybody else, nothing is told. */
async function wasAsked({ pool }: Pick<Context, 'pool'>, id: string, contacts: readonly Contact[]): Promise<boolean> {
  const parts = parseContactTaskId(id)
  if (!parts || !contacts.some(({ contactId }) => contactId === parts.contactId)) return false
  return isKnownTask(pool, parts.taskId)
}

/** Every contact task of a household at a location, as the rules see them now, with up to whom each is. */
export async function contactTasksAt(
  ctx: Context,
  guest: Pick<Guest, 'ipCode'>,
  locationId: number,
  textHashes: Readonly<Record<string, string>>,
): Promise<Pick<AskedContactTasks, 'facts' | 'contacts'> & { all: AskedContactTasks['asked'] }> {
  const facts = await checkInFacts(ctx, guest, locationId, textHashes)
  const { people, photos } = facts.owed
  const contacts = people.map((person) =>
    contactOf(person, facts.today, photos.find(({ contactId }) => contactId === person.contactId)?.photoHash ?? null),
  )
  const all = owedTasks(facts.owed).tasks.flatMap((owed) =>
    contacts
      .filter(({ contactId }) => contactId === owed.person.contactId)
      .map((contact) => ({ owed, contact, upTo: isUpTo(owed.task, contact, facts.setup.general) })),
  )
  return { facts, all, contacts }
}

/**
 * Refuses what a guest may not do for others: adults who sign for themselves, and people who may be such; and waivers of an
 * outside provider whose service is not set up.
 */
export function refuseForOthers(open: AskedContactTasks['asked']): void {
  if (open.some(({ upTo }) => upTo === 'contact')) throw new Failure('signs-for-themselves')
  const unknown = open.find(({ upTo }) => upTo === 'resort')
  if (!unknown) return
  if (isExternalWaiver(unknown.owed.task)) throw new Failure('external-waiver-only')
  throw new Failure('signer-not-allowed', {
    message: `We need the birth date of ${unknown.contact.firstName} before anybody can sign for them. Please call us.`,
  })
}

/** The contact tasks as guests see them; `done` is the new state of those that were just completed. */
export function answerOf(
  { asked, facts }: AskedContactTasks,
  done?: { state: TaskState; isWaitingForPos: boolean; ids: readonly string[] },
): ContactTask[] {
  return asked.map(({ owed, contact, upTo }) =>
    done?.ids.includes(owed.id)
      ? contactTaskOf(completedNow(owed, done.state, facts.owed), contact, {
          isWaitingForPos: done.isWaitingForPos,
          upTo,
        })
      : contactTaskOf(owed, contact, {
          isWaitingForPos: isWaitingForPos(facts.own, contact.contactId, owed.task),
          upTo,
        }),
  )
}

/** Everyone takes the rows of contact tasks in this order, so that two devices never wait for each other. */
export function inOneOrder(asked: AskedContactTasks['asked']): AskedContactTasks['asked'] {
  return asked.toSorted((a, b) => (a.owed.id < b.owed.id ? -1 : 1))
}

/** The signature that completed a contact task when the facts were loaded; null when none did. */
export function seenPositionOf({ own }: Pick<CheckInFacts, 'own'>, contactTaskId: string): number | null {
  return own.completions.find((completion) => completion.contactTaskId === contactTaskId)?.signedWaiverPosition ?? null
}

/** Skips of open contact tasks, for this resort day at this location; refused where a task is not optional. */
export function skipsToKeep(
  facts: CheckInFacts,
  open: AskedContactTasks['asked'],
  by: Pick<SkipsToKeep, 'householdIpCode' | 'actor' | 'requestId'>,
): SkipsToKeep {
  if (open.some(({ owed }) => !owed.task.isOptional)) throw new Failure('not-optional')
  return {
    ...by,
    locationId: facts.location.id,
    resortDay: facts.today,
    skips: inOneOrder(open).map(({ owed }) => ({
      contactTaskId: owed.id,
      activityId: owed.activityId,
      taskId: owed.task.id,
      contactId: owed.person.contactId,
      seenPosition: seenPositionOf(facts, owed.id),
    })),
  }
}
