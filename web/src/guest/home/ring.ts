import type { MemberProgress } from '@first-chair/core/contact-task/household-progress'
import type { RingSegment } from '../../ui/avatar.tsx'

/** One segment of the ring per task. */
export function ringOf(member: MemberProgress): RingSegment[] {
  return member.tasks.map(({ contactTask, isDone }) => ({ id: contactTask.id, isDone }))
}
