import { activityCalls } from './activity/activity.resource.ts'
import { collectionCalls } from './collection/collection.resource.ts'
import type { Endpoint } from './contract/endpoint.ts'
import { locationCalls } from './location/location.resource.ts'
import type { AdminPageName } from './pages.ts'
import { staffMemberCalls } from './staff/staff-member.resource.ts'
import { taskTypeCalls } from './task/task-type.resource.ts'
import { taskCalls } from './task/task.resource.ts'
import { waiverTextCalls } from './waiver-text/waiver-text.resource.ts'

/** The calls of each resource, by its page in the admin area. Server and web declare a resource for each name. */
export const adminResources = {
  activities: activityCalls,
  locations: locationCalls,
  tasks: taskCalls,
  tasktypes: taskTypeCalls,
  waivertexts: waiverTextCalls,
  collections: collectionCalls,
  staff: staffMemberCalls,
} as const satisfies Partial<Record<AdminPageName, Readonly<Record<string, Endpoint>>>>

export type AdminResourceName = keyof typeof adminResources
