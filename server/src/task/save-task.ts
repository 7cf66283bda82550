import { createInvalidInput, Failure } from '@first-chair/core/contract/failure'
import type { AdminTask } from '@first-chair/core/task/task'
import { toStoredTaskFields, type TaskFields, type TaskUpdate } from '@first-chair/core/task/task-fields'
import { findWindowProblem } from '@first-chair/core/task/waiver-window'
import type pg from 'pg'
import { PointOfSaleDown } from '../adapters/point-of-sale/point-of-sale.ts'
import { insertAuditEntry } from '../audit/audit.store.ts'
import { refuseStale } from '../audit/refuse-stale.facts.ts'
import type { Administrator, Context } from '../context/context.ts'
import { inSetupTransaction } from '../setup/setup-change.store.ts'
import { refuseTakenName } from '../setup/taken-name.rule.ts'
import { insertTask, listOtherTaskNames, findTask, updateTaskRow } from './task.store.ts'

type Ctx = Pick<Context, 'pool' | 'setup' | 'pointOfSale' | 'log' | 'clock' | 'config'>

/** Adds a task. Guests see it once it is part of an activity. */
export async function addTask(ctx: Ctx, administrator: Administrator, input: TaskFields): Promise<AdminTask> {
  const fields = toStoredTaskFields(input)
  refuseUnusableWindow(ctx, fields)
  await refuseUnknownWaiver(ctx, fields)
  return inSetupTransaction(ctx, async (client) => {
    refuseTakenName('task', fields.name, await listOtherTaskNames(client, undefined))
    const id = await insertTask(client, fields)
    const after = await requireTask(client, id)
    await insertAuditEntry(client, administrator, { action: 'task-added', subject: `task ${id}`, after })
    return after
  })
}

/**
 * Changes a task, based on the version that the administrator saw. The type of a completed task cannot change, because
 * signatures and completions refer to the task.
 */
export async function updateTask(
  ctx: Ctx,
  administrator: Administrator,
  id: number,
  { version, ...input }: TaskUpdate,
): Promise<AdminTask> {
  const fields = toStoredTaskFields(input)
  refuseUnusableWindow(ctx, fields)
  const stored = await findTask(ctx.pool, id)
  // An unchanged code is accepted even if the point of sale no longer lists it.
  if (fields.posWaiverId !== stored?.posWaiverId) await refuseUnknownWaiver(ctx, fields)
  return inSetupTransaction(ctx, async (client) => {
    const before = await findTask(client, id)
    if (!before) throw new Failure('not-found')
    await refuseStale(client, `task ${id}`, before, { ...fields, version })
    refuseTakenName('task', fields.name, await listOtherTaskNames(client, id), before.name)
    if (before.hasCompletions && before.taskTypeId !== fields.taskTypeId) {
      const message = 'Guests have completed this task, so its type cannot be changed. Please add a new task instead.'
      throw createInvalidInput([{ path: 'taskTypeId', rule: 'completed', message }])
    }
    await updateTaskRow(client, id, fields)
    const after = await requireTask(client, id)
    await insertAuditEntry(client, administrator, { action: 'task-changed', subject: `task ${id}`, before, after })
    return after
  })
}

/**
 * Refuses dates with which a signature of today could not complete the waiver: guests would have to sign it again and
 * again.
 */
function refuseUnusableWindow({ clock, config }: Pick<Ctx, 'clock' | 'config'>, fields: TaskFields): void {
  const problem = findWindowProblem(fields, clock.resortDay(config.resortTimeZone))
  if (problem) throw createInvalidInput([{ ...problem, rule: 'window' }])
}

/**
 * Refuses a waiver code that the point of sale does not know, because that waiver could be neither read nor recorded.
 * Accepts any code if the point of sale has no list or is down.
 */
async function refuseUnknownWaiver(
  { pointOfSale, log }: Pick<Ctx, 'pointOfSale' | 'log'>,
  { posWaiverId }: Pick<TaskFields, 'posWaiverId'>,
): Promise<void> {
  if (posWaiverId === null) return
  try {
    const authorizationTypes = await pointOfSale.authorizationTypes()
    if (authorizationTypes === undefined || authorizationTypes.some(({ code }) => code === posWaiverId)) return
  } catch (error) {
    if (!(error instanceof PointOfSaleDown)) throw error
    log.warn({ err: error, posWaiverId }, 'a POS waiver code could not be checked because the point of sale is down')
    return
  }
  const message = `The point of sale has no waiver with the code ${posWaiverId}.`
  throw createInvalidInput([{ path: 'posWaiverId', rule: 'unknown', message }])
}

async function requireTask(client: pg.PoolClient, id: number): Promise<AdminTask> {
  const task = await findTask(client, id)
  if (!task) throw new Error('A task was saved but could not be read back.')
  return task
}
