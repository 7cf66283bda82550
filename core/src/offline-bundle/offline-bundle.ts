import * as z from 'zod/mini'
import { actingRoles } from '../contract/staff-role.ts'
import { ageBands } from '../contact/age-band.ts'
import { resolvers } from '../readiness/blocker-codes.ts'
import { verdicts } from '../readiness/readiness.ts'

/** A person in an offline bundle, as the role of its device may see them: no last name, age, id or health note. */
const OfflinePerson = z.object({
  /** Identifies the person within the household (`ArrivalCodePerson.tag`). */
  tag: z.int(),
  firstName: z.string(),
  lastInitial: z.string(),
  ageBand: z.enum(ageBands),
  verdict: z.enum(verdicts),
  readyFrom: z.nullable(z.string()),
  /** The most urgent reason, in the words of staff; null if there is none. */
  reason: z.nullable(z.object({ text: z.string(), resolvedBy: z.enum(resolvers) })),
  /** `HH:MM`, and the place if it was another one; null if the person has not arrived today. */
  arrived: z.nullable(z.object({ time: z.string(), place: z.nullable(z.string()) })),
})
export type OfflinePerson = z.infer<typeof OfflinePerson>

/** The record of a household, encrypted in the bundle. */
export const OfflineHousehold = z.object({
  people: z.array(OfflinePerson),
  /**
   * The first name of the adult who can do what guests of the household can do, if the role may see it. Absent in a record
   * of an earlier release.
   */
  guestName: z.optional(z.nullable(z.string())),
})
export type OfflineHousehold = z.infer<typeof OfflineHousehold>

/** Each record is padded to a multiple of this many bytes, so that its length does not reveal the size of the household. */
export const recordBlockBytes = 256
/** The initialisation vector of AES-GCM: zero, because each key encrypts one text (docs/decisions/0125). */
export const recordIvBytes = 12

/** What a device stores for a day without a network (docs/domain.md, "Offline bundle"). */
export const OfflineBundle = z
  .object({
    /** The address of the installation. A bundle of another one is not used. */
    installation: z.string(),
    locationId: z.int(),
    role: z.enum(actingRoles),
    timeZone: z.string(),
    day: z.string(),
    /** When the facts were read, ISO 8601 in UTC. */
    madeAtUtc: z.string(),
    /** The keys that sign arrival codes: their ids in hex, and the points on P-256 in Base64. */
    keys: z.array(z.object({ id: z.string(), publicKey: z.string() })),
    /** Changes with any fact. The keys of the records depend on it. */
    version: z.string(),
    /** For each household its lookup and its encrypted record, in Base64 (RFC 4648, section 5). */
    records: z.array(z.array(z.string())),
  })
  .register(z.globalRegistry, { id: 'OfflineBundle' })
export type OfflineBundle = z.infer<typeof OfflineBundle>
