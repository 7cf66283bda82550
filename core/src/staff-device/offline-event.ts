import * as z from 'zod/mini'
import { personTagBytes } from '../arrival-code/arrival-code.ts'
import { recordableEventKinds } from '../arrival/arrival-event.ts'

/**
 * What a device records without a network. Picking a child up is not among them: code and face are compared, and the
 * parents are told at once.
 */
const offlineEventKinds = recordableEventKinds.filter((kind) => kind !== 'collected')

const maxPeople = 20
const tag = z.int().check(z.minimum(0), z.maximum(2 ** (8 * personTagBytes) - 1))
/** By the clock of a device, which may be wrong by decades if its battery was empty. All its corrections are dates. */
const deviceTime = z.iso.datetime().check(z.refine((time) => time >= '1970' && time < '2100'))
/** Milliseconds: the years that `deviceTime` accepts. */
const maxClockOffset = 130 * 366 * 24 * 60 * 60 * 1000
const id = z.string().check(z.minLength(1), z.maxLength(64))

/**
 * Whom an event is about: people of the household of an arrival code, which only the server can tell, or people of a
 * household that was open when the network was lost. Neither names anybody.
 */
const Subject = z.union([
  z.strictObject({
    lookup: z.string().check(z.regex(/^[\w-]{22}$/)),
    tags: z.array(tag).check(z.minLength(1), z.maxLength(maxPeople)),
  }),
  z.strictObject({ household: id, contactIds: z.array(id).check(z.minLength(1), z.maxLength(maxPeople)) }),
])

/** An event that a device recorded without a network (docs/domain.md, "Events without a network"). */
export const OfflineEvent = z
  .object({
    /** Chosen by the device when the event was recorded. The same event is stored once, however often it is sent. */
    commandId: z.uuid(),
    /** The shift of the person who recorded it. */
    shiftId: z.uuid(),
    kind: z.enum([...offlineEventKinds, 'undone']),
    subject: Subject,
    /** The event that an undo withdraws. */
    undoes: z._default(z.nullable(z.uuid()), null),
    /** By the clock of the device. */
    at: deviceTime,
    /** Milliseconds by which the device knew its clock to be behind when it recorded the event; negative if it was ahead. */
    clockOffset: z._default(z.int().check(z.minimum(-maxClockOffset), z.maximum(maxClockOffset)), 0),
  })
  .check(z.refine(({ kind, undoes }) => (kind === 'undone') === (undoes !== null), { path: ['undoes'] }))
  .register(z.globalRegistry, { id: 'OfflineEvent' })
export type OfflineEvent = z.infer<typeof OfflineEvent>

export const OfflineEvents = z
  .object({
    /** When this is sent, by the clock of the device. */
    sentAt: deviceTime,
    events: z.array(OfflineEvent).check(z.minLength(1), z.maxLength(50)),
  })
  .register(z.globalRegistry, { id: 'OfflineEvents' })
export type OfflineEvents = z.infer<typeof OfflineEvents>

/**
 * What became of an event: it was `recorded`, it was recorded `before` (both scans are kept, it counts once), it is `held`
 * until an administrator accepts it, or it could not be looked up now, or too many events of the device are held,
 * and it must be sent again `later`.
 */
export const OfflineEventResult = z
  .object({
    commandId: z.string(),
    outcome: z.enum(['recorded', 'before', 'held', 'later']),
    /** Who recorded it first, when and on which device, if it was recorded before. */
    first: z.nullable(z.object({ atUtc: z.string(), by: z.string(), device: z.string() })),
  })
  .register(z.globalRegistry, { id: 'OfflineEventResult' })
export type OfflineEventResult = z.infer<typeof OfflineEventResult>

/** Why an event waits for an administrator. */
const holdReasons = [
  'device-revoked',
  'shift-unknown',
  'role-missing',
  'household-unknown',
  'people-unknown',
  'wrong-day',
  'outside-shift',
  'device-ended',
] as const
export type HoldReason = (typeof holdReasons)[number]

/** An event that waits for an administrator. */
export const HeldEvent = z
  .object({
    id: z.int(),
    deviceName: z.string(),
    kind: z.string(),
    people: z.int(),
    atUtc: z.string(),
    by: z.string(),
    reason: z.enum(holdReasons),
    receivedAtUtc: z.string(),
  })
  .register(z.globalRegistry, { id: 'HeldOfflineEvent' })
export type HeldEvent = z.infer<typeof HeldEvent>
