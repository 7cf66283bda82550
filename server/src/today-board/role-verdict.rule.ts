import type { ActingRole } from '@first-chair/core/contract/staff-role'
import type { TodaysPerson } from '@first-chair/core/today-board/todays-people'

type Verdict = Pick<TodaysPerson, 'verdict' | 'readyFrom'>

/**
 * The verdict of a person on the board as a role sees it: the desk the verdict itself, the other roles only whether
 * something stops what they are responsible for.
 */
export function toRoleVerdict({ verdict, readyFrom }: Verdict, role: ActingRole, isNotReady: boolean): Verdict {
  if (role === 'desk') return { verdict, readyFrom }
  return { verdict: verdict === 'unknown' ? 'unknown' : isNotReady ? 'not-ready' : 'ready', readyFrom: null }
}
