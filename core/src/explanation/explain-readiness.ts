import { findReason } from '../pass-check/reason-text.ts'
import { getBlockerStaffMessage } from '../readiness/blocker-codes.ts'
import { getStaffTextOfBlock } from '../readiness/carrier.ts'
import { judgeHousehold, type JudgedPerson } from '../readiness/judge-readiness.ts'
import type { ReadinessFacts } from '../readiness/readiness-facts.ts'
import type { Blocker } from '../readiness/readiness.ts'
import { judgePurchases } from '../readiness/right-to-ride.ts'
import { findReasonGaps, findTaskGaps } from '../readiness/setup-gaps.ts'
import type { ExplainedReadiness, ReadinessExplanation } from './readiness-explanation.ts'

/**
 * Explains the verdict about each person of a household with the facts that it was derived from
 * (docs/domain.md, "Explanations"). The verdict is that of `judgeReadiness`. Gaps in the setup are listed apart from the
 * blockers.
 */
export function explainReadiness(facts: ReadinessFacts, { isMadeUp }: { isMadeUp: boolean }): ReadinessExplanation {
  const offeredTasks = facts.owed.activities.flatMap(({ tasks }) => tasks)
  return {
    visitDay: facts.visitDay,
    readFromPosAtUtc: facts.readFromPosAtUtc,
    isMadeUp,
    people: judgeHousehold(facts).people.map((judged) => explainPerson(judged, facts)),
    gaps: [...findTaskGaps(offeredTasks, facts.visitDay), ...findReasonGaps(facts.passes ?? [], facts.reasonTexts)],
  }
}

function explainPerson({ person, tasks, readiness }: JudgedPerson, facts: ReadinessFacts): ExplainedReadiness {
  const isOwn = ({ contactId }: { contactId: string }) => contactId === person.contactId
  const { contactId, verdict, readyFrom, booked, isWaitingForPos, blockers, alsoOpen } = readiness
  const textOfBlock = getStaffTextOfBlock(facts.passes?.filter(isOwn) ?? [], facts)
  return {
    contactId,
    verdict,
    readyFrom,
    booked,
    isWaitingForPos,
    blockers: [
      ...blockers.map((blocker) => explainBlocker(blocker, true, textOfBlock)),
      ...alsoOpen.map((blocker) => explainBlocker(blocker, false, textOfBlock)),
    ],
    purchases: judgePurchases(person, facts).map(({ purchase, isConsidered, day, opensGates, problems }) => ({
      id: purchase.id,
      productName: purchase.productName,
      isConsidered,
      day,
      opensGates,
      problems: [...problems],
    })),
    passes:
      facts.passes?.filter(isOwn).map(({ kind, isActive, isReadable, blocks }) => ({
        kind,
        isActive,
        isReadable,
        blocks: blocks.map(({ reasonCode, fromDate }) => ({
          reason: reasonCode,
          guestText: findReason(reasonCode, facts.reasonTexts)?.value ?? '',
          staffText: findReason(reasonCode, facts.reasonTexts)?.staffValue ?? '',
          wayBack: findReason(reasonCode, facts.reasonTexts)?.wayBack ?? '',
          fromDate,
        })),
      })) ?? null,
    gateChecks:
      facts.gateChecks?.filter(isOwn).map(({ accessLocationId, times, scans }) => ({
        accessLocationId,
        scans: scans.map((scan, index) => ({
          time: times[index] ?? '',
          result: scan.result === 'refused' ? scan.why : scan.result,
          reason: scan.result === 'refused' ? scan.reason : '',
        })),
      })) ?? null,
    tasks: tasks.tasks.map(({ owed, blocks, isWaitingForPos: isWaiting }) => ({
      name: owed.task.name,
      blocks,
      isComplete: owed.state.isComplete,
      state: owed.state.reason,
      until: owed.state.isComplete ? owed.state.until : null,
      isWaitingForPos: isWaiting,
    })),
  }
}

function explainBlocker(
  { code, blocks, resolvedBy, subject, message, since, until }: Blocker,
  isDeciding: boolean,
  textOfBlock: string | undefined,
): ExplainedReadiness['blockers'][number] {
  return {
    code,
    blocks,
    resolvedBy,
    subject,
    guestMessage: message,
    staffMessage:
      code === 'pass-blocked' ? (textOfBlock ?? getBlockerStaffMessage(code)) : getBlockerStaffMessage(code),
    since,
    until,
    isDeciding,
  }
}
