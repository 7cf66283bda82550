import * as z from 'zod/mini'
import { t } from '../catalogue/admin-rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import type { ActingRole, StaffRole } from '../contract/staff-role.ts'

/**
 * What staff record about a person (docs/domain.md, "Arrival events"): the role that records it, and the series of events
 * that it belongs to. Of a series, the newest event that counts says where the person is.
 */
const recordableEvents = {
  arrived: { role: 'desk', series: 'arrival' },
  'rental-fitted': { role: 'rental', series: 'rental' },
  'rental-returned': { role: 'rental', series: 'rental' },
  'handed-to-instructor': { role: 'lessons', series: 'lesson' },
  collected: { role: 'lessons', series: 'lesson' },
} as const satisfies Record<string, { role: ActingRole; series: string }>

export type RecordableEventKind = keyof typeof recordableEvents

// The keys of a constant are those of its type.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const recordableEventKinds = Object.keys(recordableEvents) as [RecordableEventKind, ...RecordableEventKind[]]

/** The kinds of events. `undone` withdraws another event. */
export const arrivalEventKinds = [...recordableEventKinds, 'undone'] as const

/** True if somebody with these roles records and undoes events of a kind. */
export function mayRecordEvent(roles: readonly StaffRole[], kind: RecordableEventKind): boolean {
  return roles.includes(recordableEvents[kind].role)
}

/** The kinds of the series of an event, itself included. */
export function getSeriesKinds(kind: RecordableEventKind): RecordableEventKind[] {
  return recordableEventKinds.filter((other) => recordableEvents[other].series === recordableEvents[kind].series)
}

const maxNameLength = 100
const maxReasonLength = 200
const requiredText = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))

/** The instructor to whom a child was handed. */
const InstructorDetail = z.strictObject({ instructor: requiredText(maxNameLength) })
/** What a comparison of the hand-over code at pick-up showed. A different one is a question, not a refusal. */
const codeChecks = ['same', 'different', 'not-shown'] as const
export type CodeCheck = (typeof codeChecks)[number]
const codeCheck = z.optional(z.enum(codeChecks))

/** An adult of the household collected the child. */
const AdultDetail = z.strictObject({
  collectedByContactId: z.string().check(z.minLength(1), z.maxLength(64)),
  codeCheck,
})
/** Somebody else collected the child, with the reason why that was right. */
const PersonDetail = z.strictObject({
  collectedByName: requiredText(maxNameLength),
  reason: requiredText(maxReasonLength),
  codeCheck,
})

/** What an event says beside its kind: the instructor of a hand-over, or who collected the child. */
const ArrivalEventDetail = z.union([InstructorDetail, AdultDetail, PersonDetail])
export type ArrivalEventDetail = z.infer<typeof ArrivalEventDetail>

/** The same in an answer: one object without alternatives, which are serialized slowly. Each kind has its own fields. */
const AnsweredDetail = z.object({
  instructor: z.optional(z.string()),
  collectedByContactId: z.optional(z.string()),
  collectedByName: z.optional(z.string()),
  reason: z.optional(z.string()),
  codeCheck,
})

/** One event of a person. Events are only added: an undo is an event too. */
export const ArrivalEvent = z
  .object({
    id: z.int(),
    kind: z.enum(arrivalEventKinds),
    contactId: z.string(),
    locationId: z.int(),
    atUtc: z.string(),
    /** The name of the person who recorded it. */
    by: z.string(),
    /** The name of the device; empty if it has none. */
    device: z.string(),
    detail: z.nullable(AnsweredDetail),
    /** The undo of this event; null while it counts. */
    undone: z.nullable(z.object({ atUtc: z.string(), by: z.string() })),
  })
  .register(z.globalRegistry, { id: 'ArrivalEvent' })
export type ArrivalEvent = z.infer<typeof ArrivalEvent>

/**
 * The events that a person with these roles sees: the desk all, the others arrivals and their own. So only the desk and
 * the ski school learn who collected a child.
 */
export function getVisibleEvents(events: readonly ArrivalEvent[], roles: readonly StaffRole[]): ArrivalEvent[] {
  if (roles.includes('desk')) return [...events]
  return events.filter(({ kind }) => kind === 'arrived' || (kind !== 'undone' && mayRecordEvent(roles, kind)))
}

/** The event with which each person arrived, by contact id. An undone one does not count. */
export function getArrivals(events: readonly ArrivalEvent[]): ReadonlyMap<string, ArrivalEvent> {
  return getNewestEvents(events, 'arrived')
}

/** The newest event that counts of the series of `kind`, by contact id. `events` are ordered oldest first. */
export function getNewestEvents(
  events: readonly ArrivalEvent[],
  kind: RecordableEventKind,
): ReadonlyMap<string, ArrivalEvent> {
  const series: readonly string[] = getSeriesKinds(kind)
  return new Map(
    events
      .filter((event) => event.undone === null && series.includes(event.kind))
      .map((event) => [event.contactId, event]),
  )
}

const maxPeople = 20
/** A name of a device: the desk may have several. */
const device = z.string().check(z.trim(), z.maxLength(40))
/** Chosen by the device for each press of a button: a repeated call with the same id changes nothing. */
const commandId = z.uuid()

/** The form of the detail of each kind that may have one. */
const detailsByKind: Partial<Record<RecordableEventKind, readonly z.ZodMiniType[]>> = {
  'handed-to-instructor': [InstructorDetail],
  collected: [AdultDetail, PersonDetail],
}

/** Events of one kind for people of a household. `collected` has a detail, `handed-to-instructor` may have one. */
export const ArrivalsToRecord = z
  .object({
    commandId,
    device,
    kind: z._default(z.enum(recordableEventKinds), 'arrived'),
    contactIds: z
      .array(z.string().check(z.minLength(1), z.maxLength(64)))
      .check(z.minLength(1), z.maxLength(maxPeople)),
    detail: z._default(z.nullable(ArrivalEventDetail), null),
  })
  .check(
    z.refine(
      ({ kind, detail }) =>
        detail === null
          ? kind !== 'collected'
          : (detailsByKind[kind] ?? []).some((schema) => schema.safeParse(detail).success),
      { ...brokenRule(t, 'detail-does-not-fit'), path: ['detail'] },
    ),
  )
  .register(z.globalRegistry, { id: 'ArrivalsToRecord' })
export type ArrivalsToRecord = z.infer<typeof ArrivalsToRecord>

export const ArrivalsToUndo = z
  .object({
    device,
    eventIds: z
      .array(z.int().check(z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)))
      .check(z.minLength(1), z.maxLength(maxPeople)),
  })
  .register(z.globalRegistry, { id: 'ArrivalsToUndo' })
export type ArrivalsToUndo = z.infer<typeof ArrivalsToUndo>
