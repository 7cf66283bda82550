import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const maxStartMs = 60_000

export type CommandResult = { status: number | null; output: string }

/** A Docker with images, containers and a socket of its own, beside the one that the machine may have. */
export type OwnDocker = {
  /** Runs a command of Docker, and waits for it. */
  docker: (...args: string[]) => CommandResult
  /** Runs a command of Docker Compose in the folder with `compose.yaml`, and waits for it. */
  compose: (...args: string[]) => CommandResult
  stop: () => Promise<void>
}

/** Starts Docker with all its files in `folder`. `project` is the folder with `compose.yaml`. Returns when it answers. */
export async function startDocker(folder: string, project: string): Promise<OwnDocker> {
  const host = `unix://${join(folder, 'docker.sock')}`
  const logFile = join(folder, 'docker.log')
  const log = openSync(logFile, 'a')
  const child = spawn(
    'dockerd',
    [
      `--host=${host}`,
      `--data-root=${join(folder, 'docker')}`,
      `--exec-root=${join(folder, 'docker-run')}`,
      `--pidfile=${join(folder, 'docker.pid')}`,
      // Compose makes a network of its own.
      '--bridge=none',
    ],
    { stdio: ['ignore', log, log] },
  )
  const docker = (...args: string[]) => run('docker', args, { cwd: folder, host })
  const deadline = Date.now() + maxStartMs
  while (docker('version').status !== 0) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop(child)
      throw new Error(`Docker did not start.\n${readFileSync(logFile, 'utf8').slice(-3_000)}`)
    }
    await pause(200)
  }
  return {
    docker,
    compose: (...args) => run('docker-compose', ['--project-name=first-chair', ...args], { cwd: project, host }),
    stop: () => stop(child),
  }
}

function run(program: string, args: string[], { cwd, host }: { cwd: string; host: string }): CommandResult {
  const env = { ...process.env, DOCKER_HOST: host }
  const options = { cwd, env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
  const { status, stdout, stderr, error } = spawnSync(program, args, options)
  return { status, output: `${stdout ?? ''}${stderr ?? ''}${error ? error.message : ''}` }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
