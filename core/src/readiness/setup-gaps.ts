import type { CalendarDate } from '../calendar/calendar-date.ts'
import { listMissingParts, type BlockReason } from '../pass-check/reason-text.ts'
import type { Task } from '../task/task.ts'
import { findWindowProblem } from '../task/waiver-window.ts'
import type { Pass } from './readiness-facts.ts'

/**
 * What the resort has to correct so that guests can become ready. `waiver-dates`: no signature can count on the visit
 * day. `reason-without-text`: the resort does not say about this reason of blocked passes what guests and staff read, who
 * resolves it, or what the guest can do. `no-tasks`: the location asks for nothing.
 */
export const readinessGapCodes = ['waiver-dates', 'reason-without-text', 'no-tasks'] as const
type ReadinessGapCode = (typeof readinessGapCodes)[number]

/** A gap in the setup, never the guest's fault. `subject`: the task or the reason; `taskId`: the task to correct. */
export type ReadinessGap = { code: ReadinessGapCode; subject: string; taskId: number | null }

/** Gaps of the tasks that a location asks for, for guests who come on a day. */
export function findTaskGaps(tasks: readonly Task[], visitDay: CalendarDate): ReadinessGap[] {
  if (tasks.length === 0) return [{ code: 'no-tasks', subject: '', taskId: null }]
  const own = tasks.filter((task, index) => index === tasks.findIndex(({ id }) => id === task.id))
  return own
    .filter((task) => !task.isOptional && findWindowProblem(task, visitDay) !== undefined)
    .map(({ id, name }) => ({ code: 'waiver-dates', subject: name, taskId: id }))
}

/** Gaps of the reasons for which the passes of a household are blocked. */
export function findReasonGaps(
  passes: readonly Pick<Pass, 'blocks'>[],
  reasonTexts: readonly BlockReason[],
): ReadinessGap[] {
  const reasons = new Set(passes.flatMap(({ blocks }) => blocks.map(({ reasonCode }) => reasonCode)))
  return [...reasons]
    .filter((reason) => listMissingParts(reason, reasonTexts).length > 0)
    .map((subject) => ({ code: 'reason-without-text', subject, taskId: null }))
}
