import * as z from 'zod/mini'
import { verdictRoles } from '../contract/staff-role.ts'
import { ageBands } from '../contact/age-band.ts'
import { ArrivalEvent } from '../arrival/arrival-event.ts'
import { PhotoRejectionReason } from '../photo-review/photo-rejection.ts'
import { blockerCodes, resolvers } from '../readiness/blocker-codes.ts'
import { Confirmation } from '../readiness/confirmation.ts'
import { verdicts } from '../readiness/readiness.ts'

/** One thing that keeps a person from what they booked, in the words of staff. */
export const StaffReason = z
  .object({
    code: z.enum(blockerCodes),
    /** At most 40 characters. */
    text: z.string(),
    resolvedBy: z.enum(resolvers),
    /** The first name of the adult who does it, if one of the guests does it and the role sees that adult; else null. */
    resolverName: z.nullable(z.string()),
    /** The name of the task or product that it is about; empty if there is none. */
    subject: z.string(),
    until: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'StaffReason' })
export type StaffReason = z.infer<typeof StaffReason>

/** A person of a household as staff see them: never a birth date, a waiver or a health note. */
export const StaffPerson = z
  .object({
    contactId: z.string(),
    firstName: z.string(),
    /** The first letter of the last name; empty for roles that do not see it. */
    lastInitial: z.string(),
    ageBand: z.enum(ageBands),
    /** Whole years, only where the product of a minor, the rental or the lesson needs them; else null. */
    age: z.nullable(z.int()),
    /** The name of the first purchase for the day; empty if there is none. */
    product: z.string(),
    photoHash: z.nullable(z.string()),
    /** Why this photo was not accepted; null if it counts. Only for the desk. */
    photoRejection: z.nullable(PhotoRejectionReason),
    verdict: z.enum(verdicts),
    readyFrom: z.nullable(z.string()),
    /** Most urgent first. */
    reasons: z.array(StaffReason),
    alsoOpen: z.array(StaffReason),
    /** About when the point of sale confirms what was completed here; absent if nothing waits, or for other roles. */
    confirmation: z.optional(Confirmation),
    /** The event with which the person arrived today; null if the person has not. */
    arrival: z.nullable(ArrivalEvent),
  })
  .register(z.globalRegistry, { id: 'StaffPerson' })
export type StaffPerson = z.infer<typeof StaffPerson>

/** A household on the page of a role, for today. What a role may not see is empty or null. */
export const StaffHousehold = z
  .object({
    /** The IP code of the head. */
    household: z.string(),
    reference: z.nullable(z.string()),
    role: z.enum(verdictRoles),
    /** The last name of the head; null for other roles than the desk. */
    lastName: z.nullable(z.string()),
    /** Who can be called; null for other roles than the desk, and if the point of sale has no number. */
    phone: z.nullable(z.object({ firstName: z.string(), number: z.string() })),
    /** True if the guest can be sent the link: something is open that guests can do, and an address is known. Only for the desk. */
    canSendLink: z.boolean(),
    day: z.string(),
    /** When the point of sale answered, ISO 8601 in UTC. */
    checkedAtUtc: z.string(),
    /** True while the point of sale does not answer: the facts are those of `checkedAtUtc`. */
    isOld: z.boolean(),
    people: z.array(StaffPerson),
    /** How many of these people booked a rental and a lesson for the day. */
    booked: z.object({ rental: z.int(), lesson: z.int() }),
    /** The events of the day, oldest first. */
    events: z.array(ArrivalEvent),
  })
  .register(z.globalRegistry, { id: 'StaffHousehold' })
export type StaffHousehold = z.infer<typeof StaffHousehold>

/**
 * True if a scan may check in a household without a tap: the desk sees it, everybody is ready, and nobody has arrived. A
 * code that was used before is a question for a person.
 */
export function isReadyToWalkThrough({ role, people }: Pick<StaffHousehold, 'role' | 'people'>): boolean {
  return (
    role === 'desk' &&
    people.length > 0 &&
    people.every(({ verdict, arrival }) => verdict === 'ready' && arrival === null)
  )
}

/** The hours before the start of a ticket in which its owner is expected at the desk. */
const earlyMinutes = 120

/** True if a person is probably here now: everybody but those whose ticket starts more than two hours from now. */
export function isProbablyHere({ readyFrom }: Pick<StaffPerson, 'readyFrom'>, time: string): boolean {
  return readyFrom === null || toMinutes(readyFrom) - toMinutes(time) <= earlyMinutes
}

function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** In the order of the page: who needs something first, then the order of the household. */
export function sortPeople(people: readonly StaffPerson[]): StaffPerson[] {
  return people.toSorted((one, other) => Number(other.verdict === 'not-ready') - Number(one.verdict === 'not-ready'))
}
