import { invalidInput, Failure } from '@first-chair/core/failure'
import type { AdminTask } from '@first-chair/core/task/task'
import { keptTaskFields, type TaskFields, type TaskUpdate } from '@first-chair/core/task/task-fields'
import { windowProblem } from '@first-chair/core/waiver/waiver-window'
import type pg from 'pg'
import { PointOfSaleDown } from '../adapters/point-of-sale/point-of-sale.ts'
import { keepAuditEntry } from '../audit/audit.store.ts'
import { refuseStale } from '../audit/refuse-stale.facts.ts'
import type { Administrator, Context } from '../context.ts'
import { changeSetup } from '../setup/setup-change.store.ts'
import { refuseTakenName } from '../setup/taken-name.rule.ts'
import { insertTask, otherTaskNames, taskOf, writeTask } from './task.store.ts'

type Ctx = Pick<Context, 'pool' | 'setup' | 'pointOfSale' | 'log' | 'clock' | 'config'>

/** Adds a task. Guests see it once it is part of an activity. */
export async function addTask(ctx: Ctx, administrator: Administrator, input: TaskFields): Promise<AdminTask> {
  const fields = keptTaskFields(input)
  refuseUnusableWindow(ctx, fields)
  await refuseUnknownWaiver(ctx, fields)
  return changeSetup(ctx, async (client) => {
    refuseTakenName('task', fields.name, await otherTaskNames(client, undefined))
    const id = await insertTask(client, fields)
    const after = await requireTask(client, id)
    await keepAuditEntry(client, administrator, { action: 'task-added', subject: `task ${id}`, after })
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
  const fields = keptTaskFields(input)
  refuseUnusableWindow(ctx, fields)
  const stored = await taskOf(ctx.pool, id)
  // An unchanged code is accepted even if the point of sale no longer lists it.
  if (fields.posWaiverId !== stored?.posWaiverId) await refuseUnknownWaiver(ctx, fields)
  return changeSetup(ctx, async (client) => {
    const before = await taskOf(client, id)
    if (!before) throw new Failure('not-found')
    await refuseStale(client, `task ${id}`, before, { ...fields, version })
    refuseTakenName('task', fields.name, await otherTaskNames(client, id), before.name)
    if (before.hasCompletions && before.taskTypeId !== fields.taskTypeId) {
      const message = 'Guests have completed this task, so its type cannot be changed. Please add a new task instead.'
      throw invalidInput([{ path: 'taskTypeId', rule: 'completed', message }])
    }
    await writeTask(client, id, fields)
    const after = await requireTask(client, id)
    await keepAuditEntry(client, administrator, { action: 'task-changed', subject: `task ${id}`, before, after })
    return after
  })
}

/**
 * Refuses dates with which a signature of today could not complete the waiver: guests would have to sign it again and
 * again.
 */
function refuseUnusableWindow({ clock, config }: Pick<Ctx, 'clock' | 'config'>, fields: TaskFields): void {
  const problem = windowProblem(fields, clock.resortDay(config.resortTimeZone))
  if (problem) throw invalidInput([{ ...problem, rule: 'window' }])
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
  throw invalidInput([{ path: 'posWaiverId', rule: 'unknown', message }])
}

async function requireTask(client: pg.PoolClient, id: number): Promise<AdminTask> {
  const task = await taskOf(client, id)
  if (!task) throw new Error('A task was saved but could not be read back.')
  return task
}
