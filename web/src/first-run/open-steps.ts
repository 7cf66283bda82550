import { firstRunSteps, type FirstRun } from '@first-chair/core/first-run/first-run'

/** The steps before anything was entered. */
export const openSteps: FirstRun['steps'] = firstRunSteps.map((name) => ({ name, state: 'open', savedDateUtc: null }))
