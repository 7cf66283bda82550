import type { FirstRunStepName } from '@first-chair/core/first-run/first-run-steps'
import { t } from '../catalogue/first-run.ts'

/** What a step is called. */
export function toStepName(name: FirstRunStepName): string {
  return t('name', { step: name })
}
