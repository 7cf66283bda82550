import type { Contact } from '@first-chair/core/contact/contact'
import { t } from '@first-chair/core/catalogue/refusal'
import type { OwedTask } from '@first-chair/core/owed-task/owed-tasks'
import { Failure, createInvalidInput } from '@first-chair/core/contract/failure'
import type { Task } from '@first-chair/core/task/task'
import { loadRequestedTasks, type RequestedContactTasks } from '../contact-task/requested-tasks.facts.ts'
import type { Context, Guest } from '../context/context.ts'
import { loadCurrentWaiverTexts } from '../waiver-text/current-waiver-text.facts.ts'

/** One waiver task, and the household members for whom a command requests it. */
export type RequestedWaivers = RequestedContactTasks & {
  task: Task
  /** The head of household, who signs. */
  head: Contact
}

/** Loads the waivers that a command names: one task. Several people only if one signature covers all of them. */
export async function loadRequestedWaivers(
  ctx: Context,
  guest: Guest,
  contactTaskIds: readonly string[],
): Promise<RequestedWaivers> {
  const contactTasks = await loadRequestedTasks(ctx, guest, 'Waiver', contactTaskIds, (locationId) =>
    loadCurrentWaiverTexts(ctx, locationId),
  )
  const head = contactTasks.contacts.find(({ isHeadOfHouseHold }) => isHeadOfHouseHold) ?? contactTasks.contacts[0]
  const task = contactTasks.requested[0]?.owed.task
  if (!task || !head) throw new Failure('not-found')
  refuseMixedTasks(contactTasks.requested.map(({ owed }) => owed))
  return { ...contactTasks, task, head }
}

function refuseMixedTasks(owed: readonly OwedTask[]): void {
  const [first] = owed
  if (owed.some(({ task, activityId }) => task.id !== first?.task.id || activityId !== first.activityId)) {
    throw createInvalidInput([{ path: 'contactTaskIds', rule: 'one-task', message: t('one-task') }])
  }
  if (owed.length > 1 && first?.task.consolidateWaivers !== true) {
    throw createInvalidInput([{ path: 'contactTaskIds', rule: 'one-by-one', message: t('one-by-one') }])
  }
}
