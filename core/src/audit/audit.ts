import * as z from 'zod/mini'
import { t } from '../catalogue/rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { isCalendarDate } from '../calendar/calendar-date.ts'

const actorKinds = ['guest', 'own-link', 'hand-over', 'kiosk', 'administrator', 'staff', 'api-key', 'system'] as const

/** Actions that change nothing: a person read records of guests. */
export const readActions = [
  'check-in-explained',
  'claims-pack-made',
  'guest-searched',
  'guests-to-sign-again-read',
  'health-note-opened-in-emergency',
  'health-note-read',
  'message-read',
  'person-exported',
  'person-read',
  'photos-read',
  'readiness-read',
  'report-read',
  'signed-waiver-document-read',
  'signed-waiver-read',
] as const
export type ReadAction = (typeof readActions)[number]

/** One action of a person or program, recorded when it happened. Nobody can change or remove it. */
export const AuditEntry = z
  .object({
    id: z.int(),
    atUtc: z.string(),
    actorKind: z.enum(actorKinds),
    /**
     * The e-mail of an administrator or of a person of the staff, the IP code of a guest, of
     * an adult with a signing link or of the person who used a device of the resort, or the name of an API key or of a kiosk.
     */
    actor: z.string(),
    /** A noun and a verb: `location-changed`. */
    action: z.string(),
    /** A kind and an id: `location 12`. */
    subject: z.string(),
    /** The fields before and after the action; null where the subject did not exist. */
    before: z.nullable(z.record(z.string(), z.unknown())),
    after: z.nullable(z.record(z.string(), z.unknown())),
    requestId: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

const day = z.optional(z.string().check(z.refine(isCalendarDate, brokenRule(t, 'date'))))

/**
 * Filters audit entries: by actor, by changes or reads, by days (in the resort's time zone, inclusive), and by text.
 */
export const AuditQuery = z.object({
  who: z._default(z.enum(['operators', 'everybody']), 'operators'),
  what: z._default(z.enum(['everything', 'changes', 'reads']), 'everything'),
  search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  from: day,
  to: day,
  /** Only entries older than the entry with this id. */
  before: z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER))),
  /** True: one CSV file with all entries, instead of a page. */
  isCsvExport: z._default(z.stringbool(), false),
})
export type AuditQuery = z.infer<typeof AuditQuery>
