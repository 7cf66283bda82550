import type { MemberProgress } from '@first-chair/core/contact-task/household-progress'
import type { RingSegment } from '../../ui/avatar.tsx'

/** The ring around a member's face: one segment per task. */
export function toRingSegments(member: MemberProgress): RingSegment[] {
  return member.tasks.map(({ contactTask, isDone }) => ({ id: contactTask.id, isDone }))
}
