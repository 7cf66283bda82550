import * as z from 'zod/mini'
import { type ProcessTarget, readToken } from './targets.ts'

/** What one process says about itself and its installation. */
export type ProcessStatus = {
  readonly name: string
  readonly state: 'loading' | 'ready' | 'not-ready' | 'unreachable'
  /** The failing parts of a process that is not ready, or why it is not reachable. */
  readonly problem: string | undefined
  /** Undefined if the metrics could not be read; `metricsProblem` says why. */
  readonly metrics: ProductMetrics | undefined
  readonly metricsProblem: string | undefined
}

export type ProductMetrics = {
  readonly version: string | undefined
  readonly guestsToday: number | undefined
  readonly lostSignatures: number | undefined
  readonly waiting: number | undefined
  readonly givenUp: number | undefined
  readonly oldestSeconds: number | undefined
}

const timeoutMs = 5_000
const Readiness = z.object({ checks: z.record(z.string(), z.boolean()) })

export async function readProcess(target: ProcessTarget, tokenFile: string | undefined): Promise<ProcessStatus> {
  const [readiness, metrics] = await Promise.all([
    readReadiness(target.readyUrl),
    readMetrics(target.metricsUrl, tokenFile),
  ])
  return { name: target.name, ...readiness, ...metrics }
}

async function readReadiness(url: string): Promise<Pick<ProcessStatus, 'state' | 'problem'>> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    const body = Readiness.safeParse(await answer.json().catch(() => undefined))
    if (answer.status === 200 && body.success) return { state: 'ready', problem: undefined }
    if (!body.success) {
      return { state: 'not-ready', problem: `answers ${answer.status}, but not as First Chair` }
    }
    const failing = Object.keys(body.data.checks).filter((name) => body.data.checks[name] !== true)
    return { state: 'not-ready', problem: failing.join(', ') || `answers ${answer.status}` }
  } catch (error) {
    return { state: 'unreachable', problem: describeError(error) }
  }
}

async function readMetrics(
  url: string,
  tokenFile: string | undefined,
): Promise<Pick<ProcessStatus, 'metrics' | 'metricsProblem'>> {
  try {
    const headers = tokenFile === undefined ? {} : { authorization: `Bearer ${await readToken(tokenFile)}` }
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) })
    const text = await answer.text()
    if (answer.status === 404) return { metrics: undefined, metricsProblem: 'metrics refused: check the token' }
    if (answer.status !== 200) return { metrics: undefined, metricsProblem: `metrics answer ${answer.status}` }
    return { metrics: parseProductMetrics(text), metricsProblem: undefined }
  } catch (error) {
    return { metrics: undefined, metricsProblem: `no metrics: ${describeError(error)}` }
  }
}

/** Reads the product's own metrics from the text format of Prometheus. An older version may lack some. */
export function parseProductMetrics(text: string): ProductMetrics {
  const samples = [...text.matchAll(/^(first_chair_\w+)(?:\{(.*)\})? (\S+)$/gm)].map(
    ([, name, labels = '', value]) => ({
      name,
      labels,
      value: Number(value),
    }),
  )
  const listValues = (name: string, label = '') =>
    samples.filter((sample) => sample.name === name && sample.labels.includes(label)).map(({ value }) => value)
  const sum = (values: readonly number[]) =>
    values.length === 0 ? undefined : values.reduce((total, value) => total + value, 0)
  const oldest = listValues('first_chair_queue_oldest_seconds')
  const info = samples.find(({ name }) => name === 'first_chair_info')
  return {
    version: info && /version="([^"]*)"/.exec(info.labels)?.[1],
    guestsToday: sum(listValues('first_chair_guests_checked_in_today')),
    lostSignatures: sum(listValues('first_chair_acknowledged_records_missing')),
    waiting: sum(listValues('first_chair_queue_messages', 'state="waiting"')),
    givenUp: sum(listValues('first_chair_queue_messages', 'state="given-up"')),
    oldestSeconds: oldest.length === 0 ? undefined : Math.max(...oldest),
  }
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} s`
  const { cause } = error
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message
}
