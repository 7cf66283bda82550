import { verifyChainPart } from './chain-verification.facts.ts'
import { verifyLeaves, type Source } from './leaf-verification.facts.ts'
import type { Part, PartResult, VerifyPart } from './part.rule.ts'
import { verifyPending, verifyPlaces } from './pending-verification.facts.ts'

/** Verifies parts in this thread. */
export const verifyHere =
  (source: Source): VerifyPart =>
  (part) =>
    verifyPart(source, part)

function verifyPart(source: Source, part: Part): Promise<PartResult> {
  if (part.kind === 'chain') return verifyChainPart(source, part)
  if (part.kind === 'leaves') return verifyLeaves(source, part)
  return part.kind === 'places' ? verifyPlaces(source, part) : verifyPending(source)
}
