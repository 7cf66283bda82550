import { getAge, toValidBirthDate, type Contact } from '../contact/contact.ts'
import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { Person } from '../household/household.ts'
import { createContactTaskLists, taskKinds } from '../task-kind/task-kinds.ts'
import type { ActivityForContacts, ContactTask } from './contact-task.ts'
import type { CompletedBy } from '../owed-task/completed-by.ts'
import type { OwedTasksResult, OwedTask } from '../owed-task/owed-tasks.ts'

/** Converts a person for guests. Only the profile call contains pictures. */
export function toContact(person: Person, today: CalendarDate, photoHash: string | null): Contact {
  return {
    contactId: person.contactId,
    firstName: person.firstName,
    lastName: person.lastName,
    photo: null,
    photoHash,
    isHeadOfHouseHold: person.isHeadOfHouseHold,
    age: getAge(person.birthDate, today),
    dateOfBirth: toValidBirthDate(person.birthDate, today),
  }
}

/** Converts an owed task for guests. */
export function toContactTask(
  owed: OwedTask,
  contact: Contact,
  { isWaitingForPos, upTo }: { isWaitingForPos: boolean; upTo: CompletedBy },
): ContactTask {
  const { task, state } = owed
  return {
    id: owed.id,
    taskId: task.id,
    activityId: owed.activityId,
    contact,
    isComplete: state.isComplete,
    isReadOnly: state.isComplete,
    isOptional: task.isOptional,
    isSkipped: state.reason === 'skipped-today',
    isWaitingForPos: isWaitingForPos && state.reason !== 'photo-rejected',
    upTo,
    completeUntil: state.isComplete ? state.until : null,
    dueAgainOn: owed.dueAgainOn,
    photoRejection: state.reason === 'photo-rejected' ? state.rejection : null,
    task,
    relatedObject: null,
  }
}

/** Splits contact tasks into lists by kind. Each list keeps their order. */
export function groupByKind(contactTasks: readonly ContactTask[]) {
  return createContactTaskLists((kind) => contactTasks.filter(({ task }) => taskKinds[task.taskTypeId] === kind))
}

/** The activities of the location, each with the contacts who take part. */
export function toActivitiesForContacts(
  owed: OwedTasksResult,
  defaultActivityId: number | null,
): ActivityForContacts[] {
  return owed.activities.map(({ activity, members }) => ({
    id: activity.id,
    name: activity.name,
    imageUrl: activity.imageUrl,
    isLocationDefaultActivity: activity.id === defaultActivityId,
    contactIds: members.map(({ person }) => person.contactId),
    tasks: activity.tasks.map((task) => ({ taskId: task.id, taskTypeId: task.taskTypeId, name: task.name })),
  }))
}
