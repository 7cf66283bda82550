import * as z from 'zod/mini'
import { isCalendarDate, type CalendarDate } from '../calendar-date.ts'
import { displayName } from '../display-name.ts'
import { commentTokens, unknownTokens } from '../waiver/waiver-comment.ts'
import { windowProblem } from '../waiver/waiver-window.ts'
import { taskKinds } from './task.ts'

/** The message of a waiver that nobody could sign (specification, section 5). */
export const noSignatureMethod = 'At least one signature method is required'

const notADay = 'Please give a day between 1900 and 2199.'

const age = z._default(
  z.nullable(
    z
      .int('An age is a whole number.')
      .check(z.minimum(0, 'An age is 0 to 150.'), z.maximum(150, 'An age is 0 to 150.')),
  ),
  null,
)
const day = z._default(z.nullable(z.string().check(z.maxLength(10, notADay))), null)
const flag = z._default(z.boolean(), false)

const fields = {
  name: displayName(100),
  taskTypeId: z.literal([1, 2, 3, 4], 'Please choose a type.'),
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

type Checked = z.infer<z.ZodMiniObject<typeof fields>>

/** A rule that asks only waivers: whatever else is sent of another kind is not kept. */
const ofWaivers = (holds: (task: Checked) => boolean, field: keyof Checked, error: string) =>
  z.refine<Checked>((task) => taskKinds[task.taskTypeId] !== 'Waiver' || holds(task), { path: [field], error })

const rules = [
  z.refine<Checked>(({ ageMin, ageMax }) => isInOrder(ageMin, ageMax), {
    path: ['ageMax'],
    error: 'The highest age is below the lowest.',
  }),
  ofWaivers(({ posWaiverId }) => !isBlank(posWaiverId), 'posWaiverId', 'POS waiver code is required.'),
  ofWaivers(
    (task) =>
      !isBlank(task.externalWaiverId) ||
      task.enableAgreeCheckbox ||
      task.enableTextSignature ||
      task.enableWetSignature,
    'enableAgreeCheckbox',
    noSignatureMethod,
  ),
  ofWaivers(({ startEffectiveDate }) => isDay(startEffectiveDate), 'startEffectiveDate', notADay),
  ofWaivers(({ endEffectiveDate }) => isDay(endEffectiveDate), 'endEffectiveDate', notADay),
  ofWaivers(({ validationDate }) => isDay(validationDate), 'validationDate', notADay),
  ofWaivers(
    ({ startEffectiveDate, endEffectiveDate }) => isInOrder(startEffectiveDate, endEffectiveDate),
    'endEffectiveDate',
    'The end is before the start.',
  ),
  ofWaivers(
    (task) => isValidationDateInside(task),
    'validationDate',
    'This day must lie between the start and the end.',
  ),
  ofWaivers(
    ({ customComment }) => unknownTokens(customComment).length === 0,
    'customComment',
    `Only these can be filled in: ${commentTokens.join(', ')}.`,
  ),
]

/** What an operator may set of a task (specification, sections 3 and 5; domain rules, section 3). */
export const TaskFields = z
  .object(fields)
  .check(...rules)
  .register(z.globalRegistry, { id: 'TaskFields' })
export type TaskFields = z.infer<typeof TaskFields>

/** The same, checked on a resort day: a window that no signature given today could satisfy is refused too (domain rules, section 3). */
export function taskFieldsOn(today: CalendarDate): typeof TaskFields {
  return TaskFields.check(
    z.check<Checked>(({ value, issues }) => {
      const problem = hasDatesInOrder(value) ? windowProblem(value, today) : undefined
      if (problem) issues.push({ code: 'custom', input: value, path: [problem.path], message: problem.message })
    }),
  )
}

/** The same, with the version that was changed. */
export const TaskUpdate = z
  .object({ ...fields, version: z.int() })
  .check(...rules)
  .register(z.globalRegistry, { id: 'TaskUpdate' })
export type TaskUpdate = z.infer<typeof TaskUpdate>

/** What every kind of task but a waiver holds in the fields of waivers. */
export const noWaiverFields = {
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

/** The fields as they are kept: without those of waivers where the task is none, and nothing where only spaces were sent. */
export function keptTaskFields(task: TaskFields): TaskFields {
  if (taskKinds[task.taskTypeId] !== 'Waiver') return { ...task, ...noWaiverFields }
  return {
    ...task,
    posWaiverId: isBlank(task.posWaiverId) ? null : task.posWaiverId,
    externalWaiverId: isBlank(task.externalWaiverId) ? null : task.externalWaiverId,
  }
}

/** A day that exists, and that every calendar around here can hold; none is in order too. */
function isDay(text: string | null): boolean {
  return text === null || (isCalendarDate(text) && '1900' <= text && text < '2200')
}

function hasDatesInOrder(task: Checked): boolean {
  const { startEffectiveDate, endEffectiveDate, validationDate } = task
  return (
    [startEffectiveDate, endEffectiveDate, validationDate].every(isDay) &&
    isInOrder(startEffectiveDate, endEffectiveDate) &&
    isValidationDateInside(task)
  )
}

function isValidationDateInside({ startEffectiveDate, validationDate, endEffectiveDate }: Checked): boolean {
  return isInOrder(startEffectiveDate, validationDate) && isInOrder(validationDate, endEffectiveDate)
}

function isBlank(text: string | null): boolean {
  return text === null || text.trim() === ''
}

/** An open end is in order with everything. */
function isInOrder<Value extends number | string>(from: Value | null, to: Value | null): boolean {
  return from === null || to === null || from <= to
}
