import * as z from 'zod/mini'
import { actingRoles } from '../contract/staff-role.ts'
import { StaffReason } from '../staff/staff-household.ts'
import { blockerCodes } from '../readiness/blocker-codes.ts'
import { verdicts } from '../readiness/readiness.ts'

/** Whom a list of the board names. */
const boardGroups = ['expected', 'arrived', 'to-come', 'not-ready'] as const
export type BoardGroup = (typeof boardGroups)[number]

/** A group as an address names it; undefined if it is none. */
export function findBoardGroup(name: unknown): BoardGroup | undefined {
  return boardGroups.find((group) => group === name)
}

/** Where the next page starts: after the planned time, the household and the person of the last row. */
const cursor = z.string().check(z.maxLength(160), z.regex(/^\d\d:\d\d \S{1,64} \S{1,64}$/))

/** The filter of a list: the role in which the caller asks, the group, and an hour or a reason of the board. */
export const todaysPeopleFilter = {
  role: z.enum(actingRoles),
  group: z.enum(boardGroups),
  /** The planned hour. */
  hour: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(23))),
  /** The most urgent reason. */
  code: z.optional(z.enum(blockerCodes)),
}
export const TodaysPeopleQuery = z.object({ ...todaysPeopleFilter, after: z.optional(cursor) })

/** A person on a list of the board, as a role may see it. */
export const TodaysPerson = z
  .object({
    contactId: z.string(),
    household: z.string(),
    /** First name, and the initial for roles that see it; null while the point of sale does not answer. */
    name: z.nullable(z.string()),
    /** `HH:MM`. */
    plannedTime: z.string(),
    /** `HH:MM`; null if the person has not arrived. */
    arrivedAt: z.nullable(z.string()),
    verdict: z.enum(verdicts),
    readyFrom: z.nullable(z.string()),
    /** The most urgent reason; null if there is none. */
    reason: z.nullable(z.pick(StaffReason, { code: true, text: true, resolvedBy: true })),
  })
  .register(z.globalRegistry, { id: 'TodaysPerson' })
export type TodaysPerson = z.infer<typeof TodaysPerson>

/** One page of a list. */
export const TodaysPeople = z
  .object({
    day: z.string(),
    people: z.array(TodaysPerson),
    total: z.int(),
    /** Where the next page starts; null if this is the last one. */
    next: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'TodaysPeople' })
export type TodaysPeople = z.infer<typeof TodaysPeople>
