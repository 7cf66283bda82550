import { getReasonText } from '../pass-check/reason-text.ts'
import type { BlockerCode } from './blocker-codes.ts'
import type { Pass, ReadinessFacts } from './readiness-facts.ts'

type CarrierProblem = { code: BlockerCode; since: string | null; message?: string | undefined }

/**
 * What prevents the cards and phones of a person from opening a gate on the visit day. One blocked card is enough, even
 * beside another that is not blocked, because nobody knows which one the person will carry.
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
  if (active.some(({ isReadable }) => isReadable)) return blocked
  const hasCard = active.some(({ kind }) => kind === 'card')
  return [...blocked, { code: hasCard ? 'pass-not-linked' : 'phone-not-connected', since: null }]
}
