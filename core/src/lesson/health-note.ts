import * as z from 'zod/mini'
import { healthFields, type ChildRegistration } from '../child-registration/child-registration.ts'
import { healthSeverities } from '../child-registration/health-answer-input.ts'
import type { HealthAnswers } from '../child-registration/health-answers.ts'
import { isNone } from '../child-registration/none-when-empty.ts'

/** One thing to watch for: where the medicine is, what to do, and why. */
const HealthItem = z.object({
  field: z.enum(healthFields),
  /** null if the parent was not asked. */
  severity: z.nullable(z.enum(healthSeverities)),
  /** Empty if there is none, or if the parent was not asked. */
  medicine: z.string(),
  action: z.string(),
  reason: z.string(),
})
type HealthItem = z.infer<typeof HealthItem>

/**
 * What an instructor reads about a child (docs/domain.md, "Ski school"). `none-known` only if
 * somebody answered that; a default "None" is `not-answered`.
 */
export const HealthNote = z
  .object({
    status: z.enum(['something', 'none-known', 'not-answered', 'unreadable']),
    /** Most serious first. */
    items: z.array(HealthItem),
    /** Who answered explicitly; null if nobody did. */
    answeredBy: z.nullable(z.string()),
    answeredOn: z.nullable(z.string()),
    /** Whom to call, in this order. */
    contacts: z.array(z.object({ name: z.string(), phone: z.string() })),
    /** When the note was opened: the time in the audit log, ISO 8601 in UTC. */
    openedAtUtc: z.string(),
  })
  .register(z.globalRegistry, { id: 'HealthNote' })
export type HealthNote = z.infer<typeof HealthNote>

/** A registration with its explicit answers; without registration if it cannot be read, undefined if there is none. */
type Stored = { registration: ChildRegistration | undefined; answers: HealthAnswers | undefined } | undefined

/** Derives the note from a registration and its explicit answers. */
export function toHealthNote(stored: Stored): Omit<HealthNote, 'openedAtUtc'> {
  const nothing = { items: [], answeredBy: null, answeredOn: null, contacts: [] }
  if (!stored) return { ...nothing, status: 'not-answered' }
  const { registration, answers } = stored
  if (!registration) return { ...nothing, status: 'unreadable' }
  const items = answers ? getAnsweredItems(answers) : getNotes(registration)
  return {
    status: items.length > 0 ? 'something' : answers ? 'none-known' : 'not-answered',
    items,
    answeredBy: answers?.answeredBy ?? null,
    answeredOn: answers?.answeredOn ?? null,
    contacts: [
      { name: registration.primaryEmergencyContact, phone: registration.primaryEmergencyPhone },
      { name: registration.alternateEmergencyContact1, phone: registration.alternateEmergencyPhone1 },
    ].filter(({ phone }) => phone !== ''),
  }
}

function getAnsweredItems(answers: HealthAnswers): HealthItem[] {
  const items = healthFields.flatMap((field): HealthItem[] => {
    const answer = answers[field]
    if (answer.answer === 'none-known') return []
    const { severity, medicine, action, note } = answer
    return [{ field, severity, medicine, action, reason: note }]
  })
  const rank = ({ severity }: HealthItem) => (severity === null ? 0 : healthSeverities.indexOf(severity))
  return items.toSorted((one, other) => rank(one) - rank(other))
}

function getNotes(registration: ChildRegistration): HealthItem[] {
  return healthFields
    .filter((field) => !isNone(registration[field]))
    .map((field) => ({ field, severity: null, medicine: '', action: '', reason: registration[field] }))
}
