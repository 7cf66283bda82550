import * as z from 'zod/mini'
import { isCalendarDate } from '../calendar/calendar-date.ts'
import { t as adminRule } from '../catalogue/admin-rule.ts'
import { t } from '../catalogue/rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { reasonClasses } from '../readiness/blocker-codes.ts'
import { Blocker, PersonReadiness, verdicts } from '../readiness/readiness.ts'

/** The maximum number of rows of one page, and of codes of one look-up. */
const maxRowsPerPage = 1_000
export const maxCodesPerLookup = 500

const day = z.string(brokenRule(t, 'date')).check(z.refine(isCalendarDate, brokenRule(t, 'date')))
const noLocation = brokenRule(adminRule, 'report-location')
const locationNumber = z.int(noLocation).check(z.positive(noLocation), z.maximum(2147483647, noLocation))
const noLimit = brokenRule(adminRule, 'readiness-limit', { max: maxRowsPerPage })
const noCodes = brokenRule(adminRule, 'readiness-codes', { max: maxCodesPerLookup })

/** What a program reads: verdicts that changed after a cursor, at one location (docs/domain.md, "Stored verdicts"). */
export const ReadinessExportRequest = z.object({
  locationId: z.pipe(z.coerce.number(noLocation), locationNumber).register(z.globalRegistry, { examples: [1] }),
  /** Only this day of visits, `YYYY-MM-DD`; absent = all stored days. */
  day: z.optional(day).register(z.globalRegistry, { examples: ['2027-02-14'] }),
  /** `nextCursor` of an earlier answer; empty = everything that is stored. */
  since: z
    ._default(z.string().check(z.regex(/^\d{0,15}$/, brokenRule(adminRule, 'readiness-cursor'))), '')
    .register(z.globalRegistry, { examples: ['48213'] }),
  limit: z
    ._default(
      z.pipe(z.coerce.number(noLimit), z.int(noLimit).check(z.minimum(1, noLimit), z.maximum(maxRowsPerPage, noLimit))),
      maxRowsPerPage,
    )
    .register(z.globalRegistry, { examples: [500] }),
  /** `ndjson` = all changes as one stream, a line for each; the last line has only `nextCursor` and `hasMore`. */
  format: z._default(z.enum(['json', 'ndjson']), 'json').register(z.globalRegistry, { examples: ['ndjson'] }),
})
export type ReadinessExportRequest = z.infer<typeof ReadinessExportRequest>

const blockers = z.array(z.pick(Blocker, { code: true, blocks: true, resolvedBy: true }))
const verdictFields = {
  ...z.pick(PersonReadiness, { contactId: true, verdict: true, readyFrom: true, booked: true, isWaitingForPos: true })
    .shape,
  /** The IP code of the head of the household. */
  householdIpCode: z.string(),
  /** What decides the verdict, most urgent first. */
  blockers,
}

const row = z.object({
  locationId: z.int(),
  visitDay: z.string(),
  ...verdictFields,
  /** True if the person no longer belongs to a household. Delete what you store of this person and day. */
  isRemoved: z.boolean(),
  /** While the verdict is `unknown`: what the point of sale said before, and when. Else null; null too if it never did. */
  lastAnswer: z.nullable(
    z.object({
      verdict: z.enum(verdicts),
      readyFrom: z.nullable(z.string()),
      blockers,
      answeredAtUtc: z.string(),
    }),
  ),
  /** When the facts were read last, ISO 8601 in UTC. */
  judgedAtUtc: z.string(),
  changedAtUtc: z.string(),
})

const exampleOfRow: z.infer<typeof row> = {
  locationId: 1,
  visitDay: '2027-02-14',
  contactId: 'KR-48213-4',
  verdict: 'not-ready',
  readyFrom: null,
  booked: ['gate'],
  isWaitingForPos: false,
  householdIpCode: 'KR-48213-1',
  blockers: [{ code: 'waiver-missing', blocks: 'gate', resolvedBy: 'guest' }],
  isRemoved: false,
  lastAnswer: null,
  judgedAtUtc: '2027-02-13T17:02:11.000Z',
  changedAtUtc: '2027-02-12T19:40:00.000Z',
}

/** A stored verdict. It has ids, codes and days only. */
export const ExportedReadiness = row.register(z.globalRegistry, { id: 'ExportedReadiness', examples: [exampleOfRow] })
export type ExportedReadiness = z.infer<typeof ExportedReadiness>

/** A page of changes. Store `nextCursor` and send it as `since` to read what changes from then on. */
export const ReadinessChanges = z
  .object({ items: z.array(ExportedReadiness), nextCursor: z.string(), hasMore: z.boolean() })
  .register(z.globalRegistry, {
    id: 'ReadinessChanges',
    examples: [{ items: [exampleOfRow], nextCursor: '48213', hasMore: false }],
  })
export type ReadinessChanges = z.infer<typeof ReadinessChanges>

const codes = z._default(
  z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(64))).check(z.maxLength(maxCodesPerLookup, noCodes)),
  [],
)

/** People to look up, by IP code or by the number of a card, a chip or a mobile pass. */
export const ReadinessLookupRequest = z
  .object({ locationId: locationNumber, day, ipCodes: codes, mediaNumbers: codes })
  .check((checked) => {
    const { ipCodes, mediaNumbers } = checked.value
    const count = ipCodes.length + mediaNumbers.length
    if (count >= 1 && count <= maxCodesPerLookup) return
    const path = mediaNumbers.length > ipCodes.length ? 'mediaNumbers' : 'ipCodes'
    checked.issues.push({ code: 'custom', input: checked.value, path: [path], message: noCodes.error() })
  })
  .register(z.globalRegistry, {
    id: 'ReadinessLookupRequest',
    examples: [{ locationId: 1, day: '2027-02-14', ipCodes: ['KR-48213-4'], mediaNumbers: ['8210041800'] }],
  })
export type ReadinessLookupRequest = z.infer<typeof ReadinessLookupRequest>

/** The verdicts of the requested people, judged now. `media` has only what a gate needs. */
export const ReadinessLookup = z
  .object({
    locationId: z.int(),
    visitDay: z.string(),
    people: z.array(z.object(verdictFields)),
    media: z.array(
      z.object({
        /** As it was sent. */
        mediaNumber: z.string(),
        verdict: z.enum(verdicts),
        readyFrom: z.nullable(z.string()),
        /** What the first blocker is about; null if there is none. */
        reasonClass: z.nullable(z.enum(reasonClasses)),
      }),
    ),
    unknownIpCodes: z.array(z.string()),
    unknownMediaNumbers: z.array(z.string()),
  })
  .register(z.globalRegistry, {
    id: 'ReadinessLookup',
    examples: [
      {
        locationId: 1,
        visitDay: '2027-02-14',
        people: [
          {
            contactId: 'KR-48213-4',
            verdict: 'ready',
            readyFrom: null,
            booked: ['gate'],
            isWaitingForPos: false,
            householdIpCode: 'KR-48213-1',
            blockers: [],
          },
        ],
        media: [{ mediaNumber: '8210041800', verdict: 'not-ready', readyFrom: null, reasonClass: 'pass' }],
        unknownIpCodes: [],
        unknownMediaNumbers: [],
      },
    ],
  })
export type ReadinessLookup = z.infer<typeof ReadinessLookup>
