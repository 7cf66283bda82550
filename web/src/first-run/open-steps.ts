import type { FirstRun } from '@first-chair/core/first-run/first-run'
import { firstRunSteps } from '@first-chair/core/first-run/first-run-steps'

/** The steps before anything was entered. */
export const openSteps: FirstRun['steps'] = firstRunSteps.map((name) => ({ name, state: 'open', savedDateUtc: null }))
