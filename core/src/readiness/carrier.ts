import { getReasonText } from '../pass-check/reason-text.ts'
import type { BlockerCode } from './blocker-codes.ts'
import type { Pass, ReadinessFacts } from './readiness-facts.ts'

type CarrierProblem = { code: BlockerCode; since: string | null; message?: string | undefined; subject?: string }

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

  const [block] = active
    .flatMap(({ blocks }) => blocks)
    .filter(({ fromDate }) => fromDate <= visitDay)
    .toSorted((a, b) => (a.fromDate < b.fromDate ? -1 : 1))
  const blocked: CarrierProblem[] = block
    ? [
        {
          code: 'pass-blocked',
          since: block.fromDate,
          message: getReasonText(block.reasonCode, reasonTexts) || undefined,
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

/** The codes of the blocks on these cards and phones for which the resort has no text. */
export function getReasonsWithoutText(
  passes: readonly Pass[],
  { visitDay, reasonTexts }: Pick<ReadinessFacts, 'visitDay' | 'reasonTexts'>,
): string[] {
  const codes = passes
    .filter(({ isActive }) => isActive)
    .flatMap(({ blocks }) => blocks.filter(({ fromDate }) => fromDate <= visitDay).map(({ reasonCode }) => reasonCode))
  return [...new Set(codes)].filter((code) => getReasonText(code, reasonTexts) === '')
}
