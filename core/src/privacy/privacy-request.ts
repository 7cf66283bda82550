import * as z from 'zod/mini'
import { daysBetween, type CalendarDate } from '../calendar/calendar-date.ts'
import { ContactId } from '../retention/legal-hold.ts'

/** What a guest can ask for: a copy of everything, or that it is erased. */
const privacyRequestKinds = ['export', 'erase'] as const
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number]

/** Days within which a request is to be answered (GDPR, article 12: one month). */
export const privacyRequestDays = 30

/** A request of a guest about a person of the own household. */
export const NewPrivacyRequest = z.object({ kind: z.enum(privacyRequestKinds), contactId: ContactId })

/** `done`: the resort did it. `refused`: it could not, and says why. `withdrawn`: the guest changed their mind. */
const states = ['open', 'done', 'refused', 'withdrawn'] as const

const fields = {
  id: z.int(),
  kind: z.enum(privacyRequestKinds),
  contactId: z.string(),
  askedDateUtc: z.string(),
  /** The day by which it is to be answered. */
  dueOn: z.string(),
  state: z.enum(states),
  /** Why it was refused; else empty. */
  answer: z.string(),
}

/** A request, for the guest who made it. */
export const PrivacyRequest = z.object(fields).register(z.globalRegistry, { id: 'PrivacyRequest' })
export type PrivacyRequest = z.infer<typeof PrivacyRequest>

/** An open request, for administrators. The name is null if the point of sale no longer has the person. */
export const OpenPrivacyRequest = z
  .object({ ...fields, householdIpCode: z.string(), name: z.nullable(z.string()) })
  .register(z.globalRegistry, { id: 'OpenPrivacyRequest' })
export type OpenPrivacyRequest = z.infer<typeof OpenPrivacyRequest>

/** The days of a request that have passed, and those that are left. Negative if it is late. */
export function countRequestDays(dueOn: CalendarDate, today: CalendarDate): { used: number; left: number } {
  const left = daysBetween(today, dueOn)
  return { used: privacyRequestDays - left, left }
}
