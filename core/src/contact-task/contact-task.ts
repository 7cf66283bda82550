import * as z from 'zod/mini'
import { Contact } from '../contact/contact.ts'
import { LocationSummary } from '../location/location.ts'
import { ReadinessReason } from '../readiness/readiness-reason.ts'
import { Task, TaskTypeId, type TaskKind } from '../task/task.ts'
import { upToWhom } from './up-to-whom.ts'

/** The part of a task that its contact tasks bring with them (specification, section 3). */
export const ContactTaskTask = z
  .pick(Task, {
    id: true,
    name: true,
    taskTypeId: true,
    posWaiverId: true,
    customComment: true,
    consolidateWaivers: true,
    isOptional: true,
    endEffectiveDate: true,
    externalWaiverId: true,
    enableWetSignature: true,
    enableAgreeCheckbox: true,
    enableTextSignature: true,
  })
  .register(z.globalRegistry, { id: 'ContactTaskTask' })
export type ContactTaskTask = z.infer<typeof ContactTaskTask>

/** One task for one contact, with its state. */
export const ContactTask = z
  .object({
    id: z.string(),
    taskId: z.int(),
    activityId: z.int(),
    contact: Contact,
    isComplete: z.boolean(),
    isReadOnly: z.boolean(),
    isOptional: z.boolean(),
    /** True where it counts as done for today only because the guest skipped it. */
    isSkipped: z.boolean(),
    /** True where the point of sale has not confirmed it yet. */
    isWaitingForPos: z.boolean(),
    /** Who does it; anything but `guest` only where other adults sign for themselves. */
    upTo: z.enum(upToWhom),
    /** The last day it counts, null = no end. */
    completeUntil: z.nullable(z.string()),
    /** The day of arrival, where what is complete today is owed again on that day; else null. */
    dueAgainOn: z.nullable(z.string()),
    task: ContactTaskTask,
    /** What stands in the record, by kind; null where nothing does. */
    relatedObject: z.nullable(z.record(z.string(), z.unknown())),
  })
  .register(z.globalRegistry, { id: 'ContactTask' })
export type ContactTask = z.infer<typeof ContactTask>

/** What a household may do at a location: its activities, who belongs to each, and the kinds in their order. */
export const ActivityForContacts = z
  .object({
    id: z.int(),
    name: z.string(),
    imageUrl: z.string(),
    isLocationDefaultActivity: z.boolean(),
    contactIds: z.array(z.string()),
    tasks: z.array(z.object({ taskId: z.int(), taskTypeId: TaskTypeId, name: z.string() })),
  })
  .register(z.globalRegistry, { id: 'ActivityForContacts' })
export type ActivityForContacts = z.infer<typeof ActivityForContacts>

/** Contact tasks by kind, with everything else the home screen shows. */
export const ContactTaskGrouping = z
  .object({
    location: LocationSummary,
    checkInCompleteText: z.string(),
    /** Today in the time zone of the location, `YYYY-MM-DD`. */
    resortDay: z.string(),
    /** The time zone of the location, as in `America/Denver`. */
    timeZone: z.string(),
    /** The earliest day the household bought something for at this location, null when unknown. */
    arrivalDay: z.nullable(z.string()),
    /** A short reference of the household for staff: never a name or a number of the point of sale. */
    householdReference: z.string(),
    /** The age from which people sign for themselves. */
    adultAge: z.int(),
    /** When the last good answer of the point of sale was read, where it does not answer now; else null. */
    readFromPosAtUtc: z.nullable(z.string()),
    contacts: z.array(Contact),
    activities: z.array(ActivityForContacts),
    /** Why people are not ready, apart from open tasks. */
    readinessReasons: z.array(ReadinessReason),
    waiverContactTasks: z.array(ContactTask),
    rentalProfileContactTasks: z.array(ContactTask),
    childRegistrationContactTasks: z.array(ContactTask),
    photoContactTasks: z.array(ContactTask),
  })
  .register(z.globalRegistry, { id: 'ContactTaskGrouping' })
export type ContactTaskGrouping = z.infer<typeof ContactTaskGrouping>

/** The kind of record that completes a task of each kind, as the messages to the point of sale name it; a waiver has none. */
export const recordKinds = {
  Waiver: null,
  RentalProfile: 'rental-profile',
  ChildRegistration: 'child-registration',
  Photo: 'photo',
} as const satisfies Record<TaskKind, string | null>
export type RecordKind = Exclude<(typeof recordKinds)[TaskKind], null>

/** `?skip=true` marks an optional task as done for today (specification, section 4). */
export const SkipQuery = z.object({ skip: z._default(z.stringbool(), false) })

/** The body of a completion: the contact task by its id, and what the guest gave. Everything else in it is not read. */
export function completionOf<Given extends z.ZodMiniType>(given: Given) {
  return z.object({
    id: z.string().check(z.minLength(1), z.maxLength(100)),
    /** Absent when the task is skipped. */
    relatedObject: z.optional(z.nullable(given)),
  })
}
