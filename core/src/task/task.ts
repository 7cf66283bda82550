import * as z from 'zod/mini'
import { taskTypeIds } from '../task-kind/task-kinds.ts'

/** What an open task can stop. */
export const taskBlocks = ['gate', 'rental', 'lesson', 'nothing'] as const

export const TaskTypeId = z.literal(taskTypeIds)
export type TaskTypeId = z.infer<typeof TaskTypeId>

const calendarDate = z.nullable(z.string())

/** What must be done for an activity. The fields from `posWaiverId` on are for waivers only. */
export const Task = z
  .object({
    id: z.int(),
    name: z.string(),
    taskTypeId: TaskTypeId,
    ageMin: z.nullable(z.int()),
    ageMax: z.nullable(z.int()),
    isOptional: z.boolean(),
    /** What the task stops while it is open; null = what its kind stops (docs/domain.md, "Readiness"). */
    blocks: z.nullable(z.enum(taskBlocks)),
    /** The code of the authorization type in the point of sale that a signature creates. */
    posWaiverId: z.nullable(z.string()),
    externalWaiverId: z.nullable(z.string()),
    consolidateWaivers: z.boolean(),
    /** True for a one-day waiver. */
    useTodayAsValidationDate: z.boolean(),
    startEffectiveDate: calendarDate,
    endEffectiveDate: calendarDate,
    validationDate: calendarDate,
    enableAgreeCheckbox: z.boolean(),
    enableTextSignature: z.boolean(),
    enableWetSignature: z.boolean(),
    /** True: a signature counts only while the text is the signed one. */
    resignWhenTextChanged: z.boolean(),
    customComment: z.string(),
    version: z.int(),
    modifiedDateUtc: z.string(),
  })
  .register(z.globalRegistry, { id: 'Task' })
export type Task = z.infer<typeof Task>

/** A task in the admin area: with the activities that use it, and whether anybody has completed it. */
export const AdminTask = z
  .extend(Task, {
    activities: z.array(z.object({ id: z.int(), name: z.string() })),
    /** True if a guest completed, signed or skipped it. Its type can then no longer change. */
    hasCompletions: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'AdminTask' })
export type AdminTask = z.infer<typeof AdminTask>

/** Settings shared by all tasks of a kind. */
export const TaskType = z
  .object({
    id: TaskTypeId,
    name: z.string(),
    isDeleted: z.boolean(),
    enableShoeSize: z.boolean(),
    enableStance: z.boolean(),
    /** How many days a completion counts; null or 0 = no limit. */
    effectiveDays: z.nullable(z.int()),
    version: z.int(),
    modifiedDateUtc: z.string(),
  })
  .register(z.globalRegistry, { id: 'TaskType' })
export type TaskType = z.infer<typeof TaskType>
