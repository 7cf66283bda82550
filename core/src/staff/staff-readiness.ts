import type { CalendarDate } from '../calendar/calendar-date.ts'
import { getAge, isMinor } from '../contact/contact.ts'
import type { ActingRole, VerdictRole } from '../contract/staff-role.ts'
import type { Person } from '../household/household.ts'
import { getBlockerStaffMessage, type BlockedPlace } from '../readiness/blocker-codes.ts'
import type { Blocker, PersonReadiness } from '../readiness/readiness.ts'
import type { StaffReason } from './staff-household.ts'

/** What a role learns of a person's readiness. */
export type RoleReadiness = Pick<PersonReadiness, 'verdict' | 'readyFrom' | 'confirmation'> & {
  reasons: StaffReason[]
  alsoOpen: StaffReason[]
}

/** What the rental shop and the ski school are responsible for. The desk sees everything. */
const placeByRole = { rental: 'rental', lessons: 'lesson' } as const satisfies Record<
  Exclude<ActingRole, 'desk'>,
  BlockedPlace
>

/** The start of the blocker codes that a role sees. */
const ownCodes = { rental: 'rental-profile-', lessons: 'child-registration-' } as const

/** True for a code that the ski school or the rental shop sees. For other codes it sees only that something is open. */
export function isOwnCode(role: keyof typeof ownCodes, code: string): boolean {
  return code.startsWith(ownCodes[role])
}

/** What a role is responsible for, if not for everything: the people and the reasons that it sees. */
export function getPlaceOfRole(role: ActingRole): BlockedPlace | null {
  return role === 'desk' ? null : placeByRole[role]
}

/**
 * The readiness of a person as a role sees it: the desk the whole verdict, the lift the verdict with the most urgent
 * reason, the rental shop and the ski school only what stops the rental or the lesson. Undefined if the person booked
 * nothing there: then the role does not see the person. `textOfBlock` is what the resort says to staff about a blocked
 * pass of the person, `guestName` who does what guests can do (`getGuestName`).
 */
export function toRoleReadiness(
  person: PersonReadiness,
  role: VerdictRole,
  {
    firstName = '',
    guestName = null,
    textOfBlock,
  }: { firstName?: string; guestName?: string | null; textOfBlock?: string | undefined } = {},
): RoleReadiness | undefined {
  const toReason = ({ code, resolvedBy, subject, until }: Blocker): StaffReason => ({
    code,
    text: (code === 'pass-blocked' && textOfBlock) || getBlockerStaffMessage(code),
    resolvedBy,
    resolverName: (resolvedBy === 'guest' ? guestName : resolvedBy === 'that-adult' && firstName) || null,
    subject,
    until,
  })
  if (role === 'desk') {
    const { verdict, readyFrom, blockers, alsoOpen, confirmation } = person
    return {
      verdict,
      readyFrom,
      reasons: blockers.map(toReason),
      alsoOpen: alsoOpen.map(toReason),
      ...(confirmation && { confirmation }),
    }
  }
  if (role === 'lift') {
    const { verdict, readyFrom, blockers, confirmation } = person
    const reasons = blockers.slice(0, 1).map(toReason)
    return { verdict, readyFrom, reasons, alsoOpen: [], ...(confirmation && { confirmation }) }
  }
  const place = placeByRole[role]
  if (!person.booked.includes(place)) return undefined
  const stopping = [...person.blockers, ...person.alsoOpen].filter(({ blocks }) => blocks === place)
  // Of another task that stops it, such as a waiver, the role learns only that it is not ready.
  const reasons = stopping.filter(({ code }) => isOwnCode(role, code)).map(toReason)
  const isUnknown = person.verdict === 'unknown'
  const verdict = isUnknown ? 'unknown' : stopping.length > 0 ? 'not-ready' : 'ready'
  return { verdict, readyFrom: null, reasons, alsoOpen: [] }
}

type HouseholdMember = Pick<Person, 'contactId' | 'firstName' | 'birthDate' | 'isHeadOfHouseHold'>

/**
 * The first name of the adult who does what guests of a household can do, as on a device that was handed over: the head. Null
 * if the role does not see the head, or if the head is a minor.
 */
export function getGuestName(
  people: readonly HouseholdMember[],
  verdicts: readonly PersonReadiness[],
  { role, day, adultAge }: { role: VerdictRole; day: CalendarDate; adultAge: number },
): string | null {
  const head = getAdultHead(people, { day, adultAge })
  const verdict = verdicts.find(({ contactId }) => contactId === head?.contactId)
  if (!head || !verdict || !toRoleReadiness(verdict, role)) return null
  return head.firstName || null
}

/** The head of the household, who does what guests of it can do; undefined if the head is a minor. */
export function getAdultHead<Member extends HouseholdMember>(
  people: readonly Member[],
  { day, adultAge }: { day: CalendarDate; adultAge: number },
): Member | undefined {
  const head = people.find(({ isHeadOfHouseHold }) => isHeadOfHouseHold)
  const age = head ? getAge(head.birthDate, day) : null
  return age !== null && isMinor({ age }, adultAge) ? undefined : head
}
