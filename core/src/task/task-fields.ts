import * as z from 'zod/mini'
import { t } from '../catalogue/admin-rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { isCalendarDate, type CalendarDate } from '../calendar/calendar-date.ts'
import { displayNameSchema } from '../contract/display-name.ts'
import { commentTokens, findUnknownTokens } from './waiver-comment.ts'
import { findWindowProblem } from './waiver-window.ts'
import { taskKinds, taskTypeIds } from '../task-kind/task-kinds.ts'
import { taskBlocks } from './task.ts'

const invalidDay = brokenRule(t, 'day-out-of-range')
const outOfRange = brokenRule(t, 'age-range', { min: 0, max: 150 })

const age = z._default(
  z.nullable(z.int(brokenRule(t, 'whole-years')).check(z.minimum(0, outOfRange), z.maximum(150, outOfRange))),
  null,
)
const day = z._default(z.nullable(z.string().check(z.maxLength(10, invalidDay))), null)
const flag = z._default(z.boolean(), false)

const fields = {
  name: displayNameSchema(100),
  taskTypeId: z.literal(taskTypeIds, brokenRule(t, 'task-type-missing')),
  ageMin: age,
  ageMax: age,
  isOptional: flag,
  blocks: z._default(z.nullable(z.enum(taskBlocks, brokenRule(t, 'blocks-missing'))), null),
  posWaiverId: z._default(
    z.nullable(z.string().check(z.trim(), z.maxLength(50, brokenRule(t, 'code-too-long', { max: 50 })))),
    null,
  ),
  externalWaiverId: z._default(
    z.nullable(z.string().check(z.trim(), z.maxLength(100, brokenRule(t, 'id-too-long', { max: 100 })))),
    null,
  ),
  consolidateWaivers: flag,
  useTodayAsValidationDate: flag,
  startEffectiveDate: day,
  endEffectiveDate: day,
  validationDate: day,
  enableAgreeCheckbox: flag,
  enableTextSignature: flag,
  enableWetSignature: flag,
  resignWhenTextChanged: flag,
  customComment: z._default(
    z.string().check(z.trim(), z.maxLength(500, brokenRule(t, 'comment-too-long', { max: 500 }))),
    '',
  ),
}

type TaskInput = z.infer<z.ZodMiniObject<typeof fields>>

/** A rule for waivers only. Other kinds of task do not store these fields, so they are not checked. */
const waiverRule = (
  isValid: (task: TaskInput) => boolean,
  field: keyof TaskInput,
  broken: ReturnType<typeof brokenRule>,
) =>
  z.refine<TaskInput>((task) => taskKinds[task.taskTypeId] !== 'Waiver' || isValid(task), { path: [field], ...broken })

const rules = [
  z.refine<TaskInput>(({ ageMin, ageMax }) => isInOrder(ageMin, ageMax), {
    path: ['ageMax'],
    ...brokenRule(t, 'ages-reversed'),
  }),
  waiverRule(({ posWaiverId }) => !isBlank(posWaiverId), 'posWaiverId', brokenRule(t, 'pos-waiver-code-missing')),
  waiverRule(
    (task) =>
      !isBlank(task.externalWaiverId) ||
      task.enableAgreeCheckbox ||
      task.enableTextSignature ||
      task.enableWetSignature,
    'enableAgreeCheckbox',
    brokenRule(t, 'signature-method-missing'),
  ),
  // Without its waiver a person may not go, so an operator who does not need it makes it optional.
  waiverRule(
    ({ blocks, isOptional }) => isOptional || blocks !== 'nothing',
    'blocks',
    brokenRule(t, 'waiver-blocks-something'),
  ),
  waiverRule(({ startEffectiveDate }) => isDay(startEffectiveDate), 'startEffectiveDate', invalidDay),
  waiverRule(({ endEffectiveDate }) => isDay(endEffectiveDate), 'endEffectiveDate', invalidDay),
  waiverRule(({ validationDate }) => isDay(validationDate), 'validationDate', invalidDay),
  waiverRule(
    ({ startEffectiveDate, endEffectiveDate }) => isInOrder(startEffectiveDate, endEffectiveDate),
    'endEffectiveDate',
    brokenRule(t, 'end-before-start'),
  ),
  waiverRule((task) => isValidationDateInside(task), 'validationDate', brokenRule(t, 'day-outside-window')),
  waiverRule(
    ({ customComment }) => findUnknownTokens(customComment).length === 0,
    'customComment',
    brokenRule(t, 'unknown-placeholders', { known: commentTokens.join(', ') }),
  ),
]

/** The fields of a task that an operator may set (docs/domain.md, "Tasks and task types"). */
export const TaskFields = z
  .object(fields)
  .check(...rules)
  .register(z.globalRegistry, { id: 'TaskFields' })
export type TaskFields = z.infer<typeof TaskFields>

/**
 * The same schema for a resort day. It also refuses a window that no signature of today could satisfy
 * (docs/domain.md, "Waiver windows").
 */
export function createTaskFieldsSchema(today: CalendarDate): typeof TaskFields {
  return TaskFields.check(
    z.check<TaskInput>(({ value, issues }) => {
      const problem = hasDatesInOrder(value) ? findWindowProblem(value, today) : undefined
      if (problem) {
        const { path, rule, message } = problem
        issues.push({ code: 'custom', input: value, path: [path], params: { code: rule }, message })
      }
    }),
  )
}

/** The fields of waivers, with the values for all other kinds of task. */
export const emptyWaiverFields = {
  posWaiverId: null,
  externalWaiverId: null,
  consolidateWaivers: false,
  useTodayAsValidationDate: false,
  startEffectiveDate: null,
  endEffectiveDate: null,
  validationDate: null,
  enableAgreeCheckbox: false,
  enableTextSignature: false,
  enableWetSignature: false,
  resignWhenTextChanged: false,
  customComment: '',
} as const satisfies Omit<TaskFields, 'name' | 'taskTypeId' | 'ageMin' | 'ageMax' | 'isOptional' | 'blocks'>

/** Converts the fields for storage: other kinds than waivers lose the fields of waivers, and blank ids become null. */
export function toStoredTaskFields(task: TaskFields): TaskFields {
  if (taskKinds[task.taskTypeId] !== 'Waiver') return { ...task, ...emptyWaiverFields }
  return {
    ...task,
    posWaiverId: isBlank(task.posWaiverId) ? null : task.posWaiverId,
    externalWaiverId: isBlank(task.externalWaiverId) ? null : task.externalWaiverId,
  }
}

/** True for null, and for an existing day from 1900 to 2199. */
function isDay(text: string | null): boolean {
  return text === null || (isCalendarDate(text) && '1900' <= text && text < '2200')
}

function hasDatesInOrder(task: TaskInput): boolean {
  const { startEffectiveDate, endEffectiveDate, validationDate } = task
  return (
    [startEffectiveDate, endEffectiveDate, validationDate].every(isDay) &&
    isInOrder(startEffectiveDate, endEffectiveDate) &&
    isValidationDateInside(task)
  )
}

function isValidationDateInside({ startEffectiveDate, validationDate, endEffectiveDate }: TaskInput): boolean {
  return isInOrder(startEffectiveDate, validationDate) && isInOrder(validationDate, endEffectiveDate)
}

function isBlank(text: string | null): boolean {
  return text === null || text.trim() === ''
}

/** True if `from` is not after `to`; null = no limit. */
function isInOrder<Value extends number | string>(from: Value | null, to: Value | null): boolean {
  return from === null || to === null || from <= to
}
