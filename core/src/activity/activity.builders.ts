import type { Task } from '../task/task.ts'
import type { Activity } from './activity.ts'

/** An activity for tests: open to all ages, without tasks unless `tasks` has some. */
export function anActivity(over: Partial<Activity> = {}, tasks: readonly Task[] = []): Activity {
  const id = over.id ?? 1
  return {
    id,
    name: 'Ski and ride',
    ageMin: null,
    ageMax: null,
    imageUrl: '',
    isLocationDefaultActivity: false,
    activityTasks: tasks.map((task, index) => ({ id: 100 * id + index, activityId: id, taskId: task.id, task })),
    activityProducts: [],
    version: 1,
    modifiedDateUtc: '2026-02-09T18:02:00.000Z',
    ...over,
  }
}
