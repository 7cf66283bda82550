import type { Activity } from '@first-chair/core/activity/activity'
import type { Location } from '@first-chair/core/location/location'
import { setUpGaps } from '@first-chair/core/location/set-up-gaps'
import type { GuestLanguageSettings } from '@first-chair/core/settings/guest-settings'
import { LanguageSettings } from '@first-chair/core/settings/language'
import { someNames } from '@first-chair/core/deletion'
import { taskKinds, type Task } from '@first-chair/core/task/task'

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
  /** How many waiver texts there are; undefined where the point of sale keeps them. */
  waiverTexts: number | undefined
  texts: Pick<GuestLanguageSettings, 'application'>
  administrators: number
}

/** More names than these make no short sentence. */
const mostNamed = 3

/**
 * The checklist, in the order of docs/setting-up.md: each step can be done when those before it are. Its first open step is the
 * next thing to do.
 */
export function setUpSteps({
  locations,
  activities,
  tasks,
  waiverTexts,
  texts,
  administrators,
}: SetUpFacts): SetUpStep[] {
  const standard = LanguageSettings.parse({})
  const isNamed = texts.application.title !== standard.application.title
  const hasPhone = texts.application.phoneNumber !== ''
  const hasOnlyOtherTasks = tasks.length > 0 && !tasks.some(({ taskTypeId }) => taskKinds[taskTypeId] === 'Waiver')
  return [
    ...(waiverTexts === undefined
      ? []
      : [
          {
            title: 'Write the waiver texts',
            isDone: waiverTexts > 0 || hasOnlyOtherTasks,
            words: 'What guests sign; a waiver task names the code of its text',
            page: 'waivertexts',
          },
        ]),
    { title: 'Create tasks', isDone: tasks.length > 0, words: 'What guests have to do', page: 'tasks' },
    { title: 'Create activities', isDone: activities.length > 0, words: 'What guests come for', page: 'activities' },
    {
      title: 'Create a location',
      isDone: locations.some(({ isDefault }) => isDefault),
      words: 'Where guests arrive',
      page: 'locations',
    },
    gapStep(locations, activities),
    {
      title: 'Brand and words',
      isDone: isNamed && hasPhone,
      words: isNamed ? 'The phone number that guests may call' : 'The name of the resort',
      page: 'language',
    },
    {
      title: 'Invite admins',
      isDone: administrators > 1,
      words: 'Nobody can help when you are away',
      page: 'access',
    },
  ]
}

function gapStep(locations: readonly Location[], activities: readonly Activity[]): SetUpStep {
  const gaps = setUpGaps(locations, activities)
  const [first] = gaps
  const names = gaps.map((gap) => (gap.kind === 'missing-tasks' ? gap.activity.name : gap.location.name))
  return {
    title: 'Close the gaps',
    isDone: locations.length > 0 && gaps.length === 0,
    words: names.length === 0 ? 'Nothing can be done anywhere yet' : someNames(names, mostNamed),
    ...(first?.kind === 'missing-tasks'
      ? { page: 'activities', id: first.activity.id }
      : { page: 'locations', ...(first ? { id: first.location.id } : {}) }),
  }
}
