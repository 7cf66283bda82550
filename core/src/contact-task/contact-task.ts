import * as z from 'zod/mini'
import { Contact } from '../contact/contact.ts'
import { LocationSummary } from '../location/location.ts'
import { PhotoRejectionReason } from '../photo-review/photo-rejection.ts'
import { HouseholdReadiness } from '../readiness/readiness.ts'
import { Task, TaskTypeId } from '../task/task.ts'
import { createContactTaskLists } from '../task-kind/task-kinds.ts'
import { completedByValues } from '../owed-task/completed-by.ts'

/** The part of a task that its contact tasks contain (docs/domain.md, "Contacts and contact tasks"). */
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
    /** True if it counts as done for today only because the guest skipped it. */
    isSkipped: z.boolean(),
    /** True while the point of sale has not confirmed it. */
    isWaitingForPos: z.boolean(),
    /** Who completes it. Usually the guest, see `whoCompletes`. */
    upTo: z.enum(completedByValues),
    /** The last day on which it counts; null = no end. */
    completeUntil: z.nullable(z.string()),
    /** The day of arrival, if the task is complete today but owed again on that day; else null. */
    dueAgainOn: z.nullable(z.string()),
    /** Why the resort did not accept the current photo, if a photo task is open because of that; else null. */
    photoRejection: z.nullable(PhotoRejectionReason),
    task: ContactTaskTask,
    /** The content of the record, by kind; null if there is none. */
    relatedObject: z.nullable(z.record(z.string(), z.unknown())),
  })
  .register(z.globalRegistry, { id: 'ContactTask' })
export type ContactTask = z.infer<typeof ContactTask>

/** An activity of a location: who of the household takes part, and its tasks in order. */
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

/** The stored records of open tasks that a household can confirm together (docs/domain.md, "Unchanged records"). */
export const UnchangedRecords = z
  .object({
    records: z.array(
      z.object({
        contactTaskId: z.string(),
        /** What the guest has to answer: nothing, whether a child has grown, or whether there is something about health. */
        asks: z.enum(['nothing', 'sizes', 'health']),
        /** The resort day of the stored record, `YYYY-MM-DD`. */
        updatedOn: z.string(),
      }),
    ),
    /** True if nothing but waivers and optional tasks is open besides these records. */
    isEverything: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'UnchangedRecords' })
export type UnchangedRecords = z.infer<typeof UnchangedRecords>

/** Contact tasks by kind, and everything else that the home screen shows. */
export const ContactTaskGrouping = z
  .object({
    location: LocationSummary,
    checkInCompleteText: z.string(),
    /** Today in the time zone of the location, `YYYY-MM-DD`. */
    resortDay: z.string(),
    /** The time zone of the location, as in `America/Denver`. */
    timeZone: z.string(),
    /** The earliest day for which the household bought something at this location; null if unknown. */
    arrivalDay: z.nullable(z.string()),
    /** A short reference of the household for staff. Never a name or a number of the point of sale. */
    householdReference: z.string(),
    /** The age from which people sign for themselves. */
    adultAge: z.int(),
    /** While the point of sale does not respond: when the cached data was read from it. Else null. */
    readFromPosAtUtc: z.nullable(z.string()),
    /** Always empty: a page of 0.2.0 that is open during an upgrade reads it. The readiness has the blockers. */
    readinessReasons: z.optional(z.array(z.never())),
    contacts: z.array(Contact),
    activities: z.array(ActivityForContacts),
    /** Absent if there is nothing to confirm together, and on devices of the resort. */
    unchanged: z.optional(UnchangedRecords),
    ...createContactTaskLists(() => z.array(ContactTask)),
    /** The answer of `readReadiness` without a day, if the caller asked for it and it needs no other system. */
    readiness: z.optional(HouseholdReadiness),
  })
  .register(z.globalRegistry, { id: 'ContactTaskGrouping' })
export type ContactTaskGrouping = z.infer<typeof ContactTaskGrouping>

/** `?skip=true` skips an optional task: it counts as done for today (docs/domain.md, "Completing and skipping"). */
export const SkipQuery = z.object({ skip: z._default(z.stringbool(), false) })

/** Chosen by the device for one submission, and the same on each attempt: a submission is saved once. */
export const SubmissionId = z.uuid()

/** The body of a completion: the id of the contact task, and what the guest submits. All other fields are ignored. */
export function completionSchema<RecordSchema extends z.ZodMiniType>(record: RecordSchema) {
  return z.object({
    id: z.string().check(z.minLength(1), z.maxLength(100)),
    /** Absent if the task is skipped. */
    relatedObject: z.optional(z.nullable(record)),
    submissionId: z.optional(SubmissionId),
  })
}
