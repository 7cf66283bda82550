import * as z from 'zod/mini'
import { TaskTypeId } from '../task/task.ts'

/** Why a purchase counts on a day, or does not (docs/domain.md, "Counted purchases"). */
export const PurchaseReason = z.enum([
  'open-prepaid-access',
  'in-window',
  'cancelled',
  'not-open',
  'no-date',
  'outside-window',
  'elsewhere',
])

/** One purchase of a person, and whether it counts. */
export const ExplainedPurchase = z
  .object({
    id: z.string(),
    kind: z.enum(['prepaidAccess', 'transaction', 'orderLine']),
    productId: z.string(),
    productName: z.string(),
    /** `YYYY-MM-DD`; null if the purchase has no day. */
    productDate: z.nullable(z.string()),
    resortCode: z.nullable(z.string()),
    resortGroupCode: z.nullable(z.string()),
    salesLocationId: z.nullable(z.string()),
    /** What its components require: rules and waiver codes of the point of sale. */
    asksFor: z.array(z.string()),
    counts: z.boolean(),
    reason: PurchaseReason,
  })
  .register(z.globalRegistry, { id: 'ExplainedPurchase' })
export type ExplainedPurchase = z.infer<typeof ExplainedPurchase>

/** Why a person takes part in an activity, or does not. */
export const MembershipReason = z.enum([
  'fits-age',
  'bought-product',
  'bought-something-else',
  'birth-date-missing',
  'too-young',
  'too-old',
  'nothing-counted',
  'bought-for-another-activity',
  'other-purchases-go-to-the-default-activity',
])

/** Why a task is required of a person, or not. */
export const RequirementReason = z.enum([
  'activity-task',
  'purchase-requires-it',
  'birth-date-missing',
  'too-young',
  'too-old',
  'no-purchase-requires-it',
  'no-unprinted-media',
])

/** Why a required task is complete, or not. */
export const StateReason = z.enum([
  'on-record',
  'skipped-today',
  'no-record',
  'expired',
  'fields-missing',
  'text-changed',
  'text-will-change',
  'photo-rejected',
])

/** One task of an activity, for one person who takes part in it. */
export const ExplainedTask = z
  .object({
    taskId: z.int(),
    name: z.string(),
    taskTypeId: TaskTypeId,
    isOptional: z.boolean(),
    verdict: z.enum(['owed', 'complete', 'not-owed']),
    /** Why it is required of this person, or not. */
    asked: RequirementReason,
    /** Why it is complete or owed; null if it is not required. */
    state: z.nullable(StateReason),
    /** The last day on which a complete task counts; null = no end, or not complete. */
    until: z.nullable(z.string()),
    /** The resort day on which the guest confirmed the record without a change; absent if it was sent in another way. */
    confirmedOn: z.optional(z.string()),
    /** True if it still has to be sent to the point of sale. */
    isWaitingForPos: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'ExplainedTask' })
export type ExplainedTask = z.infer<typeof ExplainedTask>

/** One activity, for one person. */
export const ExplainedActivity = z
  .object({
    activityId: z.int(),
    name: z.string(),
    belongs: z.boolean(),
    reason: MembershipReason,
    /** The activity's tasks in order; empty for a person who does not take part. */
    tasks: z.array(ExplainedTask),
  })
  .register(z.globalRegistry, { id: 'ExplainedActivity' })
export type ExplainedActivity = z.infer<typeof ExplainedActivity>

/** One person: the purchases, and the result for each activity of the location. */
export const ExplainedPerson = z
  .object({
    contactId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    /** Whole years on the resort day; null if the birth date is missing. */
    age: z.nullable(z.int()),
    isHeadOfHouseHold: z.boolean(),
    purchases: z.array(ExplainedPurchase),
    activities: z.array(ExplainedActivity),
  })
  .register(z.globalRegistry, { id: 'ExplainedPerson' })
export type ExplainedPerson = z.infer<typeof ExplainedPerson>

/** Why each person of a household owes tasks at one location on one resort day: the reasons of the engine. */
export const LocationExplanation = z
  .object({
    locationId: z.int(),
    locationName: z.string(),
    /** The day of the explanation, in the time zone of the location. */
    resortDay: z.string(),
    /** True if purchases decide here, false if only the age decides. */
    followsPurchases: z.boolean(),
    people: z.array(ExplainedPerson),
  })
  .register(z.globalRegistry, { id: 'LocationExplanation' })
export type LocationExplanation = z.infer<typeof LocationExplanation>
