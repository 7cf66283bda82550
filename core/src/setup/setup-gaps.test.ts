import { usualStops } from '../location/location-stops.ts'
import { expect, test } from 'vitest'
import type { Activity } from '../activity/activity.ts'
import { anActivityTask } from '../owed-task/owed-facts.builders.ts'
import type { Location } from '../location/location.ts'
import { countSetupGapRows, getSetupGaps } from './setup-gaps.ts'

const activity = (id: number, taskCount: number): Activity => ({
  id,
  name: `Activity ${id}`,
  ageMin: null,
  ageMax: null,
  imageUrl: '',
  isLocationDefaultActivity: false,
  activityTasks: Array.from({ length: taskCount }, (_, index) => ({
    id: index,
    activityId: id,
    taskId: index,
    task: anActivityTask({ id: index }),
  })),
  activityProducts: [],
  version: 1,
  modifiedDateUtc: '',
})
const location = (id: number, activityIds: number[], over: Partial<Location> = {}): Location => ({
  id,
  name: `Location ${id}`,
  slug: `location-${id}`,
  description: '',
  isEnabled: true,
  isDefault: false,
  isEditProfileLocation: false,
  usePosTransactionsAndOrders: false,
  defaultActivityId: activityIds[0] ?? null,
  checkInCompleteText: '',
  timeZone: null,
  accessLocationIds: [],
  stops: usualStops,
  activityLocations: activityIds.map((activityId) => ({
    id: activityId,
    locationId: id,
    activityId,
    activity: { id: activityId, name: '' },
  })),
  version: 1,
  modifiedDateUtc: '',
  ...over,
})
const gaps = (locations: Location[], activities: Activity[]) =>
  getSetupGaps(locations, activities).map((gap) =>
    gap.kind === 'missing-tasks' ? `tasks of ${gap.activity.id}` : `default of ${gap.location.id}`,
  )

test('a resort where every open location has a default activity with tasks has no gaps', () => {
  expect(gaps([location(1, [1])], [activity(1, 2)])).toEqual([])
})

test('an open location without a default activity is a gap, a closed one is not', () => {
  const without = location(1, [1], { defaultActivityId: null })
  expect(gaps([without], [activity(1, 1)])).toEqual(['default of 1'])
  expect(gaps([{ ...without, isEnabled: false }], [activity(1, 1)])).toEqual([])
})

test('an activity without tasks is a gap if an open location offers it, and listed once', () => {
  expect(gaps([location(1, [7]), location(2, [7])], [activity(7, 0), activity(8, 0)])).toEqual(['tasks of 7'])
})

test('each list counts its rows with a warning, including closed locations', () => {
  const tasks = [
    anActivityTask({ id: 0 }),
    anActivityTask({ id: 1, endEffectiveDate: '2026-12-04' }),
    anActivityTask({ id: 2 }),
  ]
  const locations = [location(1, []), location(2, [], { isEnabled: false }), location(3, [8])]
  const activities = [activity(8, 2), activity(9, 0)]
  expect(countSetupGapRows({ locations, activities, tasks, today: '2026-12-05' })).toEqual({
    resortDay: '2026-12-05',
    locations: 2,
    activities: 1,
    tasks: 2,
  })
})
