import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { openAcknowledgedSignatures, startChecking } from '../acknowledged-signature/acknowledged-signatures.ts'
import type { Delivery } from '../adapters/delivery/delivery.ts'
import { createWebhookClient } from '../adapters/webhook/create-webhook-client.ts'
import { createSmsSender } from '../adapters/delivery/sms-gateway.ts'
import { createEmailSender } from '../adapters/delivery/smtp.ts'
import { fillRentalLists } from '../adapters/point-of-sale/built-in/standard-rental-lists.ts'
import { storageMissing } from '../adapters/object-storage/object-storage.ts'
import { createS3Storage } from '../adapters/object-storage/s3.ts'
import { openPointOfSale } from '../adapters/point-of-sale/open-point-of-sale.ts'
import { createWallets } from '../adapters/wallet/create-wallets.ts'
import { insertFirstAdministrators } from '../admin-access/administrator.store.ts'
import { createClock } from '../context/clock.ts'
import type { Config } from '../config/config.ts'
import { withResortTimeZone } from '../config/resort-time-zone.ts'
import type { Context } from '../context/context.ts'
import type { ConnectionAbilities } from '../db/connection/check-connections.ts'
import { openAnnouncements, type Announcements } from '../db/announcements.ts'
import { openLongReads, readAtPrimary, type LongReads } from '../db/connection/long-reads.ts'
import { openPool } from '../db/database.ts'
import { workInBackground } from '../db/embedded/background-sessions.ts'
import { openDatabase, type OpenedDatabase } from '../db/open-database.ts'
import { findRoleProblems } from '../db/roles/find-role-problems.ts'
import { prepareDatabase } from '../db/roles/prepare-database.ts'
import { claimEncryptionKeys, type ClaimedKeys } from '../encryption-key/claim-encryption-keys.ts'
import { startMarkingKeyUsed } from '../encryption-key/mark-key-used.ts'
import { openDemoResort } from './demo-season.ts'
import { openIdentity } from './open-identity.ts'
import { openProvider } from './open-provider.ts'
import { buildApp } from './build-app.ts'
import { keepWatching, openCommitWatch } from '../health/commit-watch.ts'
import { openBoardChanges } from '../board-change/board-changes.ts'
import { createFirstRunToken, toFirstRunLink } from '../first-run/first-run-link.facts.ts'
import { openHouseholdChanges } from '../household-change/household-changes.ts'
import { notifyPosSooner } from '../external-system/notify-pos-again.ts'
import { createFieldEncryption, type FieldEncryption } from '../encryption/field-encryption.ts'
import { openReadinessFindings } from '../readiness-finding/readiness-findings.ts'
import { openSignedOutTokens } from '../signed-out-token/signed-out-tokens.ts'
import { hasUsedObjects } from '../stored-object/stored-object.store.ts'
import { openSetupCache } from '../setup/setup-cache.ts'
import { setupChannel } from '../setup/setup.store.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { checkCertificate } from '../wallet/check-certificate.ts'
import { releaseMemoryWhenQuiet, releaseStartMemory } from './release-start-memory.ts'
import { requireFreePort } from './require-free-port.ts'
import { logMissingAbilities, waitForDatabase } from './wait-for-database.ts'
import { startWorker } from './worker.ts'

/** Four files at the same time, and lists. */
const maxLongReadConnections = 8
/**
 * One for each concurrent job, one that listens, two for the schedule and the heartbeat, one for the sequencer, and one for
 * the witnesses of the log.
 */
const maxQueueConnections = 10

/**
 * Starts everything: database, migrations, demo resort, jobs, API and pages. Resolves when the server listens, with the
 * function that stops everything again, requests in flight first. `signal` ends waiting for the database.
 */
export async function startProduct(
  config: Config,
  log: FastifyBaseLogger,
  {
    builtPages,
    signal,
    telemetry,
    onFirstRun,
  }: {
    builtPages: string
    signal: AbortSignal
    telemetry?: Telemetry | undefined
    /** Called with the link for the first administrator, if the installation waits for one. */
    onFirstRun?: (link: string) => void
  },
): Promise<() => Promise<void>> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async (): Promise<void> => {
    for (const step of stops.splice(0).toReversed()) await step()
  }
  try {
    await requireFreePort(config)
    log.info({}, 'starting: opening the database')
    const database = await openDatabase(config, {
      onDeath: (err) => log.error({ err }, 'the embedded database stopped unexpectedly'),
    })
    stops.push(() => database.close())
    const wait = { signal, onWait: (message: string) => log.warn({}, message) }
    const abilities = await waitForDatabase(config, wait)
    logMissingAbilities(abilities, log)
    log.info({}, 'starting: migrating the database')
    const { ahead } = await prepareDatabase(database, wait)
    if (ahead.length > 0) log.warn({ ahead }, 'the database was migrated by a newer release, which this one works with')

    const claimed = await claimEncryptionKeys(database.directConnectionString, config)
    const encryption = createFieldEncryption(claimed.keys)
    const { ctx, announcements } = createContext(config, log, { ...database, abilities }, encryption, stops)
    stops.push(watchKeys(ctx, claimed))
    telemetry?.traceQueries(ctx.pool)
    // Stops before the pool, because its last metrics are queried.
    if (telemetry) stops.push(() => telemetry.close())
    const commits = openCommitWatch(ctx.pool)
    const stopWatching = keepWatching(commits)
    stops.push(async () => stopWatching())
    await warnOfPowerfulRole(ctx)
    await insertFirstAdministrators(ctx.pool, config.adminEmails)
    if (config.pointOfSaleSystem === 'built-in') await fillRentalLists(ctx.pool)
    if (config.fillDemoResort) {
      log.info({}, 'starting: filling an empty database with the demo resort')
      await openDemoResort(ctx, database, { signal })
    }

    await ctx.setup.current()
    await offerFirstRun(ctx, onFirstRun)
    checkCertificate(ctx)
    if (!ctx.objectStorage && (await hasUsedObjects(ctx.pool))) ctx.log.error({}, storageMissing)
    warnOfMissingMail(ctx)
    const app = await buildApp(ctx, log, {
      provider: await openProvider(ctx),
      pagesFolder: existsSync(join(builtPages, 'index.html')) ? builtPages : undefined,
      telemetry,
      commits,
      isListening: () => announcements.isListening(),
    })
    const worker = await startWorker(ctx, openQueuePool(ctx, log, database, stops), () => commits.isHanging(), {
      connectionString: database.directConnectionString,
    })
    stops.push(() => worker.stop())
    stops.push(() => app.close())
    await app.ready()
    await releaseStartMemory()
    await app.listen({ host: config.host, port: config.port })
    const stopReleasing = releaseMemoryWhenQuiet((err) => log.warn({ err }, 'memory could not be returned'))
    stops.push(async () => stopReleasing())
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

/** The link is not logged, because whoever reads it can become the administrator. */
async function offerFirstRun(ctx: Context, onFirstRun: ((link: string) => void) | undefined): Promise<void> {
  const token = await createFirstRunToken(ctx)
  if (token === undefined) return
  onFirstRun?.(toFirstRunLink(ctx.config, token))
  ctx.log.info({}, 'this installation is empty: the link on standard error, or of npm run first-run, sets it up')
}

function warnOfMissingMail({ config, log }: Pick<Context, 'config' | 'log'>): void {
  if (!config.lacksMailForSignIn) return
  log.warn({}, 'signing in by e-mail is not offered, because SMTP_URL is not set: people sign in with OIDC_ISSUER only')
}

/** Small installations may have one role for everything, but the operator should know what that means. */
async function warnOfPowerfulRole({ pool, log }: Pick<Context, 'pool' | 'log'>): Promise<void> {
  const problems = await findRoleProblems(pool)
  if (!problems) return
  log.warn(
    problems,
    'the database role in DATABASE_URL could change signed waivers: use one for the owner and one for the product (docs/operations.md, "Database roles")',
  )
}

/** Logs what the start found out about the keys, and marks the key of this process as used while it runs. */
function watchKeys({ pool, log }: Pick<Context, 'pool' | 'log'>, claimed: ClaimedKeys): () => Promise<void> {
  for (const { keyId, records } of claimed.lostKeys) {
    log.error({ keyId, records }, 'an encryption key was declared as lost: its records cannot be decrypted any more')
  }
  for (const keyId of claimed.unusedKeyIds) {
    log.info({ keyId }, 'no record is encrypted with this configured key: if it is an earlier key, it may be removed')
  }
  return startMarkingKeyUsed(pool, claimed.keys, {
    onError: (err) => log.warn({ err }, 'the encryption key could not be marked as used'),
    onUnknownKey: (keyId) =>
      log.error(
        { keyId },
        'another process encrypts with a key that this process does not have: add it to ENCRYPTION_KEY and restart',
      ),
  })
}

/** Creates the context of the use cases. This is the only place that knows which systems exist. */
function createContext(
  configured: Config,
  log: FastifyBaseLogger,
  database: OpenedDatabase & { abilities: ConnectionAbilities },
  encryption: FieldEncryption,
  stops: (() => Promise<unknown>)[],
): { ctx: Context; announcements: Announcements } {
  const { config, setTimeZone } = withResortTimeZone(configured)
  const clock = createClock(() => new Date())
  const pool = openPool(database.connectionString, logBrokenConnection(log), undefined, database.abilities)
  stops.push(() => pool.end())
  const announcements = openAnnouncements(
    database.directConnectionString,
    (err) => log.warn({ err }, 'cannot listen for changes by other processes'),
    () => log.info({}, 'listens for changes by other processes again'),
  )
  stops.push(() => announcements.close())
  const now = (): number => clock.now().getTime()
  const signedOut = openSignedOutTokens({ pool, announcements, now })
  const acknowledged = openAcknowledgedSignatures({ pool, log, now: () => clock.now() })
  stops.push(startChecking(acknowledged))
  const readinessFindings = openReadinessFindings({ pool, log, now: () => clock.now() })
  const setup = openSetupCache({
    pool,
    announcements,
    now,
    onBrokenSettings: (problems) => log.error({ problems }, 'invalid settings were replaced by their defaults'),
    onRead: ({ general }) => setTimeZone(general.timeZone),
  })
  // Jobs read the zone without the setup, so a change by another process must not wait for a request.
  const readAgain = (): void => void setup.current().catch(() => undefined)
  announcements.subscribe(setupChannel, readAgain, readAgain)

  const householdChanges = openHouseholdChanges({ announcements, now })
  const boardChanges = openBoardChanges(announcements)

  const objectStorage = config.objectStorage && createS3Storage(config.objectStorage)
  const pointOfSale = openPointOfSale(config, {
    pool,
    encryption,
    objectStorage,
    now: () => clock.now(),
    log,
    onBack: () =>
      void notifyPosSooner({ pool }).catch((err: unknown) =>
        log.warn({ err }, 'waiting messages to the point of sale could not be sent early'),
      ),
  })

  const ctx: Context = {
    config,
    pool,
    longReads: openConnectionsForLongReads(config, log, pool, database.connectionString, stops),
    clock,
    webhooks: createWebhookClient({ allowed: config.webhookAllowPrivate }),
    setup,
    pointOfSale,
    identity: openIdentity({ config, pool, clock, encryption }),
    signedOut,
    acknowledged,
    householdChanges,
    boardChanges,
    readinessFindings,
    delivery: createDelivery(config),
    wallets: createWallets(config, () => clock.now()),
    objectStorage,
    encryption,
    log,
  }
  return { ctx, announcements }
}

const logBrokenConnection = (log: FastifyBaseLogger) => (err: Error) => log.warn({ err }, 'a database connection broke')

/** Long reads go to the replica, if there is one, and have sessions of their own at the embedded server. */
function openConnectionsForLongReads(
  { databaseUrl, databaseReplicaUrl }: Config,
  log: FastifyBaseLogger,
  primary: pg.Pool,
  embeddedUrl: string,
  stops: (() => Promise<unknown>)[],
): LongReads {
  const open = (url: string): pg.Pool => {
    const pool = openPool(url, logBrokenConnection(log), maxLongReadConnections)
    stops.push(() => pool.end())
    return pool
  }
  if (databaseReplicaUrl !== undefined) return openLongReads({ primary, replica: open(databaseReplicaUrl) }, log)
  if (databaseUrl !== undefined) return readAtPrimary(primary)
  const background = open(embeddedUrl)
  workInBackground(background)
  return readAtPrimary(background)
}

/** The connections of the job queue: those of the product, unless these lead through a pooler. */
function openQueuePool(
  ctx: Context,
  log: FastifyBaseLogger,
  { connectionString, directConnectionString }: OpenedDatabase,
  stops: (() => Promise<unknown>)[],
): pg.Pool {
  if (connectionString === directConnectionString) return ctx.pool
  const pool = openPool(directConnectionString, logBrokenConnection(log), maxQueueConnections)
  stops.push(() => pool.end())
  return pool
}

/** Creates the channels that the configuration sets up. Messages of any other channel stay in the outbox. */
function createDelivery({ mail, sms }: Config): Delivery {
  return { email: mail && createEmailSender(mail), sms: sms && createSmsSender(sms) }
}
