/** The parts of a contact task's id. */
export type ContactTaskKey = { locationId: number; activityId: number; taskId: number; contactId: string }

/**
 * The id of a contact task. It is deterministic, so that a retry names the same contact task
 * (docs/domain.md, "Contact task ids"). The contact comes last, because its id is opaque and may contain hyphens.
 */
export function toContactTaskId(key: ContactTaskKey): string {
  return `${key.locationId}-${key.activityId}-${key.taskId}-${key.contactId}`
}

/** Splits an id into its parts; undefined if it is not a contact task id. */
export function parseContactTaskId(id: string): ContactTaskKey | undefined {
  const match = /^(\d{1,9})-(\d{1,9})-(\d{1,9})-(.{1,64})$/.exec(id)
  if (!match) return undefined
  const [, locationId, activityId, taskId, contactId = ''] = match
  return { locationId: Number(locationId), activityId: Number(activityId), taskId: Number(taskId), contactId }
}

/** True if both ids name the same task of the same contact at the same location. The activities may differ. */
export function isSameTaskAtLocation(id: string, other: string): boolean {
  if (id === other) return true
  const [one, two] = [parseContactTaskId(id), parseContactTaskId(other)]
  return (
    one !== undefined &&
    two !== undefined &&
    one.locationId === two.locationId &&
    one.taskId === two.taskId &&
    one.contactId === two.contactId
  )
}
