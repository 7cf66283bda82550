import type { FirstRun } from '@first-chair/core/first-run/first-run'
import type { FirstRunStepName } from '@first-chair/core/first-run/first-run-steps'
import type { Administrator, Context } from '../context/context.ts'
import { upsertFirstRunStep } from './first-run-step.store.ts'
import { loadFirstRun } from './read-first-run.facts.ts'

/** Marks a step as done, or leaves it for later. */
export async function saveFirstRunStep(
  ctx: Pick<Context, 'pool' | 'config' | 'clock'>,
  administrator: Administrator,
  { step, state }: { step: FirstRunStepName; state: 'done' | 'skipped' },
): Promise<FirstRun> {
  await upsertFirstRunStep(ctx.pool, step, state, ctx.clock.now())
  return loadFirstRun(ctx, administrator)
}
