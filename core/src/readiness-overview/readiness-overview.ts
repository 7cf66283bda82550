import * as z from 'zod/mini'
import { blockedPlaces, blockerCodes, resolvers } from '../readiness/blocker-codes.ts'
import { verdicts } from '../readiness/readiness.ts'
import { readinessGapCodes } from '../readiness/setup-gaps.ts'

/** How many days the overview shows, today included. */
export const overviewDays = 14

/** How many people have a blocker on a day. */
const BlockerCount = z.object({
  code: z.enum(blockerCodes),
  blocks: z.enum(blockedPlaces),
  resolvedBy: z.enum(resolvers),
  people: z.int(),
})

/** The people of one day of visit, by what their verdict means; see `ReadinessGroup`. */
export const ReadinessDay = z
  .object({
    day: z.string(),
    ready: z.int(),
    partlyOpen: z.int(),
    stopped: z.int(),
    unchecked: z.int(),
    /** What stops them, most people first. A person with two blockers counts for both. */
    blockers: z.array(BlockerCount),
    /** What the resort has to correct so that guests of this day can become ready. */
    gaps: z.array(z.object({ code: z.enum(readinessGapCodes), subject: z.string(), taskId: z.nullable(z.int()) })),
  })
  .register(z.globalRegistry, { id: 'ReadinessDay' })
export type ReadinessDay = z.infer<typeof ReadinessDay>

/** The coming days at a location, by stored verdicts (docs/domain.md, "Readiness in the admin area"). */
export const ReadinessOverview = z
  .object({
    /** Today at the location. */
    today: z.string(),
    /** Today and the next days, also those without anybody. */
    days: z.array(ReadinessDay),
    /** The oldest judgement among the verdicts, ISO 8601 in UTC; null if nobody was judged. */
    judgedSinceUtc: z.nullable(z.string()),
    /** False if no verdict is stored for any location yet. */
    wasJudged: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'ReadinessOverview' })
export type ReadinessOverview = z.infer<typeof ReadinessOverview>

/** A person in the list of who is not ready. */
export const UnreadyPerson = z
  .object({
    contactId: z.string(),
    /** The IP code of the head of household. */
    ipCode: z.string(),
    /** Null if the point of sale does not answer or no longer has the person. */
    name: z.nullable(z.string()),
    age: z.nullable(z.int()),
    /** The code that guests read out; null if nobody of the household signed in yet. */
    householdReference: z.nullable(z.string()),
    verdict: z.enum(verdicts),
    blockers: z.array(
      z.object({ code: z.enum(blockerCodes), blocks: z.enum(blockedPlaces), resolvedBy: z.enum(resolvers) }),
    ),
    judgedAtUtc: z.string(),
    /** When the household was reminded of the requested code; null if it was not. */
    remindedAtUtc: z.nullable(z.string()),
    /** True if a message can be sent: somebody of the household signed in with an e-mail address. */
    hasAddress: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'UnreadyPerson' })
export type UnreadyPerson = z.infer<typeof UnreadyPerson>

/** What a reminder of one blocker on one day would send, and to how many. */
export const ReminderPreview = z
  .object({
    /** People who get a reminder, and their households: each household gets one message. */
    people: z.int(),
    households: z.int(),
    /** People who were reminded of this for this day before. They get no second message. */
    alreadyReminded: z.int(),
    /** People without an e-mail address. */
    withoutAddress: z.int(),
    /** The first of them. */
    withoutAddressNames: z.array(z.object({ contactId: z.string(), name: z.nullable(z.string()) })),
    /** The message, with `{FirstName}` and `{People}` where the names of each household are. */
    subject: z.string(),
    text: z.string(),
    /** False if no mail server is set up: messages then wait in the outbox. */
    isDeliverySetUp: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'ReminderPreview' })
export type ReminderPreview = z.infer<typeof ReminderPreview>

/** How many people were reminded, and the messages for them. */
export const ReminderResult = z
  .object({ people: z.int(), households: z.int() })
  .register(z.globalRegistry, { id: 'ReminderResult' })
export type ReminderResult = z.infer<typeof ReminderResult>
