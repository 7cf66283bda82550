import { join } from 'node:path'
import { pagePaths } from '@first-chair/core/pages'
import { demoAccounts } from './adapters/identity/bundled/demo-accounts.ts'
import { readConfig, InvalidConfiguration, type Config } from './config/config.ts'
import { openLog } from './http/logger.ts'
import { formatBaseUrlHint } from './app/base-url-hint.ts'
import { formatStartFailure } from './app/start-failure.ts'
import { startProduct } from './app/start.ts'
import type { Telemetry } from './telemetry/telemetry.ts'

/** Maximum time for a clean stop. After it the process exits. */
const maxSecondsToStop = 9
/** The built pages, relative to this file and to the bundle. Without them only the API is served. */
const builtPages = join(import.meta.dirname, '../../web/dist/public')

await main()

async function main(): Promise<void> {
  const config = readConfigOrExit()
  const telemetry = await loadTelemetry(config, (problem) => log.warn({ problem }, 'telemetry could not be sent'))
  const log = openLog(config.logLevel, undefined, telemetry?.getLogFields)
  let stop: (() => Promise<void>) | undefined
  let firstRunLink: string | undefined
  let isStopping = false
  const starting = new AbortController()

  const onSignal = (signal: string): void => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => {
      log.error({}, 'the clean stop took too long: exiting')
      process.exit(1)
    }, maxSecondsToStop * 1000).unref()
    starting.abort()
    if (stop) void finish(stop)
  }
  const finish = async (steps: () => Promise<void>): Promise<void> => {
    await steps()
    log.info({}, 'stopped')
    process.exit(0)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)

  try {
    stop = await startProduct(config, log, {
      builtPages,
      signal: starting.signal,
      telemetry,
      onFirstRun: (link) => {
        firstRunLink = link
      },
    })
  } catch (error) {
    if (isStopping) return finish(async () => undefined)
    log.debug({ err: error }, 'First Chair could not start')
    console.error(`First Chair could not start. ${await formatStartFailure(error, config)}`)
    process.exit(1)
  }
  if (isStopping) await finish(stop)
  else await printStartMessage(config, firstRunLink)
}

/** Loads OpenTelemetry only if it is on. Otherwise it would cost memory and time at start. */
async function loadTelemetry(
  { telemetry, trustProxy }: Config,
  onProblem: (problem: string) => void,
): Promise<Telemetry | undefined> {
  if (!telemetry) return undefined
  const { openTelemetry } = await import('./telemetry/open-telemetry.ts')
  return openTelemetry(telemetry, { trustsCallers: trustProxy !== false, onProblem })
}

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof InvalidConfiguration)) throw error
    console.error(error.message)
    return process.exit(1)
  }
}

/** Greets on standard error, because standard output has nothing but lines of the log. */
async function printStartMessage(config: Config, firstRunLink: string | undefined): Promise<void> {
  console.error(`\nFirst Chair is ready: ${config.baseUrl}\n`)
  const hint = await formatBaseUrlHint(config)
  if (hint !== undefined) console.error(`${hint}\n`)
  if (firstRunLink !== undefined) {
    console.error('This installation is empty. Open this link within a day to become its administrator and set it up:')
    console.error(`  ${firstRunLink}\n`)
  }
  if (config.identityProvider.kind !== 'bundled') return
  if (firstRunLink !== undefined) {
    console.error(`Mails with codes to sign in are not sent, but shown at ${config.baseUrl}${pagePaths.demoMails}\n`)
    return
  }
  console.error('This is a demo. Sign in as one of these, password "powder":')
  for (const { email, about } of demoAccounts) console.error(`  ${email.padEnd(26)} ${about ?? ''}`)
  console.error('')
}
