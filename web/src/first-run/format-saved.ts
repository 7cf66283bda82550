import type { FirstRun } from '@first-chair/core/first-run/first-run'
import type { FirstRunStepName } from '@first-chair/core/first-run/first-run-steps'
import { t } from '../catalogue/first-run.ts'

/** Says when a step was saved, in this browser's time zone; for an unsaved step, that the operator can leave. */
export function formatSaved(steps: FirstRun['steps'], name: FirstRunStepName): string {
  const saved = steps.find((step) => step.name === name)?.savedDateUtc ?? null
  if (saved === null) return t('leaveAnyTime')
  const time = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(saved),
  )
  return t('savedAt', { time })
}
