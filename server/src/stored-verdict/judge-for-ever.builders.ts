import process from 'node:process'
import { createBuiltInPointOfSale } from '../adapters/point-of-sale/built-in/built-in.ts'
import { readConfig } from '../config/config.ts'
import { createClock } from '../context/clock.ts'
import { openPool } from '../db/database.ts'
import { openLog } from '../http/logger.ts'
import { openReadinessFindings } from '../readiness-finding/readiness-findings.ts'
import { openSetupCache } from '../setup/setup-cache.ts'
import { updateVerdicts } from './update-verdicts.ts'

/** A program for a test: judges the changes of a database until it is killed. Its clock stands still, as in the test. */
const [connectionString = ''] = process.argv.slice(2)
const pool = openPool(connectionString, () => undefined, 4)
const announcements = { subscribe: () => undefined, isListening: () => true, close: () => Promise.resolve() }
const clock = createClock(() => new Date('2026-12-05T14:30:00.000Z'))
const log = openLog('silent')
const ctx = {
  config: readConfig({}),
  pool,
  clock,
  setup: openSetupCache({ pool, announcements, now: Date.now, onBrokenSettings: () => undefined }),
  pointOfSale: createBuiltInPointOfSale(pool),
  readinessFindings: openReadinessFindings({ pool, log, now: () => clock.now() }),
  log,
}
process.stdout.write('started\n')
for (;;) await updateVerdicts(ctx, new AbortController().signal)
