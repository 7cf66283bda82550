import type { Contact } from '@first-chair/core/contact/contact'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { parseContactTaskId } from '@first-chair/core/contact-task/contact-task-id'
import { contactOf, contactTaskOf } from '@first-chair/core/contact-task/group-contact-tasks'
import { owedTasks, type OwedTask } from '@first-chair/core/contact-task/owed-tasks'
import type { TaskState } from '@first-chair/core/contact-task/task-state'
import { Failure } from '@first-chair/core/failure'
import { taskKinds, type TaskKind } from '@first-chair/core/task/task'
import type { Context, Guest } from '../context.ts'
import { checkInFacts, type CheckInFacts } from './check-in.facts.ts'
import { isWaitingForPos } from './own-facts.store.ts'

/** The contact tasks that a command names, as the rules see them now. */
export type AskedContactTasks = {
  facts: CheckInFacts
  asked: readonly { owed: OwedTask; contact: Contact }[]
  /** The whole household, the head first. */
  contacts: readonly Contact[]
}

/** Loads contact tasks of one kind by their ids. Whatever is not the guest's answers as if it did not exist. */
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

  const facts = await checkInFacts(ctx, guest, first.locationId, await textHashes(first.locationId))
  const { people, photos } = facts.owed
  const contacts = people.map((person) =>
    contactOf(person, facts.today, photos.find(({ contactId }) => contactId === person.contactId)?.photoHash ?? null),
  )
  const all = owedTasks(facts.owed).tasks
  const asked = ids.map((id) => {
    const owed = all.find((task) => task.id === id)
    const contact = contacts.find(({ contactId }) => contactId === owed?.person.contactId)
    if (!owed || !contact || taskKinds[owed.task.taskTypeId] !== kind) throw new Failure('not-found')
    return { owed, contact }
  })
  return { facts, asked, contacts }
}

/** The contact tasks as guests see them; `done` is the new state of those that were just completed. */
export function answerOf(
  { asked, facts }: AskedContactTasks,
  done?: { state: TaskState; isWaitingForPos: boolean; ids: readonly string[] },
): ContactTask[] {
  return asked.map(({ owed, contact }) =>
    done?.ids.includes(owed.id)
      ? contactTaskOf({ ...owed, state: done.state }, contact, done.isWaitingForPos)
      : contactTaskOf(owed, contact, isWaitingForPos(facts.own, contact.contactId, owed.task)),
  )
}

/** Everyone takes the rows of contact tasks in this order, so that two devices never wait for each other. */
export function inOneOrder(asked: AskedContactTasks['asked']): AskedContactTasks['asked'] {
  return asked.toSorted((a, b) => (a.owed.id < b.owed.id ? -1 : 1))
}
