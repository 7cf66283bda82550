import { knownAge, knownBirthDate, type Contact } from '../contact/contact.ts'
import type { CalendarDate } from '../calendar-date.ts'
import type { Person } from '../household/household.ts'
import { taskKinds } from '../task/task.ts'
import type { ActivityForContacts, ContactTask, ContactTaskGrouping } from './contact-task.ts'
import type { UpToWhom } from './up-to-whom.ts'
import type { OwedAnswer, OwedTask } from './owed-tasks.ts'

type Lists = Pick<
  ContactTaskGrouping,
  'waiverContactTasks' | 'rentalProfileContactTasks' | 'childRegistrationContactTasks' | 'photoContactTasks'
>

/** A person as guests see them. Pictures come with the profile call only. */
export function contactOf(person: Person, today: CalendarDate, photoHash: string | null): Contact {
  return {
    contactId: person.contactId,
    firstName: person.firstName,
    lastName: person.lastName,
    photo: null,
    photoHash,
    isHeadOfHouseHold: person.isHeadOfHouseHold,
    age: knownAge(person.birthDate, today),
    dateOfBirth: knownBirthDate(person.birthDate, today),
  }
}

/** An owed task as guests see it. */
export function contactTaskOf(
  owed: OwedTask,
  contact: Contact,
  { isWaitingForPos, upTo }: { isWaitingForPos: boolean; upTo: UpToWhom },
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
    isWaitingForPos,
    upTo,
    completeUntil: state.isComplete ? state.until : null,
    dueAgainOn: owed.dueAgainOn,
    task,
    relatedObject: null,
  }
}

/** The four lists, in the order of activities, tasks and household. */
export function listsByKind(contactTasks: readonly ContactTask[]): Lists {
  const lists: Lists = {
    waiverContactTasks: [],
    rentalProfileContactTasks: [],
    childRegistrationContactTasks: [],
    photoContactTasks: [],
  }
  const listOf = {
    Waiver: lists.waiverContactTasks,
    RentalProfile: lists.rentalProfileContactTasks,
    ChildRegistration: lists.childRegistrationContactTasks,
    Photo: lists.photoContactTasks,
  }
  for (const contactTask of contactTasks) listOf[taskKinds[contactTask.task.taskTypeId]].push(contactTask)
  return lists
}

/** The activities of the location with the contacts who take part. */
export function activitiesOf(answer: OwedAnswer, defaultActivityId: number | null): ActivityForContacts[] {
  return answer.activities.map(({ activity, members }) => ({
    id: activity.id,
    name: activity.name,
    imageUrl: activity.imageUrl,
    isLocationDefaultActivity: activity.id === defaultActivityId,
    contactIds: members.map(({ person }) => person.contactId),
    tasks: activity.tasks.map((task) => ({ taskId: task.id, taskTypeId: task.taskTypeId, name: task.name })),
  }))
}
