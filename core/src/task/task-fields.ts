import * as z from 'zod/mini'
import { isCalendarDate, type CalendarDate } from '../calendar/calendar-date.ts'
import { displayNameSchema } from '../contract/display-name.ts'
import { commentTokens, findUnknownTokens } from './waiver-comment.ts'
import { findWindowProblem } from './waiver-window.ts'
import { taskKinds, taskTypeIds } from '../task-kind/task-kinds.ts'

/** The message for a waiver without a signature method (docs/domain.md, "Validation"). */
const noSignatureMethodMessage = 'At least one signature method is required'

const invalidDayMessage = 'Please enter a day between 1900 and 2199.'

const age = z._default(
  z.nullable(
    z
      .int('Please enter whole years.')
      .check(z.minimum(0, 'Please enter an age from 0 to 150.'), z.maximum(150, 'Please enter an age from 0 to 150.')),
  ),
  null,
)
const day = z._default(z.nullable(z.string().check(z.maxLength(10, invalidDayMessage))), null)
const flag = z._default(z.boolean(), false)

const fields = {
  name: displayNameSchema(100),
  taskTypeId: z.literal(taskTypeIds, 'Please choose a type.'),
  ageMin: age,
  ageMax: age,
  isOptional: flag,
  posWaiverId: z._default(
    z.nullable(z.string().check(z.trim(), z.maxLength(50, 'A code may have at most 50 characters.'))),
    null,
  ),
  externalWaiverId: z._default(
    z.nullable(z.string().check(z.trim(), z.maxLength(100, 'An id may have at most 100 characters.'))),
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
    z.string().check(z.trim(), z.maxLength(500, 'A comment may have at most 500 characters.')),
    '',
  ),
}

type TaskInput = z.infer<z.ZodMiniObject<typeof fields>>

/** A rule for waivers only. Other kinds of task do not store these fields, so they are not checked. */
const waiverRule = (isValid: (task: TaskInput) => boolean, field: keyof TaskInput, error: string) =>
  z.refine<TaskInput>((task) => taskKinds[task.taskTypeId] !== 'Waiver' || isValid(task), { path: [field], error })

const rules = [
  z.refine<TaskInput>(({ ageMin, ageMax }) => isInOrder(ageMin, ageMax), {
    path: ['ageMax'],
    error: 'The highest age cannot be below the lowest age.',
  }),
  waiverRule(({ posWaiverId }) => !isBlank(posWaiverId), 'posWaiverId', 'POS waiver code is required.'),
  waiverRule(
    (task) =>
      !isBlank(task.externalWaiverId) ||
      task.enableAgreeCheckbox ||
      task.enableTextSignature ||
      task.enableWetSignature,
    'enableAgreeCheckbox',
    noSignatureMethodMessage,
  ),
  waiverRule(({ startEffectiveDate }) => isDay(startEffectiveDate), 'startEffectiveDate', invalidDayMessage),
  waiverRule(({ endEffectiveDate }) => isDay(endEffectiveDate), 'endEffectiveDate', invalidDayMessage),
  waiverRule(({ validationDate }) => isDay(validationDate), 'validationDate', invalidDayMessage),
  waiverRule(
    ({ startEffectiveDate, endEffectiveDate }) => isInOrder(startEffectiveDate, endEffectiveDate),
    'endEffectiveDate',
    'The end cannot be before the start.',
  ),
  waiverRule(
    (task) => isValidationDateInside(task),
    'validationDate',
    'This day must be between the start and the end.',
  ),
  waiverRule(
    ({ customComment }) => findUnknownTokens(customComment).length === 0,
    'customComment',
    `Only these placeholders are allowed: ${commentTokens.join(', ')}.`,
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
      if (problem) issues.push({ code: 'custom', input: value, path: [problem.path], message: problem.message })
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
} as const satisfies Omit<TaskFields, 'name' | 'taskTypeId' | 'ageMin' | 'ageMax' | 'isOptional'>

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
