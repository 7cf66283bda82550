import type { Contact } from '../contact/contact.ts'
import { mayAdvance } from '../contact-task/check-in-flow.ts'
import type { ContactTask, ContactTaskGrouping } from '../contact-task/contact-task.ts'
import { getHouseholdContactTasks } from '../contact-task/household-tasks.ts'
import { parseContactTaskId } from '../owed-task/contact-task-id.ts'
import type { Task } from '../task/task.ts'
import { isExternalWaiver } from '../task/external-waiver.ts'
import { createContactTaskLists, taskKindDefinitions, taskKinds, type TaskKind } from '../task-kind/task-kinds.ts'

// What a household may do on a device of the resort that staff handed over (docs/domain.md, "Hand-over").

/**
 * True for a contact task that can be done on a device that was handed over: it is open, and the guest or another adult
 * of the household completes it. Waivers of an external provider are left out, because its page cannot be locked.
 */
export function isForHandOver(listed: Pick<ContactTask, 'isComplete' | 'isOptional' | 'isReadOnly' | 'upTo' | 'task'>) {
  const { isComplete, isOptional, isReadOnly, upTo, task } = listed
  return !isComplete && !(isOptional && isReadOnly) && upTo !== 'resort' && !isExternalWaiver(task)
}

/** The contact tasks of a hand-over, and the people whom they concern with the head of household. Nothing else. */
export function limitToHandOver(grouping: ContactTaskGrouping, contactTaskIds: readonly string[]): ContactTaskGrouping {
  const lists = createContactTaskLists((kind) =>
    grouping[taskKindDefinitions[kind].list].filter(({ id }) => contactTaskIds.includes(id)),
  )
  const concerned = new Set(Object.values(lists).flatMap((list) => list.map(({ contact }) => contact.contactId)))
  return {
    ...grouping,
    ...lists,
    householdReference: '',
    contacts: grouping.contacts.filter((contact) => contact.isHeadOfHouseHold || concerned.has(contact.contactId)),
    activities: grouping.activities
      .map((activity) => ({ ...activity, contactIds: activity.contactIds.filter((id) => concerned.has(id)) }))
      .filter(({ contactIds }) => contactIds.length > 0),
  }
}

/** The people of a hand-over who have a task, or a task of one kind, by contact id. */
export function getHandOverContactIds(
  contactTaskIds: readonly string[],
  of?: { kind: TaskKind; tasks: readonly Pick<Task, 'id' | 'taskTypeId'>[] },
): ReadonlySet<string> {
  const parts = contactTaskIds.map(parseContactTaskId).filter((one) => one !== undefined)
  const isOfKind = (taskId: number) =>
    of === undefined || of.tasks.some(({ id, taskTypeId }) => id === taskId && taskKinds[taskTypeId] === of.kind)
  return new Set(parts.filter(({ taskId }) => isOfKind(taskId)).map(({ contactId }) => contactId))
}

/** One task on a device that was handed over: the adult who does it, and the people for whom. */
export type HandOverStep = {
  adult: Contact
  task: { taskId: number; taskTypeId: ContactTask['task']['taskTypeId']; name: string }
  /** In household order. */
  contactTasks: readonly [ContactTask, ...ContactTask[]]
  isDone: boolean
}

/**
 * The steps of a hand-over in order: first everything of the head of household, task by task, then the waivers of each
 * adult who signs for themselves.
 */
export function getHandOverSteps(grouping: ContactTaskGrouping): HandOverStep[] {
  const head = grouping.contacts.find(({ isHeadOfHouseHold }) => isHeadOfHouseHold)
  const all = getHouseholdContactTasks(grouping)
  const adults = [head, ...grouping.contacts.filter((contact) => contact !== head)].filter(
    (adult) => adult !== undefined,
  )
  return adults.flatMap((adult) => {
    const own = all.filter(({ upTo, contact }) =>
      upTo === 'contact' ? contact.contactId === adult.contactId : adult === head,
    )
    return [...new Set(own.map(({ taskId }) => taskId))].flatMap((taskId) => {
      const [first, ...others] = own.filter((listed) => listed.taskId === taskId)
      if (!first) return []
      const { id, taskTypeId, name } = first.task
      const task = { taskId: id, taskTypeId, name }
      return [{ adult, task, contactTasks: [first, ...others] as const, isDone: mayAdvance([first, ...others]) }]
    })
  })
}

/**
 * The household as one adult sees it during their turn: only their steps, as tasks of a guest, and this adult as the one
 * who signs.
 */
export function toTurn(grouping: ContactTaskGrouping, { adult, contactTasks }: HandOverStep): ContactTaskGrouping {
  const ids = contactTasks.map(({ id }) => id)
  const isAdult = ({ contactId }: Contact) => contactId === adult.contactId
  const limited = limitToHandOver(grouping, ids)
  return {
    ...limited,
    contacts: [
      { ...adult, isHeadOfHouseHold: true },
      ...limited.contacts
        .filter((contact) => !isAdult(contact))
        .map((contact) => ({ ...contact, isHeadOfHouseHold: false })),
    ],
    ...createContactTaskLists((kind) =>
      limited[taskKindDefinitions[kind].list].map((listed) => ({ ...listed, upTo: 'guest' as const })),
    ),
  }
}
