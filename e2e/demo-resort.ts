import { execFile } from 'node:child_process'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { createClock } from '../server/src/context/clock.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The data folder of a first start and its resort day; provided by `demo-resort.setup.ts`. */
    demoResort: { folder: string; day: string } | undefined
  }
}

/**
 * The time zone of the resort and of all browsers. The guests of the demo come today, so a run must not continue past midnight: in the
 * last hour of the day in Denver, it takes place in Honolulu. The first process of a run chooses, and the others inherit the choice.
 */
export const resortTimeZone = (process.env['JOURNEY_TIME_ZONE'] ??= isLastHour('America/Denver')
  ? 'Pacific/Honolulu'
  : 'America/Denver')

function isLastHour(timeZone: string): boolean {
  return new Date().toLocaleTimeString('en-GB', { timeZone }).startsWith('23')
}

/** Returns the current resort day; the demo data of a first start is dated relative to it. */
export const getResortDay = (): string => createClock(() => new Date()).resortDay(resortTimeZone)

/**
 * Creates a data folder with the demo resort, as after a first start. It is a copy of this run's folder, which takes a
 * tenth of the time of a first start. If copying is not possible, the folder is empty, and the product creates the demo
 * resort itself.
 */
export async function aDemoResort(): Promise<string> {
  const folder = await createTemporaryFolder()
  const prepared = inject('demoResort')
  // Keeps the owners: the database files may belong to another account. `join` would remove the dot, which means the content.
  if (prepared?.day === getResortDay()) await promisify(execFile)('cp', ['-a', `${prepared.folder}/.`, folder])
  return folder
}

/** Creates a folder that the database account may enter, also when the tests run as root. */
export async function createTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'first-chair-journey-'))
  await chmod(folder, 0o711)
  return folder
}
