import type { ArrivalEvent } from '@first-chair/core/arrival/arrival-event'
import type { StaffRole } from '@first-chair/core/contract/staff-role'
import type { StaffPerson, StaffReason } from '@first-chair/core/staff/staff-household'
import { t } from '../catalogue/staff.ts'
import { formatClock } from './format-time.ts'

const roles = {
  desk: 'role-desk',
  rental: 'role-rental',
  lessons: 'role-lessons',
  lift: 'role-lift',
  patrol: 'role-patrol',
} as const

/** The name of a role. */
export const getRoleText = (role: StaffRole): string => t(roles[role])

const ageBands = {
  unknown: 'age-unknown',
  child: 'age-child',
  teen: 'age-teen',
  adult: 'age-adult',
  senior: 'age-senior',
} as const

/** The word for an age without the age itself. */
export const getAgeBandText = (band: StaffPerson['ageBand']): string => t(ageBands[band])

const verdicts = { ready: 'ready', pending: 'pending', 'not-ready': 'not-ready', unknown: 'unknown' } as const

/** The words for a verdict: "Ready from 15:00". */
export function getStaffVerdictText({ verdict, readyFrom }: Pick<StaffPerson, 'verdict' | 'readyFrom'>): string {
  return verdict === 'ready-from' ? t('ready-from', { time: formatClock(readyFrom ?? '') }) : t(verdicts[verdict])
}

const resolvers = {
  guest: 'by-guest',
  desk: 'by-desk',
  office: 'by-office',
  shop: 'by-shop',
  'nobody-before': 'by-nobody-before',
} as const

/** Away from the desk, nobody can do it here. */
const resolversElsewhere = { ...resolvers, guest: 'by-guest-elsewhere', desk: 'by-desk-elsewhere' } as const

/** Who can resolve a reason, read at the desk or elsewhere: "You can help here", "Maya can do it here". */
export function getResolverText(
  { resolvedBy, resolverName }: Pick<StaffReason, 'resolvedBy' | 'resolverName'>,
  { isDesk }: { isDesk: boolean },
): string {
  if (resolvedBy === 'that-adult') return t('by-that-adult', { name: resolverName ?? '' })
  if (resolvedBy === 'guest' && resolverName !== null)
    return t(isDesk ? 'by-named-guest' : 'by-named-guest-elsewhere', { name: resolverName })
  return t((isDesk ? resolvers : resolversElsewhere)[resolvedBy])
}

const events = {
  arrived: 'event-arrived',
  'rental-fitted': 'event-rental-fitted',
  'rental-returned': 'event-rental-returned',
  'handed-to-instructor': 'event-handed-to-instructor',
  collected: 'event-collected',
  undone: 'event-undone',
} as const

/** Answers the first name of a person of the household; undefined if the person is not known. */
export type GetFirstName = (contactId: string) => string | undefined

/** Who picked a child up, with the reason if it was somebody else: "Astrid", "Pat Miller (Aunt)". */
export function getCollectorText(detail: ArrivalEvent['detail'], getFirstName: GetFirstName): string | undefined {
  if (detail?.collectedByContactId !== undefined) return getFirstName(detail.collectedByContactId)
  if (detail?.collectedByName === undefined) return undefined
  return detail.reason === undefined
    ? detail.collectedByName
    : t('collector-with-reason', { name: detail.collectedByName, reason: detail.reason })
}

/** One line of the log: "Arrived: Maya", "Picked up: Finn, by Astrid". */
export function getEventText(
  { kind, contactId, detail }: Pick<ArrivalEvent, 'kind' | 'contactId' | 'detail'>,
  getFirstName: GetFirstName,
): string {
  const name = getFirstName(contactId) ?? ''
  const collector = getCollectorText(detail, getFirstName)
  return collector === undefined ? t(events[kind], { name }) : t('event-collected-by', { name, collector })
}
