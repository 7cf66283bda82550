import { blockerDefinitions, taskBlockers } from '@first-chair/core/readiness/blocker-codes'
import type { TaskKind } from '@first-chair/core/task-kind/task-kinds'
import { t } from '../../catalogue/admin-readiness.ts'

/** What an open task of a kind usually stops: "As usual: the gate". */
export function getUsualLabel(kind: TaskKind): string {
  const { blocks } = blockerDefinitions[taskBlockers[kind].missing]
  return t('usual-task', { kind: kind === 'Photo' ? kind : 'other', place: blocks })
}
