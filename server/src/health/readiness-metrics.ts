import { Counter, type Registry } from 'prom-client'
import type { Context } from '../context/context.ts'

/** Serves how often the own rules and the point of sale disagreed about the readiness of a guest, by codes. */
export function serveReadinessMetrics(
  registry: Registry,
  { readinessFindings }: Pick<Context, 'readinessFindings'>,
): void {
  const counter = new Counter({
    name: 'first_chair_readiness_disagreements_total',
    help: 'Guests about whose readiness the own rules and the point of sale disagreed, by the codes of both',
    labelNames: ['own', 'gate'],
    registers: [registry],
    collect: () => {
      counter.reset()
      for (const { own, gate, count } of readinessFindings.countDisagreements()) counter.inc({ own, gate }, count)
    },
  })
}
