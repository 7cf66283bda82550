import { blockerDefinitions, type BlockerCode } from './blocker-codes.ts'
import { toRefusalBlocker, type GateRefusal, type GateValidation } from './gate-validation.ts'

/**
 * Something that only the resort can put right, found while a person was judged. It has codes and ids of the setup, and
 * nothing about the person.
 */
export type ReadinessFinding =
  /** The own rules and the gates differ about a person. `own` is `none` if only the gates refuse. */
  | { kind: 'disagreement'; own: BlockerCode | 'none'; gate: GateRefusal | 'opens' }
  /** The resort does not say for this block what guests and staff read, who resolves it, or what the guest can do. */
  | { kind: 'reason-without-text'; reasonCode: string }
  /** Nobody can complete this task for the day of the visit, because of its dates. */
  | { kind: 'task-impossible'; taskId: number }

/** What the product's own rules say about a person at the gates. */
type OwnJudgement = {
  /** The blockers that stop the gate or the pick-up. */
  blockers: readonly { code: BlockerCode }[]
  /** The problems of the right to ride. */
  rightProblems: readonly { code: BlockerCode }[]
  /** False if the point of sale does not say what purchases open. */
  knowsPurchases: boolean
  /** False if another resort sold a purchase for the day: then it requires no task here (docs/domain.md, "Counted purchases"). */
  countsPurchases: boolean
  /** True if the person has no second card or phone. */
  hasOnePass: boolean
  /** True if a record of the person still waits to be sent to the point of sale. */
  isWaitingForPos: boolean
}

/**
 * Finds a difference between the own rules and the gates that only a wrong setup, or an error, explains. Hours are known
 * to the gates only, and tasks to the own rules only, so these differ without an error.
 */
export function findDisagreement(
  own: OwnJudgement,
  gate: GateValidation | undefined,
): Extract<ReadinessFinding, { kind: 'disagreement' }> | undefined {
  if (gate === undefined) return undefined
  const find = (codes: readonly { code: BlockerCode }[], isComparable: (code: BlockerCode) => boolean) =>
    codes.find(({ code }) => isComparable(code))?.code
  if (gate.opens) {
    const code =
      find(own.rightProblems, (one) => one !== 'birth-date-missing') ??
      find(own.blockers, (one) => one === 'pass-blocked' && own.hasOnePass)
    return code === undefined ? undefined : { kind: 'disagreement', own: code, gate: 'opens' }
  }
  const { why } = gate
  const isExplained =
    own.blockers.length > 0 ||
    why === 'other-time' ||
    why === 'closed' ||
    (why === 'waiver-missing' && (own.isWaitingForPos || !own.countsPurchases)) ||
    // The own rules cannot foresee it if the point of sale does not say what purchases open.
    (!own.knowsPurchases && blockerDefinitions[toRefusalBlocker(why)].reasonClass === 'ticket')
  return isExplained ? undefined : { kind: 'disagreement', own: 'none', gate: why }
}
