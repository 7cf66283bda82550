/** The parts of a contact task's id. */
export type ContactTaskKey = { locationId: number; activityId: number; taskId: number; contactId: string }

/** Deterministic, so that a retry names the same contact task (domain rules, section 3). The contact stands last: its id is opaque. */
export function contactTaskId(key: ContactTaskKey): string {
  return `${key.locationId}-${key.activityId}-${key.taskId}-${key.contactId}`
}

/** Reads an id back; undefined for anything that is no contact task id. */
export function parseContactTaskId(id: string): ContactTaskKey | undefined {
  const match = /^(\d{1,9})-(\d{1,9})-(\d{1,9})-(.{1,64})$/.exec(id)
  if (!match) return undefined
  const [, locationId, activityId, taskId, contactId = ''] = match
  return { locationId: Number(locationId), activityId: Number(activityId), taskId: Number(taskId), contactId }
}

/** Do both ids name one task of one contact at one location, whatever the activities? */
export function isSameTaskAt(id: string, other: string): boolean {
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
