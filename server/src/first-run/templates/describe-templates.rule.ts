import { templateNames, type FirstRun } from '@first-chair/core/first-run/first-run'
import { allTaskKinds } from '@first-chair/core/task-kind/task-kinds'
import { templates } from './templates.rule.ts'

/** What each template brings, for the choice of one. */
export function describeTemplates(): FirstRun['templates'] {
  return templateNames.map((name) => {
    const { locations, activities, tasks } = templates[name].setup
    const all = Object.values(tasks)
    return {
      name,
      places: Object.keys(locations).length,
      activities: Object.keys(activities).length,
      tasks: allTaskKinds.filter((kind) => all.some(({ type }) => type === kind)),
      isForOneDay: all.every(
        ({ type, useTodayAsValidationDate }) => type !== 'Waiver' || useTodayAsValidationDate === true,
      ),
    }
  })
}
