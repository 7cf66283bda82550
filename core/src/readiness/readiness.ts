import * as z from 'zod/mini'
import { blockedPlaces, blockerActions, blockerCodes, resolvers } from './blocker-codes.ts'
import { Confirmation } from './confirmation.ts'

/** One thing that keeps a person from what they booked, or that is only worth knowing (`blocks` is `nothing`). */
export const Blocker = z
  .object({
    code: z.enum(blockerCodes),
    blocks: z.enum(blockedPlaces),
    resolvedBy: z.enum(resolvers),
    action: z.object({
      kind: z.enum(blockerActions),
      /** The contact task to open or to send; null for other actions. */
      contactTaskId: z.nullable(z.string()),
    }),
    /** The name of the task or product that it is about; empty if there is none. */
    subject: z.string(),
    /** What it means for the guest. For a blocked pass the resort's text, if it has one. */
    message: z.string(),
    /** For a blocked pass: what the guest can do about it, in the words of the resort. Absent if it has none. */
    wayBack: z.optional(z.string()),
    /** The first day of the blocker, `YYYY-MM-DD`; null if unknown. */
    since: z.nullable(z.string()),
    /** The day from which it is resolved or can be resolved; null if unknown. */
    until: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'Blocker' })
export type Blocker = z.infer<typeof Blocker>

/**
 * May a person go? `ready-from`: later that day. `pending`: everything is done here, and the point of sale has not
 * confirmed it. `unknown`: the point of sale did not answer.
 */
export const verdicts = ['ready', 'ready-from', 'pending', 'not-ready', 'unknown'] as const
export type ReadinessVerdict = (typeof verdicts)[number]

/**
 * The marks of a verdict, from the best to the worst (docs/design.md, "Gate marks"). A person who is not ready has the
 * mark of the first blocker: `nothing` if there is no ticket, `blocked` if the card is blocked, else `not-ready`.
 */
export const gateMarks = ['ready', 'ready-from', 'pending', 'nothing', 'unknown', 'not-ready', 'blocked'] as const
export type GateMark = (typeof gateMarks)[number]

/** The readiness of one person on one day. */
export const PersonReadiness = z
  .object({
    contactId: z.string(),
    verdict: z.enum(verdicts),
    /** `HH:MM` by the clock of the location if the verdict is `ready-from`; else null. */
    readyFrom: z.nullable(z.string()),
    /** What the person booked for the day: the verdict is about these. */
    booked: z.array(z.enum(['gate', 'rental', 'lesson'])),
    /** What decides the verdict, most urgent first. */
    blockers: z.array(Blocker),
    /** What is open too, but stops nothing that the person booked. */
    alsoOpen: z.array(Blocker),
    /** True while the point of sale has not confirmed everything that was completed here. */
    isWaitingForPos: z.boolean(),
    /** Since when and until about when that is so; absent if nothing waits. */
    confirmation: z.optional(Confirmation),
    /** When the verdict may change by itself: `YYYY-MM-DDTHH:MM` by the clock of the location. */
    expiresAt: z.string(),
  })
  .register(z.globalRegistry, { id: 'PersonReadiness' })
export type PersonReadiness = z.infer<typeof PersonReadiness>

/** What was known of a person before the point of sale stopped answering: codes only, as it was stored. */
const LastVerdict = z.object({
  contactId: z.string(),
  verdict: z.enum(verdicts),
  readyFrom: z.nullable(z.string()),
  blockers: z.array(z.pick(Blocker, { code: true, blocks: true, resolvedBy: true })),
})

/** The last answer before an unknown one. People of whom nothing was ever known are left out. */
export const LastAnswer = z
  .object({
    /** When the point of sale answered, ISO 8601 in UTC; of several people the earliest time. */
    answeredAtUtc: z.string(),
    people: z.array(LastVerdict),
  })
  .register(z.globalRegistry, { id: 'LastAnswer' })
export type LastAnswer = z.infer<typeof LastAnswer>

const exampleOfPerson: PersonReadiness = {
  contactId: 'KR-48213-4',
  verdict: 'not-ready',
  readyFrom: null,
  booked: ['gate', 'lesson'],
  blockers: [
    {
      code: 'waiver-missing',
      blocks: 'gate',
      resolvedBy: 'guest',
      action: { kind: 'task', contactTaskId: '1-1-1-KR-48213-4' },
      subject: 'Waiver',
      // The API documentation is in one language.
      // oxlint-disable-next-line first-chair/no-literal-text
      message: 'The waiver has to be signed.',
      since: null,
      until: null,
    },
  ],
  alsoOpen: [],
  isWaitingForPos: false,
  expiresAt: '2027-02-14T00:00',
}

const householdFields = {
  locationId: z.int(),
  /** The judged day, `YYYY-MM-DD`. */
  visitDay: z.string(),
  /** The days for which the household bought something, from today on. */
  visitDays: z.array(z.string()),
  /** When the point of sale answered last, ISO 8601 in UTC; null if it was never reached. */
  checkedAtUtc: z.nullable(z.string()),
  /**
   * If somebody is `unknown`: what was known before, by the stored verdicts; null if nothing was. Null too if everybody
   * is known.
   */
  lastAnswer: z.optional(z.nullable(LastAnswer)),
}

/** The readiness of a household on one day (docs/domain.md, "Readiness"). */
export const HouseholdReadiness = z
  .object({
    ...householdFields,
    /**
     * The worst mark of the household on its visit days, by the stored verdicts. A day without a current verdict is left
     * out, and all days are while the point of sale does not answer.
     */
    dayMarks: z.optional(z.array(z.object({ day: z.string(), mark: z.enum(gateMarks) }))),
    people: z.array(PersonReadiness),
  })
  .register(z.globalRegistry, {
    id: 'HouseholdReadiness',
    examples: [
      {
        locationId: 1,
        visitDay: '2027-02-14',
        visitDays: ['2027-02-14', '2027-02-15'],
        checkedAtUtc: '2027-02-13T17:02:11.000Z',
        lastAnswer: null,
        dayMarks: [{ day: '2027-02-14', mark: 'not-ready' }],
        people: [exampleOfPerson],
      },
    ],
  })
export type HouseholdReadiness = z.infer<typeof HouseholdReadiness>

/** The readiness of one person of a household on one day. `lastAnswer` has this person only. */
export const ReadinessOfPerson = z.object({ ...householdFields, person: PersonReadiness }).register(z.globalRegistry, {
  id: 'ReadinessOfPerson',
  examples: [
    {
      locationId: 1,
      visitDay: '2027-02-14',
      visitDays: ['2027-02-14', '2027-02-15'],
      checkedAtUtc: '2027-02-13T17:02:11.000Z',
      lastAnswer: null,
      person: exampleOfPerson,
    },
  ],
})
export type ReadinessOfPerson = z.infer<typeof ReadinessOfPerson>
