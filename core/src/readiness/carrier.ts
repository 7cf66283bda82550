import { findReason, listMissingParts, type BlockReason, type BlockResolver } from '../pass-check/reason-text.ts'
import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { BlockerCode } from './blocker-codes.ts'
import type { Pass, ReadinessFacts } from './readiness-facts.ts'

type CarrierProblem = {
  code: BlockerCode
  since: string | null
  subject?: string
  /** The resort's words for guests, who unblocks the card, and what the guest can do; absent: those of the code. */
  message?: string | undefined
  resolvedBy?: BlockResolver | undefined
  wayBack?: string | undefined
}

/**
 * What prevents the cards and phones of a person from opening a gate on the visit day. One blocked card is enough, even
 * beside another that is not blocked, because nobody knows which one the person will carry. A card that waits
 * somewhere is a problem only if the person has nothing else that a gate can read.
 */
export function getCarrierProblems(
  own: readonly Pass[],
  { visitDay, reasonTexts }: Pick<ReadinessFacts, 'visitDay' | 'reasonTexts'>,
): CarrierProblem[] {
  const active = own.filter(({ isActive }) => isActive)
  if (own.length === 0) return [{ code: 'no-pass', since: null }]
  if (active.length === 0) return [{ code: 'pass-inactive', since: null }]

  const block = findFirstBlock(active, visitDay)
  const reason = block && findReason(block.reasonCode, reasonTexts)
  const blocked: CarrierProblem[] = block
    ? [
        {
          code: 'pass-blocked',
          since: block.fromDate,
          message: reason?.value || undefined,
          resolvedBy: reason?.resolvedBy ?? undefined,
          wayBack: reason?.wayBack || undefined,
        },
      ]
    : []
  const waiting = active.find(({ waitsAt }) => waitsAt !== null)
  if (waiting && active.every(({ waitsAt, isReadable }) => waitsAt !== null || !isReadable)) {
    return [...blocked, { code: 'pass-to-collect', since: null, subject: waiting.waitsAt ?? '' }]
  }
  if (active.some(({ isReadable }) => isReadable)) return blocked
  const hasCard = active.some(({ kind }) => kind === 'card')
  return [...blocked, { code: hasCard ? 'pass-not-linked' : 'phone-not-connected', since: null }]
}

function findFirstBlock(active: readonly Pass[], visitDay: CalendarDate): Pass['blocks'][number] | undefined {
  let first: Pass['blocks'][number] | undefined
  for (const { blocks } of active) {
    for (const block of blocks) {
      if (block.fromDate <= visitDay && (first === undefined || block.fromDate < first.fromDate)) first = block
    }
  }
  return first
}

/**
 * What staff read about the block that `getCarrierProblems` names for these cards and phones of a person; undefined if
 * nothing is blocked, or if the resort wrote nothing for staff.
 */
export function getStaffTextOfBlock(
  own: readonly Pass[],
  { visitDay, reasonTexts }: { visitDay: CalendarDate; reasonTexts: readonly BlockReason[] },
): string | undefined {
  const block = findFirstBlock(
    own.filter(({ isActive }) => isActive),
    visitDay,
  )
  return (block && findReason(block.reasonCode, reasonTexts)?.staffValue) || undefined
}

/** The codes of the blocks on these cards and phones about which the resort does not say everything. */
export function getIncompleteReasons(
  passes: readonly Pass[],
  { visitDay, reasonTexts }: Pick<ReadinessFacts, 'visitDay' | 'reasonTexts'>,
): string[] {
  // Hardly anybody has a block, and everybody is asked.
  if (passes.every(({ blocks }) => blocks.length === 0)) return []
  const blocks = passes.filter(({ isActive }) => isActive).flatMap((pass) => pass.blocks)
  const codes = blocks.filter(({ fromDate }) => fromDate <= visitDay).map(({ reasonCode }) => reasonCode)
  return [...new Set(codes)].filter((code) => listMissingParts(code, reasonTexts).length > 0)
}
