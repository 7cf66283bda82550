import type { CalendarDate } from '../calendar/calendar-date.ts'
import { addDays } from '../calendar/calendar-date.ts'
import { isSameTaskAtLocation } from '../owed-task/contact-task-id.ts'
import type { Blocker } from '../readiness/readiness.ts'
import { taskKinds } from '../task-kind/task-kinds.ts'
import type { ContactTask } from './contact-task.ts'

/** Where somebody in front of the screen resolves a blocker. */
export type BlockerTarget =
  /** The form of this contact task. */
  | { kind: 'task'; contactTask: ContactTask }
  /** Another adult signs, with their own link. */
  | { kind: 'signing-link' }
  | { kind: 'shop' }
  | { kind: 'mobile-passes' }
  /** Only the resort can do it. */
  | { kind: 'call' }
  /** Nobody can do it before `day`; null if it resolves itself or the day is unknown. */
  | { kind: 'wait'; day: CalendarDate | null }

/**
 * Where a blocker is resolved, given the contact tasks of the household of today. If the page of an action does not
 * exist for this household, the resort has to do it.
 */
export function getBlockerTarget(
  { action, until }: Pick<Blocker, 'action' | 'until'>,
  { contactTasks, hasMobilePasses }: { contactTasks: readonly ContactTask[]; hasMobilePasses: boolean },
): BlockerTarget {
  switch (action.kind) {
    case 'task':
    case 'send-link':
      return getTaskTarget(action.contactTaskId, contactTasks)
    case 'buy':
      return { kind: 'shop' }
    case 'connect-phone':
      return { kind: hasMobilePasses ? 'mobile-passes' : 'call' }
    case 'none':
      return { kind: 'wait', day: until }
    default:
      return { kind: 'call' }
  }
}

function getTaskTarget(id: string | null, contactTasks: readonly ContactTask[]): BlockerTarget {
  const contactTask =
    contactTasks.find((listed) => listed.id === id) ??
    contactTasks.find((listed) => id !== null && isSameTaskAtLocation(listed.id, id))
  // Today the household does not owe the task: its product or its days begin later.
  if (!contactTask) return { kind: 'call' }
  // A signed waiver cannot be signed again while it counts.
  if (contactTask.isComplete && taskKinds[contactTask.task.taskTypeId] === 'Waiver') {
    return { kind: 'wait', day: contactTask.completeUntil && addDays(contactTask.completeUntil, 1) }
  }
  if (contactTask.upTo === 'resort') return { kind: 'call' }
  return contactTask.upTo === 'contact' ? { kind: 'signing-link' } : { kind: 'task', contactTask }
}
