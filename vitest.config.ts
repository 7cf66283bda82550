import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** How long a test waits for what it polls: only a failure takes that long. */
const patient = { poll: { timeout: 20_000 } }

/** The limit of a set-up that starts databases, processes or browsers. Only one that hangs takes that long, on a slow machine too. */
const hookTimeout = 300_000

/**
 * For files that leave nothing behind in the modules they share: a process and a load of their own for each would take longer
 * than their tests.
 */
const together = { isolate: false }

/** More memory for new objects, because nearly all objects of a page are garbage after its test. */
const manyNewObjects = { execArgv: ['--max-semi-space-size=64'] }

/**
 * Tests of the pages that replace a module, load modules anew, or give the browser a database. They would leave it so for
 * the files after them.
 */
const changesModules = /vi\.(?:mock|resetModules)\(|'fake-indexeddb\/auto'/
const testsAlone = readdirSync('web/src', { recursive: true, encoding: 'utf8' })
  .map((path) => join('web/src', path))
  .filter((path) => /\.test\.tsx?$/.test(path) && changesModules.test(readFileSync(path, 'utf8')))

const web = {
  environment: 'jsdom',
  setupFiles: ['web/src/test/setup.ts'],
  root: '.',
  testTimeout: 60_000,
  expect: patient,
}

/** The files that take longest. They start first, so that no processor waits for them at the end. */
const longest = ['server/src/report/kill.test.ts', 'e2e/other-engines.test.ts', 'e2e/accessibility.test.ts']

/**
 * Tests of the promise that guests get an answer within ten seconds, whatever happens to the database. They start last, because
 * they would wait for a processor, not for the database, while the checks of the sources and the journeys run beside them.
 */
const timeLimits = ['silent-database', 'firewall', 'dead-standby'].map((name) => `server/src/health/${name}.test.ts`)

class ByRank extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      if (longest.some((path) => moduleId.endsWith(path))) return 0
      return timeLimits.some((path) => moduleId.endsWith(path)) ? 2 : 1
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    // One more than small machines have processors: a file that waits, for a database or a process, leaves one free meanwhile. Each
    // process loads and optimizes the product anew: with four, the tests of the pages take 6 % more time of a processor than with three.
    maxWorkers: 3,
    sequence: { sequencer: ByRank },
    projects: [
      {
        test: { name: 'house', include: ['docs/**/*.test.ts'], environment: 'node', testTimeout: 60_000, ...together },
      },
      {
        test: {
          name: 'core',
          include: ['core/src/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          ...together,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['server/src/db/test-database.setup.ts', 'server/src/app/test-programs.setup.ts'],
          testTimeout: 60_000,
          hookTimeout,
          expect: patient,
          ...together,
        },
      },
      {
        extends: 'web/vite.config.ts',
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude: testsAlone,
          ...web,
          ...together,
          ...manyNewObjects,
        },
      },
      {
        extends: 'web/vite.config.ts',
        test: { name: 'web-alone', include: testsAlone, ...web, ...manyNewObjects },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['e2e/demo-resort.setup.ts'],
          testTimeout: 600_000,
          hookTimeout,
          expect: patient,
          ...together,
        },
      },
    ],
  },
})
