import { compareReleases } from '../../config/release.ts'
import type { ProcessStatus, ProductMetrics } from './read-process.ts'

/** The processes of one installation, with its name. */
export type Installation = { readonly name: string; readonly processes: readonly ProcessStatus[] }

/** What the page says about one installation. */
export type InstallationStatus = {
  readonly name: string
  readonly tone: 'good' | 'warn' | 'bad' | 'loading'
  readonly label: string
  readonly problems: readonly string[]
  /** More than one while an upgrade is in progress. */
  readonly versions: readonly string[]
  readonly isOld: boolean
  readonly guestsToday: number | undefined
  readonly waiting: number | undefined
  readonly givenUp: number | undefined
  readonly oldestSeconds: number | undefined
}

/** A message that waits longer than this is a problem, as in docs/monitoring/alerts.yml. */
const maxWaitingSeconds = 3_600

/** Summarises all installations: those with problems first, then by name. */
export function summariseFleet(installations: readonly Installation[]): InstallationStatus[] {
  const newest = installations
    .flatMap((installation) => listVersions(installation))
    .toSorted(compareReleases)
    .at(-1)
  const rank = { bad: 0, warn: 1, loading: 2, good: 3 } as const
  return installations
    .map((installation) => summarise(installation, newest))
    .toSorted((a, b) => rank[a.tone] - rank[b.tone] || a.name.localeCompare(b.name, 'en'))
}

function listVersions({ processes }: Installation): string[] {
  return [...new Set(processes.flatMap(({ metrics }) => metrics?.version ?? []))].toSorted(compareReleases)
}

function summarise(installation: Installation, newest: string | undefined): InstallationStatus {
  const { name, processes } = installation
  const versions = listVersions(installation)
  const isOld = newest !== undefined && versions.some((version) => compareReleases(version, newest) < 0)
  // All processes of an installation read the same database, so the numbers are equal except for the time of reading.
  const getNumber = (key: Exclude<keyof ProductMetrics, 'version'>): number | undefined => {
    const numbers = processes.flatMap(({ metrics }) => metrics?.[key] ?? [])
    return numbers.length === 0 ? undefined : Math.max(...numbers)
  }
  const numbers = {
    guestsToday: getNumber('guestsToday'),
    waiting: getNumber('waiting'),
    givenUp: getNumber('givenUp'),
    oldestSeconds: getNumber('oldestSeconds'),
  }
  const lost = getNumber('lostSignatures') ?? 0
  const ready = processes.filter(({ state }) => state === 'ready').length
  const isLoading = processes.some(({ state }) => state === 'loading')
  const severe = ready === 0 || lost > 0
  const problems = [
    ...(lost > 0 ? [`${lost} acknowledged signatures are lost: read docs/high-availability.md`] : []),
    ...processes.flatMap(({ name: processName, state, problem, metricsProblem }) => [
      ...(state === 'unreachable' ? [`${processName} is not reachable: ${problem}`] : []),
      ...(state === 'not-ready' ? [`${processName} is not ready: ${problem}`] : []),
      ...(state !== 'unreachable' && metricsProblem !== undefined ? [`${processName}: ${metricsProblem}`] : []),
    ]),
    ...((numbers.givenUp ?? 0) > 0 ? [`${numbers.givenUp} messages were given up`] : []),
    ...((numbers.oldestSeconds ?? 0) > maxWaitingSeconds ? ['A message waits for more than an hour'] : []),
  ]
  const tone = isLoading ? 'loading' : severe ? 'bad' : problems.length > 0 ? 'warn' : 'good'
  return {
    name,
    tone,
    label: getLabel({ isLoading, ready, processes, lost, problems }),
    problems,
    versions,
    isOld,
    ...numbers,
  }
}

function getLabel({
  isLoading,
  ready,
  processes,
  lost,
  problems,
}: {
  isLoading: boolean
  ready: number
  processes: readonly ProcessStatus[]
  lost: number
  problems: readonly string[]
}): string {
  if (isLoading) return 'Loading'
  if (processes.every(({ state }) => state === 'unreachable')) return 'Not reachable'
  if (ready === 0) return 'Not ready'
  if (lost > 0) return 'Signatures lost'
  if (ready < processes.length) return `${ready} of ${processes.length} ready`
  return problems.length === 0 ? 'Ready' : 'Needs attention'
}
