import { daysBetween, type CalendarDate } from '../calendar/calendar-date.ts'
import { t } from '../catalogue/admin-rule.ts'
import { taskKinds } from '../task-kind/task-kinds.ts'
import type { Task } from './task.ts'
import type { WaiverDates } from './waiver-validity.ts'

/** The dates of a task and its type. Only waivers have a window. */
export type WindowedTask = WaiverDates & Pick<Task, 'taskTypeId'>

/** Why a window cannot be used: the field to change, the rule, and a message that says what to do. */
export type WindowProblem = {
  path: 'endEffectiveDate' | 'validationDate'
  rule: 'window-ended' | 'window-not-started' | 'day-passed-without-start'
  message: string
}

/** A notice for administrators about a window. `getLastDay` is the last day on which a signature is useful. */
export type WindowNotice = { state: 'unusable'; problem: WindowProblem } | { state: 'ends-soon'; lastDay: CalendarDate }

/** The days of notice before a window ends. */
const noticeDays = 28

/**
 * Why no signature of today could satisfy a waiver task (docs/domain.md, "Waiver windows"); undefined if one could. The
 * dates must be in order. A one-day waiver ignores its dates, and other types have none.
 */
export function findWindowProblem(task: WindowedTask, today: CalendarDate): WindowProblem | undefined {
  if (!hasWindow(task)) return undefined
  const { startEffectiveDate: start, endEffectiveDate: end, validationDate } = task
  if (end !== null && end < today) {
    return toProblem('endEffectiveDate', 'window-ended')
  }
  if (validationDate === null) {
    return start !== null && start > today ? toProblem('validationDate', 'window-not-started') : undefined
  }
  if (start === null && validationDate < today) {
    return toProblem('validationDate', 'day-passed-without-start')
  }
  return undefined
}

function toProblem(path: WindowProblem['path'], rule: WindowProblem['rule']): WindowProblem {
  return { path, rule, message: t(rule) }
}

/** The notice for administrators about the window of a task today: it is unusable, or it ends within four weeks. */
export function getWindowNotice(task: WindowedTask, today: CalendarDate): WindowNotice | undefined {
  const problem = findWindowProblem(task, today)
  if (problem) return { state: 'unusable', problem }
  const lastDay = lastDayToSign(task)
  return lastDay !== null && daysBetween(today, lastDay) < noticeDays ? { state: 'ends-soon', lastDay } : undefined
}

/** The last day on which a signature can satisfy the task; null = no end. */
function lastDayToSign(task: WindowedTask): CalendarDate | null {
  if (!hasWindow(task)) return null
  const { startEffectiveDate, endEffectiveDate, validationDate } = task
  const lastDays = [endEffectiveDate, startEffectiveDate === null ? validationDate : null].filter((day) => day !== null)
  return lastDays.toSorted()[0] ?? null
}

function hasWindow({ taskTypeId, useTodayAsValidationDate }: WindowedTask): boolean {
  return taskKinds[taskTypeId] === 'Waiver' && !useTodayAsValidationDate
}
