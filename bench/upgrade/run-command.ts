import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Runs a built command of a release, such as `seed`, and returns its output. Throws if its status is not 0. */
export function runCommand(folder: string, name: string, args: readonly string[], env: NodeJS.ProcessEnv): string {
  const path = join(folder, 'server', 'dist', `${name}.js`)
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], {
    env,
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${name} ended with status ${status}.\n${stdout}${stderr}`)
  return stdout
}
