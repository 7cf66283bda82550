import type { ReadinessFinding } from '@first-chair/core/readiness/readiness-finding'
import type pg from 'pg'
import { upsertReadinessFinding } from './readiness-finding.store.ts'

type Disagreement = Extract<ReadinessFinding, { kind: 'disagreement' }>

/**
 * Counts what only the resort can put right, and stores it for administrators. Counts and log contain codes only, never
 * a person.
 */
export type ReadinessFindings = {
  /** Counts findings, and stores each kind at most once a minute. Never throws. */
  record(findings: readonly ReadinessFinding[]): Promise<void>
  /** The disagreements of this process since it started, by their codes. */
  countDisagreements(): readonly (Pick<Disagreement, 'own' | 'gate'> & { count: number })[]
}

type Log = Record<'info' | 'warn', (facts: object, message: string) => void>

const millisecondsBetweenWrites = 60_000
/** More different findings than codes and tasks exist: then something else is wrong, and they are only counted. */
const maxStored = 1_000

/** Opens an empty count. */
export function openReadinessFindings({
  pool,
  log,
  now,
}: {
  pool: pg.Pool
  log: Log
  now: () => Date
}): ReadinessFindings {
  const disagreements = new Map<string, Pick<Disagreement, 'own' | 'gate'> & { count: number }>()
  const storedAt = new Map<string, number>()

  async function store(finding: ReadinessFinding): Promise<void> {
    const subject = getSubject(finding)
    const key = `${finding.kind} ${subject}`
    const last = storedAt.get(key) ?? Number.NEGATIVE_INFINITY
    if (now().getTime() - last < millisecondsBetweenWrites || (storedAt.size >= maxStored && !storedAt.has(key))) return
    storedAt.set(key, now().getTime())
    await upsertReadinessFinding(pool, { kind: finding.kind, subject })
  }

  return {
    async record(findings) {
      for (const finding of findings) {
        if (finding.kind === 'disagreement') {
          const { own, gate } = finding
          const counted = disagreements.get(getSubject(finding)) ?? { own, gate, count: 0 }
          disagreements.set(getSubject(finding), { ...counted, count: counted.count + 1 })
          log.warn({ own, gate }, 'the own rules and the point of sale disagree about readiness')
        }
        try {
          await store(finding)
        } catch (err) {
          log.warn({ err, kind: finding.kind }, 'a finding about readiness could not be stored')
        }
      }
    },
    countDisagreements: () => [...disagreements.values()],
  }
}

function getSubject(finding: ReadinessFinding): string {
  if (finding.kind === 'disagreement') return `${finding.own} ${finding.gate}`
  return finding.kind === 'task-impossible' ? String(finding.taskId) : finding.reasonCode.slice(0, 200)
}
