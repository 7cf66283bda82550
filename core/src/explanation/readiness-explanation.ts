import * as z from 'zod/mini'
import { refusals } from '../pass-check/pass-scan.ts'
import { blockedPlaces, blockerCodes, resolvers } from '../readiness/blocker-codes.ts'
import { verdicts } from '../readiness/readiness.ts'
import { dayMatches } from '../readiness/right-to-ride.ts'
import { readinessGapCodes } from '../readiness/setup-gaps.ts'
import { LocationExplanation, StateReason } from './explanation.ts'

/** A blocker, with the texts for guests and for staff. */
const ExplainedBlocker = z
  .object({
    code: z.enum(blockerCodes),
    blocks: z.enum(blockedPlaces),
    resolvedBy: z.enum(resolvers),
    subject: z.string(),
    guestMessage: z.string(),
    staffMessage: z.string(),
    /** `YYYY-MM-DD`; null if unknown. */
    since: z.nullable(z.string()),
    until: z.nullable(z.string()),
    /** True if it decides the verdict; false if it stops nothing that the person booked. */
    isDeciding: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'ExplainedBlocker' })

/** The verdict about one person for a day, and every fact that it was derived from. */
const ExplainedReadiness = z
  .object({
    contactId: z.string(),
    verdict: z.enum(verdicts),
    readyFrom: z.nullable(z.string()),
    booked: z.array(z.enum(['gate', 'rental', 'lesson'])),
    isWaitingForPos: z.boolean(),
    blockers: z.array(ExplainedBlocker),
    purchases: z.array(
      z.object({
        id: z.string(),
        productName: z.string(),
        /** False if it is cancelled or sold for another resort. */
        isConsidered: z.boolean(),
        day: z.enum(dayMatches),
        opensGates: z.boolean(),
        problems: z.array(z.enum(blockerCodes)),
      }),
    ),
    /** Cards and phones; null if the point of sale did not answer. */
    passes: z.nullable(
      z.array(
        z.object({
          kind: z.enum(['card', 'mobile']),
          isActive: z.boolean(),
          isReadable: z.boolean(),
          /**
           * `reason`: as the point of sale knows it. `guestText` and `staffText`: what they read; `wayBack`: what the guest
           * can do. Empty if the resort has no text.
           */
          blocks: z.array(
            z.object({
              reason: z.string(),
              guestText: z.string(),
              staffText: z.string(),
              wayBack: z.string(),
              fromDate: z.string(),
            }),
          ),
        }),
      ),
    ),
    /** What the gates would do with each readable pass, hour by hour; null if the point of sale did not answer. */
    gateChecks: z.nullable(
      z.array(
        z.object({
          /** The code of the gate; null = any gate. */
          accessLocationId: z.nullable(z.string()),
          scans: z.array(
            z.object({
              time: z.string(),
              result: z.enum(['valid', 'unknown', ...refusals]),
              /** The reason of the point of sale; empty if it has none. */
              reason: z.string(),
            }),
          ),
        }),
      ),
    ),
    tasks: z.array(
      z.object({
        name: z.string(),
        blocks: z.enum(blockedPlaces),
        isComplete: z.boolean(),
        state: StateReason,
        until: z.nullable(z.string()),
        isWaitingForPos: z.boolean(),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'ExplainedReadiness' })
export type ExplainedReadiness = z.infer<typeof ExplainedReadiness>

/** The verdict about each person of a household for a day (docs/domain.md, "Readiness"), with its derivation. */
export const ReadinessExplanation = z
  .object({
    visitDay: z.string(),
    /** When the household was read, if the point of sale does not answer now; else null. */
    readFromPosAtUtc: z.nullable(z.string()),
    /** True for a simulated household: its card works, and its gates open for what it bought. */
    isMadeUp: z.boolean(),
    people: z.array(ExplainedReadiness),
    gaps: z.array(z.object({ code: z.enum(readinessGapCodes), subject: z.string(), taskId: z.nullable(z.int()) })),
  })
  .register(z.globalRegistry, { id: 'ReadinessExplanation' })
export type ReadinessExplanation = z.infer<typeof ReadinessExplanation>

/** What each person of a household owes at a location, and whether they are ready for a day there, with the reasons. */
export const VisitExplanation = z
  .extend(LocationExplanation, { readiness: ReadinessExplanation })
  .register(z.globalRegistry, { id: 'VisitExplanation' })
export type VisitExplanation = z.infer<typeof VisitExplanation>
