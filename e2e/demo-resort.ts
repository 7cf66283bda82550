import { execFile } from 'node:child_process'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { clockOf } from '../server/src/clock.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** What a first start stored, and the resort's day it is about; made by `demo-resort.setup.ts`. */
    demoResort: { folder: string; day: string } | undefined
  }
}

/** Where the resort is unless the product is told otherwise. */
export const resortTimeZone = 'America/Denver'

/** The resort's day; a first start dates everything around it. */
export const resortDay = (): string => clockOf(() => new Date()).resortDay(resortTimeZone)

/**
 * A data folder of one's own with the demo resort in it, as a first start leaves it. It is copied from the one of this run,
 * which takes a tenth of making it; where that cannot be done it is empty, and the product makes the resort itself.
 */
export async function aDemoResort(): Promise<string> {
  const folder = await temporaryFolder()
  const made = inject('demoResort')
  // With its owners: the database's files may belong to an account of its own.
  if (made?.day === resortDay()) await promisify(execFile)('cp', ['-a', join(made.folder, '.'), folder])
  return folder
}

/** A new folder that the database's account may enter, also when the tests run as root. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'first-chair-journey-'))
  await chmod(folder, 0o711)
  return folder
}
