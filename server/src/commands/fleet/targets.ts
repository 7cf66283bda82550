import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'

const address = z.url({ protocol: /^https?$/ })
const Process = z.union([
  address,
  /** `metrics` is the address of the metrics, if they are not below `address`. */
  z.strictObject({ address, metrics: z.optional(address) }),
])
const tokenFile = z.string().check(z.minLength(1))

/** The file of `--targets`: all installations with the addresses of their processes. */
const Targets = z.strictObject({
  /** A file with the `METRICS_TOKEN` of all installations that have no file of their own. */
  tokenFile: z.optional(tokenFile),
  installations: z
    .array(
      z.strictObject({
        name: z.string().check(z.minLength(1), z.maxLength(100)),
        processes: z.array(Process).check(z.minLength(1)),
        tokenFile: z.optional(tokenFile),
      }),
    )
    .check(z.minLength(1), z.maxLength(500)),
})

/** A process of the product: the addresses of its readiness and its metrics. */
export type ProcessTarget = { readonly name: string; readonly readyUrl: string; readonly metricsUrl: string }

export type InstallationTarget = {
  readonly name: string
  readonly processes: readonly ProcessTarget[]
  readonly tokenFile: string | undefined
}

/** The file of `--targets` cannot be used. The message says why. */
export class InvalidTargets extends Error {}

export async function readTargets(path: string): Promise<InstallationTarget[]> {
  const targets = Targets.safeParse(parseJson(path, await readText(path)))
  if (!targets.success) {
    const problems = targets.error.issues.map((issue) => `${issue.path.join('.') || 'the file'}: ${issue.message}`)
    throw new InvalidTargets(`${path} is not valid.\n${problems.join('\n')}`)
  }
  const { installations, tokenFile: sharedTokenFile } = targets.data
  const installation = installations.map(({ name, processes, tokenFile: ownTokenFile }) => ({
    name,
    processes: processes.map(toProcessTarget),
    tokenFile: ownTokenFile ?? sharedTokenFile,
  }))
  for (const file of new Set(installation.map((target) => target.tokenFile))) {
    if (file !== undefined) await readToken(file)
  }
  return installation
}

/** Reads a token at each use, so that it can be replaced without a restart. */
export async function readToken(path: string): Promise<string> {
  const token = (await readText(path)).trim()
  if (token === '') throw new InvalidTargets(`${path} is empty. It must contain the METRICS_TOKEN.`)
  return token
}

function toProcessTarget(process: z.infer<typeof Process>): ProcessTarget {
  const { address: base, metrics } = typeof process === 'string' ? { address: process, metrics: undefined } : process
  return {
    name: new URL(base).host,
    readyUrl: new URL('/readyz', base).href,
    metricsUrl: metrics ?? new URL('/metrics', base).href,
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new InvalidTargets(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidTargets(`${path} is not JSON.`)
  }
}
