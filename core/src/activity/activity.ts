import * as z from 'zod/mini'
import { Task } from '../task/task.ts'

export const ActivityTask = z
  .object({ id: z.int(), activityId: z.int(), taskId: z.int(), task: Task })
  .register(z.globalRegistry, { id: 'ActivityTask' })
export type ActivityTask = z.infer<typeof ActivityTask>

const ActivityProduct = z
  .object({ id: z.int(), activityId: z.int(), productId: z.string() })
  .register(z.globalRegistry, { id: 'ActivityProduct' })

/** What a contact comes to do: its tasks in order, for an age range (inclusive, null = no limit). */
export const Activity = z
  .object({
    id: z.int(),
    name: z.string(),
    ageMin: z.nullable(z.int()),
    ageMax: z.nullable(z.int()),
    imageUrl: z.string(),
    /** True if the activity is the default activity of a location. */
    isLocationDefaultActivity: z.boolean(),
    activityTasks: z.array(ActivityTask),
    activityProducts: z.array(ActivityProduct),
    version: z.int(),
    modifiedDateUtc: z.string(),
  })
  .register(z.globalRegistry, { id: 'Activity' })
export type Activity = z.infer<typeof Activity>

/** True if the activity has tasks. One without tasks gets the warning 'Missing tasks'. */
export function hasTasks(activity: Pick<Activity, 'activityTasks'>): boolean {
  return activity.activityTasks.length > 0
}
