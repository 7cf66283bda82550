import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Standby, startStandby } from '../../server/src/db/connection/standby.builders.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/db/embedded/embedded-postgres.ts'
import type { Figure } from '../figures.ts'
import type { Issuer } from '../issuer.ts'
import type { Options } from '../options.ts'
import type { Resort } from '../resort.ts'
import { waitUntilJudged } from '../database.ts'
import { lowerPriority } from './report-reader.ts'
import { measureOtherGuests, openPlace, runReport } from './report.ts'

const run = promisify(execFile)

/** A larger report only takes longer to prepare: it is read again and again for as long as a round takes. */
const maxHouseholds = 20_000

/** P5 with `DATABASE_REPLICA_URL`: the effect of a report on other guests, when it is read from a streaming replica. */
export async function measureReportWithReplica(
  options: Options,
  issuer: Issuer,
  openResort: (households: number) => Promise<Resort>,
  stops: (() => Promise<unknown>)[],
): Promise<Figure[]> {
  const resort = await openResort(Math.min(options.households, maxHouseholds))
  const beforehand: (() => Promise<unknown>)[] = []
  await runReport(await openPlace(resort, issuer, options, beforehand))
  for (const stop of beforehand.toReversed()) await stop()

  const { postgres, standby } = await startWithReplica(resort, stops)
  const replicaUrl = toAddressOf(standby, postgres)
  const place = await openPlace({ ...resort, postgres }, issuer, options, stops, { DATABASE_REPLICA_URL: replicaUrl })
  await waitUntilJudged(place.pool)
  const goal = { where: `a report of ${resort.households} households is read from a replica`, atMost: 1.5 }
  const figure = await measureOtherGuests(place, issuer, options, stops, goal)
  if ((await place.server.readMetric('first_chair_replica_in_use')) !== 1) {
    throw new Error('The report was read from the primary, because the replica was away or behind.')
  }
  return [figure]
}

/** Restarts the resort's PostgreSQL, with a streaming replica on a copy of its files. */
async function startWithReplica(
  { dataDir, postgres: running }: Resort,
  stops: (() => Promise<unknown>)[],
): Promise<{ postgres: EmbeddedPostgres; standby: Standby }> {
  await running.stop()
  const copy = await mkdtemp(join(tmpdir(), 'first-chair-bench-replica-'))
  stops.push(() => rm(copy, { recursive: true, force: true }))
  // As root PostgreSQL runs under another account, which must be able to enter the folder.
  await chmod(copy, 0o711)
  // The files may be somewhere else, behind a link.
  await run('cp', ['--archive', '--dereference', join(dataDir, 'postgres'), copy])
  const postgres = await startEmbeddedPostgres({ dataDir })
  stops.push(() => postgres.stop())
  const standby = await startStandby(copy, postgres, { listen: 'socket', fsync: true })
  // The replica of a resort is another machine. What follows the primary has started before, with the usual priority.
  lowerPriority(standby.postmaster)
  stops.push(() => standby.stop())
  return { postgres, standby }
}

/** The address of the standby for the product. Both servers listen on a socket, each in a folder of its own. */
function toAddressOf({ postmaster }: Standby, { connection, runtimeConnectionString }: EmbeddedPostgres): string {
  const { socketFolder } = postmaster
  if (socketFolder === undefined) throw new Error('The standby does not listen on a socket.')
  return runtimeConnectionString.replace(encodeURIComponent(connection.host), encodeURIComponent(socketFolder))
}
