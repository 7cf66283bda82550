import { basename, join } from 'node:path'
import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the bundled programs of this test run. `test-programs.setup.ts` writes it. */
    testPrograms: string
  }
}

/** The programs of `server/src` that tests start as processes. */
export const programs = {
  product: 'main.ts',
  'judge-for-ever': 'stored-verdict/judge-for-ever.builders.ts',
  'photo-memory': 'adapters/pictures/photo-memory.builders.ts',
  archive: 'commands/archive.ts',
  passkeys: 'commands/passkeys.ts',
  fleet: 'commands/fleet.ts',
  objects: 'commands/objects.ts',
  openapi: 'commands/openapi.ts',
  seed: 'commands/seed.ts',
  setup: 'commands/setup.ts',
  upgrade: 'commands/upgrade.ts',
  verify: 'commands/verify.ts',
} as const

/** Returns the path of a program, as Node.js runs it. */
export function testProgram(name: keyof typeof programs): string {
  return join(inject('testPrograms'), basename(programs[name], '.ts').concat('.js'))
}
