import type { Activity } from '@first-chair/core/activity/activity'
import type { Location } from '@first-chair/core/location/location'
import { setUpGaps } from '@first-chair/core/location/set-up-gaps'
import type { GuestLanguageSettings } from '@first-chair/core/settings/guest-settings'
import { LanguageSettings } from '@first-chair/core/settings/language'
import type { Task } from '@first-chair/core/task/task'

/** What a resort needs before its guests come, in the order of doing it. */
export type SetUpStep = {
  title: string
  isDone: boolean
  /** What is missing, in a few words. */
  words?: string
  /** The page where it is done, and the row there. */
  page: string
  id?: number
}

export type SetUpFacts = {
  locations: readonly Location[]
  activities: readonly Activity[]
  tasks: readonly Task[]
  texts: Pick<GuestLanguageSettings, 'application'>
  administrators: number
}

/** The checklist; its first open step is the next thing to do. */
export function setUpSteps({ locations, activities, tasks, texts, administrators }: SetUpFacts): SetUpStep[] {
  const standard = LanguageSettings.parse({})
  const isNamed = texts.application.title !== standard.application.title
  const hasPhone = texts.application.phoneNumber !== ''
  return [
    {
      title: 'Brand and words',
      isDone: isNamed && hasPhone,
      words: isNamed ? 'The phone number that guests may call' : 'The name of the resort',
      page: 'language',
    },
    { title: 'Create tasks', isDone: tasks.length > 0, words: 'What guests have to do', page: 'tasks' },
    { title: 'Create activities', isDone: activities.length > 0, words: 'What guests come for', page: 'activities' },
    {
      title: 'Create a location',
      isDone: locations.some(({ isDefault }) => isDefault),
      words: 'Where guests arrive',
      page: 'locations',
    },
    {
      title: 'Invite admins',
      isDone: administrators > 1,
      words: 'Nobody can help when you are away',
      page: 'access',
    },
    gapStep(locations, activities),
  ]
}

function gapStep(locations: readonly Location[], activities: readonly Activity[]): SetUpStep {
  const gaps = setUpGaps(locations, activities)
  const [first] = gaps
  const names = gaps.map((gap) => (gap.kind === 'missing-tasks' ? gap.activity.name : gap.location.name))
  return {
    title: 'Close the gaps',
    isDone: locations.length > 0 && gaps.length === 0,
    words: names.length === 0 ? 'Nothing can be done anywhere yet' : names.join(', '),
    ...(first?.kind === 'missing-tasks'
      ? { page: 'activities', id: first.activity.id }
      : { page: 'locations', ...(first ? { id: first.location.id } : {}) }),
  }
}
