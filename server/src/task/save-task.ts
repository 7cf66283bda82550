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

/** Adds a task. Guests meet it once it is part of an activity. */
export async function addTask(ctx: Ctx, administrator: Administrator, sent: TaskFields): Promise<AdminTask> {
  const fields = keptTaskFields(sent)
  refuseUnusableWindow(ctx, fields)
  await refuseUnknownWaiver(ctx, fields)
  return changeSetup(ctx, async (client) => {
    refuseTakenName('task', fields.name, await otherTaskNames(client, undefined))
    const id = await insertTask(client, fields)
    const after = await mustBe(client, id)
    await keepAuditEntry(client, administrator, { action: 'task-added', subject: `task ${id}`, after })
    return after
  })
}

/**
 * Changes a task from the version that the administrator saw. One that somebody completed keeps its type: what was signed or
 * completed refers to the task, and would become a record of something else.
 */
export async function updateTask(
  ctx: Ctx,
  administrator: Administrator,
  id: number,
  { version, ...sent }: TaskUpdate,
): Promise<AdminTask> {
  const fields = keptTaskFields(sent)
  refuseUnusableWindow(ctx, fields)
  const seen = await taskOf(ctx.pool, id)
  // What is saved already stays saved, even where the point of sale no longer lists it.
  if (fields.posWaiverId !== seen?.posWaiverId) await refuseUnknownWaiver(ctx, fields)
  return changeSetup(ctx, async (client) => {
    const before = await taskOf(client, id)
    if (!before) throw new Failure('not-found')
    await refuseStale(client, `task ${id}`, before, { ...fields, version })
    refuseTakenName('task', fields.name, await otherTaskNames(client, id), before.name)
    if (before.hasCompletions && before.taskTypeId !== fields.taskTypeId) {
      const message = 'Guests have completed this task, so its type stays. Please add another task.'
      throw invalidInput([{ path: 'taskTypeId', rule: 'completed', message }])
    }
    await writeTask(client, id, fields)
    const after = await mustBe(client, id)
    await keepAuditEntry(client, administrator, { action: 'task-changed', subject: `task ${id}`, before, after })
    return after
  })
}

/** Refuses dates with which no signature given today could complete the waiver: guests would sign it again and again. */
function refuseUnusableWindow({ clock, config }: Pick<Ctx, 'clock' | 'config'>, fields: TaskFields): void {
  const problem = windowProblem(fields, clock.resortDay(config.resortTimeZone))
  if (problem) throw invalidInput([{ ...problem, rule: 'window' }])
}

/**
 * Refuses a waiver that the point of sale does not know: nobody could read or record it. Where the point of sale has no list, or is
 * down, the code is taken as it is.
 */
async function refuseUnknownWaiver(
  { pointOfSale, log }: Pick<Ctx, 'pointOfSale' | 'log'>,
  { posWaiverId }: Pick<TaskFields, 'posWaiverId'>,
): Promise<void> {
  if (posWaiverId === null) return
  try {
    const known = await pointOfSale.authorizationTypes()
    if (known === undefined || known.some(({ code }) => code === posWaiverId)) return
  } catch (error) {
    if (!(error instanceof PointOfSaleDown)) throw error
    log.warn({ err: error, posWaiverId }, 'a POS waiver code is not checked: the point of sale is down')
    return
  }
  const message = `The point of sale has no waiver with the code ${posWaiverId}.`
  throw invalidInput([{ path: 'posWaiverId', rule: 'unknown', message }])
}

async function mustBe(client: pg.PoolClient, id: number): Promise<AdminTask> {
  const task = await taskOf(client, id)
  if (!task) throw new Error('A task that was just saved is not there.')
  return task
}
