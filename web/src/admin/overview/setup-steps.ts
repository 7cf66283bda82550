import type { Activity } from '@first-chair/core/activity/activity'
import type { Location } from '@first-chair/core/location/location'
import type { FirstRun } from '@first-chair/core/first-run/first-run'
import { getSetupGaps } from '@first-chair/core/setup/setup-gaps'
import { formatNames } from '@first-chair/core/contract/deletion'
import type { Task } from '@first-chair/core/task/task'
import { taskKinds } from '@first-chair/core/task-kind/task-kinds'

/** One step of the setup that a resort completes before guests arrive. */
export type SetupStep = {
  title: string
  isDone: boolean
  /** A short hint about what is missing. */
  hint?: string
  /** The admin page on which the step is done, and the row there. */
  page: string
  id?: number
}

export type SetupFacts = {
  locations: readonly Location[]
  activities: readonly Activity[]
  tasks: readonly Task[]
  /** The number of waiver texts; undefined if the point of sale stores them. */
  waiverTexts: number | undefined
  /** What the resort has set, and the steps of the first run, one of which asks for the name and the phone number. */
  firstRun: Pick<FirstRun, 'resort' | 'steps'>
  administrators: number
}

/** The hint names at most this many locations or activities. */
const maxNames = 3

/**
 * Returns the setup checklist in the order of docs/setting-up.md. Each step can be done once the steps before it are
 * done. The first open step is the next one to do.
 */
export function getSetupSteps({
  locations,
  activities,
  tasks,
  waiverTexts,
  firstRun: { resort, steps },
  administrators,
}: SetupFacts): SetupStep[] {
  const isNamed = resort.name !== ''
  // A resort may have no phone number, and has said so in the first run.
  const hasAnswered = steps.some(({ name, state }) => name === 'resort' && state === 'done')
  const hasOnlyOtherTasks = tasks.length > 0 && !tasks.some(({ taskTypeId }) => taskKinds[taskTypeId] === 'Waiver')
  return [
    ...(waiverTexts === undefined
      ? []
      : [
          {
            title: 'Write the waiver texts',
            isDone: waiverTexts > 0 || hasOnlyOtherTasks,
            hint: 'What guests sign. Each waiver task refers to its text by a code',
            page: 'waivertexts',
          },
        ]),
    { title: 'Create tasks', isDone: tasks.length > 0, hint: 'What guests have to do', page: 'tasks' },
    { title: 'Create activities', isDone: activities.length > 0, hint: 'What guests come for', page: 'activities' },
    {
      title: 'Create a location',
      isDone: locations.some(({ isDefault }) => isDefault),
      hint: 'Where guests arrive',
      page: 'locations',
    },
    getGapStep(locations, activities),
    {
      title: 'Set the resort name and phone number',
      isDone: isNamed && (resort.phoneNumber !== '' || hasAnswered),
      hint: isNamed ? 'The phone number that guests can call' : 'The name of the resort',
      page: 'language',
    },
    {
      title: 'Add a second administrator',
      isDone: administrators > 1,
      hint: 'Somebody who can help when you are away',
      page: 'access',
    },
  ]
}

function getGapStep(locations: readonly Location[], activities: readonly Activity[]): SetupStep {
  const gaps = getSetupGaps(locations, activities)
  const [first] = gaps
  const names = gaps.map((gap) => (gap.kind === 'missing-tasks' ? gap.activity.name : gap.location.name))
  return {
    title: 'Complete locations and activities',
    isDone: locations.length > 0 && gaps.length === 0,
    hint: names.length === 0 ? 'There are no locations yet' : formatNames(names, maxNames),
    ...(first?.kind === 'missing-tasks'
      ? { page: 'activities', id: first.activity.id }
      : { page: 'locations', ...(first ? { id: first.location.id } : {}) }),
  }
}
