import type { Contact } from '../contact/contact.ts'
import { allTaskKinds, taskKindDefinitions } from '../task-kind/task-kinds.ts'
import { toContactTaskId } from '../owed-task/contact-task-id.ts'
import type { ContactTask, ContactTaskGrouping, ContactTaskTask } from './contact-task.ts'
import { groupByKind } from './group-contact-tasks.ts'

/** A contact for tests: an adult who is not the head of the household. */
export function aContact(over: Partial<Contact> & Pick<Contact, 'contactId' | 'firstName'>): Contact {
  return {
    lastName: 'Lindqvist',
    photo: null,
    photoHash: null,
    isHeadOfHouseHold: false,
    age: 41,
    dateOfBirth: '1984-06-01',
    ...over,
  }
}

/** A task as part of a contact task; by default a waiver with all three signature methods. */
export function aTask(over: Partial<ContactTaskTask> = {}): ContactTaskTask {
  return {
    id: 1,
    name: 'Season Liability Waiver',
    taskTypeId: 1,
    posWaiverId: 'W-1',
    customComment: '',
    consolidateWaivers: true,
    isOptional: false,
    endEffectiveDate: null,
    externalWaiverId: null,
    enableAgreeCheckbox: true,
    enableTextSignature: true,
    enableWetSignature: true,
    ...over,
  }
}

/** One task for one contact; by default not complete. */
export function aContactTask(contact: Contact, task: ContactTaskTask, over: Partial<ContactTask> = {}): ContactTask {
  return {
    id: toContactTaskId({ locationId: 1, activityId: 1, taskId: task.id, contactId: contact.contactId }),
    taskId: task.id,
    activityId: 1,
    contact,
    isComplete: false,
    isReadOnly: false,
    isOptional: task.isOptional,
    isSkipped: false,
    isWaitingForPos: false,
    upTo: 'guest',
    completeUntil: null,
    dueAgainOn: null,
    photoRejection: null,
    task,
    relatedObject: null,
    ...over,
  }
}

/** Everything a household has to do at the location "Base Village", in one activity, built from its contact tasks. */
export function aGrouping(
  contactTasks: readonly ContactTask[],
  over: Partial<ContactTaskGrouping> = {},
): ContactTaskGrouping {
  const contacts = distinct(
    contactTasks.map(({ contact }) => contact),
    ({ contactId }) => contactId,
  )
  const tasks = distinct(
    contactTasks.map(({ task }) => task),
    ({ id }) => id,
  )
  return {
    location: {
      id: 1,
      name: 'Base Village',
      slug: 'base-village',
      isEnabled: true,
      isDefault: true,
      isEditProfileLocation: false,
    },
    checkInCompleteText: '<p>Show this at the rental desk and go straight to your skis.</p>',
    resortDay: '2026-02-13',
    timeZone: 'America/Denver',
    arrivalDay: '2026-02-14',
    householdReference: 'KR 48213',
    adultAge: 18,
    readFromPosAtUtc: null,
    contacts,
    activities: [
      {
        id: 1,
        name: 'Ski day',
        imageUrl: '',
        isLocationDefaultActivity: true,
        contactIds: contacts.map(({ contactId }) => contactId),
        tasks: tasks.map(({ id, taskTypeId, name }) => ({ taskId: id, taskTypeId, name })),
      },
    ],
    ...groupByKind(contactTasks),
    ...over,
  }
}

/** The contact tasks of all kinds. */
export function listContactTasks(grouping: ContactTaskGrouping): ContactTask[] {
  return allTaskKinds.flatMap((kind) => grouping[taskKindDefinitions[kind].list])
}

function distinct<Item>(items: readonly Item[], key: (item: Item) => unknown): Item[] {
  return [...new Map(items.map((item) => [key(item), item])).values()]
}
