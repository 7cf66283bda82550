import type { NextStep } from '@first-chair/core/contact-task/next-step'
import type { PersonReadiness } from '@first-chair/core/readiness/readiness'

/** True if nothing is left to do here, or if somebody may go already: else the arrival card leads elsewhere. */
export function hasArrivalCard(step: NextStep, people: readonly PersonReadiness[]): boolean {
  return step.kind === 'arrival-card' || people.some(({ verdict }) => verdict === 'ready' || verdict === 'ready-from')
}
