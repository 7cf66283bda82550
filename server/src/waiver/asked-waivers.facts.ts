import type { Contact } from '@first-chair/core/contact/contact'
import { parseContactTaskId } from '@first-chair/core/contact-task/contact-task-id'
import { contactOf } from '@first-chair/core/contact-task/group-contact-tasks'
import { owedTasks, type OwedTask } from '@first-chair/core/contact-task/owed-tasks'
import { Failure, invalidInput } from '@first-chair/core/failure'
import type { Task } from '@first-chair/core/task/task'
import { checkInFacts, type CheckInFacts } from '../contact-task/check-in.facts.ts'
import type { Context, Guest } from '../context.ts'
import { currentTextHashes } from './waiver-text.facts.ts'

/** One waiver task, and the people of the household whom a command names for it. */
export type AskedWaivers = {
  facts: CheckInFacts
  task: Task
  asked: readonly { owed: OwedTask; contact: Contact }[]
  /** The head of household, who signs. */
  head: Contact
}

/** Loads the contact tasks that a command names. Whatever is not the guest's answers as if it did not exist. */
export async function askedWaivers(
  ctx: Context,
  guest: Guest,
  contactTaskIds: readonly string[],
): Promise<AskedWaivers> {
  const ids = [...new Set(contactTaskIds)]
  const first = parseContactTaskId(ids[0] ?? '')
  if (!first) throw new Failure('not-found')

  const facts = await checkInFacts(ctx, guest, first.locationId, await currentTextHashes(ctx, first.locationId))
  const { people, photos } = facts.owed
  const contacts = people.map((person) =>
    contactOf(person, facts.today, photos.find(({ contactId }) => contactId === person.contactId)?.photoHash ?? null),
  )
  const all = owedTasks(facts.owed).tasks
  const asked = ids.map((id) => {
    const owed = all.find((task) => task.id === id)
    const contact = contacts.find(({ contactId }) => contactId === owed?.person.contactId)
    if (!owed || !contact || owed.task.taskTypeId !== 1) throw new Failure('not-found')
    return { owed, contact }
  })
  const head = contacts.find(({ isHeadOfHouseHold }) => isHeadOfHouseHold) ?? contacts[0]
  const task = asked[0]?.owed.task
  if (!task || !head) throw new Failure('not-found')
  refuseMixed(asked.map(({ owed }) => owed))
  return { facts, task, asked, head }
}

function refuseMixed(owed: readonly OwedTask[]): void {
  const [first] = owed
  if (owed.some(({ task, activityId }) => task.id !== first?.task.id || activityId !== first.activityId)) {
    throw invalidInput([
      { path: 'contactTaskIds', rule: 'one-task', message: 'One signature covers contact tasks of one task only.' },
    ])
  }
  if (owed.length > 1 && first?.task.consolidateWaivers !== true) {
    throw invalidInput([
      { path: 'contactTaskIds', rule: 'one-by-one', message: 'This waiver is signed for one person at a time.' },
    ])
  }
}
