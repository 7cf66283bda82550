import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { openAcknowledgedSignatures } from '../acknowledged-signature/acknowledged-signatures.ts'
import type { Delivery } from '../adapters/delivery/delivery.ts'
import { InvalidToken, type Identity, type SignedInUser } from '../adapters/identity/identity.ts'
import { createBuiltInPointOfSale } from '../adapters/point-of-sale/built-in/built-in.ts'
import type { ObjectStorage } from '../adapters/object-storage/object-storage.ts'
import type { PointOfSale } from '../adapters/point-of-sale/point-of-sale.ts'
import { createWallets } from '../adapters/wallet/create-wallets.ts'
import type { Wallets } from '../adapters/wallet/wallet.ts'
import { createWebhookClient } from '../adapters/webhook/create-webhook-client.ts'
import type { WebhookClient } from '../adapters/webhook/webhook-client.ts'
import { createClock } from '../context/clock.ts'
import { readConfig } from '../config/config.ts'
import { withResortTimeZone } from '../config/resort-time-zone.ts'
import type { Context } from '../context/context.ts'
import { openAnnouncements, type Announcements } from '../db/announcements.ts'
import { readAtPrimary, type LongReads } from '../db/connection/long-reads.ts'
import { transactionModeAbilities } from '../db/connection/pgbouncer.builders.ts'
import { openPool } from '../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { createFieldEncryption, type FieldEncryption } from '../encryption/field-encryption.ts'
import { openReadinessFindings } from '../readiness-finding/readiness-findings.ts'
import { openSignedOutTokens } from '../signed-out-token/signed-out-tokens.ts'
import { openBoardChanges, type BoardChanges, type BoardWatcher } from '../board-change/board-changes.ts'
import {
  openHouseholdChanges,
  type HouseholdChanges,
  type Watcher as HouseholdWatcher,
} from '../household-change/household-changes.ts'
import { openSetupCache } from '../setup/setup-cache.ts'
import { frosts } from './test-resort.builders.ts'
import { buildApp } from './build-app.ts'
import { openProvider } from './open-provider.ts'
import { openLog } from '../http/logger.ts'

export type TestApp = {
  app: FastifyInstance
  ctx: Context
  /** For the test itself, as the owner of the tables. The product has `ctx.pool`, which may do less. */
  pool: pg.Pool
  /** For `startWorker`. */
  queuePool: pg.Pool
  superuserConnectionString: string
  close(): Promise<void>
}

/** The current time in tests: 2026-12-05, 07:30 in Denver. */
export const testMorning = new Date('2026-12-05T14:30:00.000Z')

/**
 * The whole application with its own database and a fixed clock. A table maps tokens to users, because the validation
 * of tokens has its own tests.
 */
export async function aTestApp(
  options: {
    env?: Record<string, string>
    /** The time of the fixed clock, or a clock that the test controls. */
    now?: Date | (() => Date)
    /** The channels for messages. By default messages stay in the outbox. */
    delivery?: Delivery
    pointOfSale?: (pool: pg.Pool, encryption: FieldEncryption, objectStorage?: ObjectStorage) => PointOfSale
    /** By default drawings and photos stay in the database. */
    objectStorage?: ObjectStorage
    /** By default webhooks are sent to the addresses that `env` allows. */
    webhooks?: WebhookClient
    /** By default what `env` sets up. */
    wallets?: Partial<Wallets>
    /** By default a table maps tokens to users. */
    openIdentity?: (ctx: Pick<Context, 'config' | 'pool' | 'clock' | 'encryption'>) => Identity
    /** Additional users by token. */
    users?: Readonly<Record<string, Partial<SignedInUser>>>
    /** An existing, migrated database. */
    database?: TestDatabase
    /** The source of changes by other processes. By default the database itself. */
    announcements?: Announcements
    /** False: streams of events stay open. By default they end at once, because an injected request waits for the end. */
    endsStreams?: boolean
    /** Whether the built-in identity provider answers at `/idp`. By default it does not. */
    hasProvider?: boolean
    /** Where long reads go. By default to the primary. */
    longReads?: (primary: pg.Pool) => LongReads
  } = {},
): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase())
  const { connectionString, runtimeConnectionString, pooledConnectionString } = database
  const ownerPool = openPool(connectionString, () => undefined, 8)
  const direct = openPool(runtimeConnectionString, () => undefined, 8)
  const pool =
    pooledConnectionString === undefined
      ? direct
      : openPool(pooledConnectionString, () => undefined, 8, transactionModeAbilities)
  const { config, setTimeZone } = withResortTimeZone({
    ...readConfig({ LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '0', DEMO_PUBLIC: '1', ...options.env }),
    // The tests of the admin area write.
    isReadOnlyDemo: options.env?.['DEMO_PUBLIC'] === '1',
  })
  const { now = testMorning } = options
  const clock = createClock(() => (typeof now === 'function' ? now() : now))
  const log = openLog('silent')
  const announcements = options.announcements ?? openAnnouncements(database.runtimeConnectionString, () => undefined)
  const signedOut = openSignedOutTokens({ pool, announcements, now: Date.now })
  const setup = openSetupCache({
    pool,
    announcements,
    now: Date.now,
    onBrokenSettings: () => undefined,
    onRead: ({ general }) => setTimeZone(general.timeZone),
  })
  const householdChanges = openHouseholdChanges({ announcements, now: () => clock.now().getTime() })
  const boardChanges = openBoardChanges(announcements)
  const encryption = createFieldEncryption([Buffer.alloc(32, 1)])
  const pointOfSale = options.pointOfSale
    ? options.pointOfSale(pool, encryption)
    : createBuiltInPointOfSale(pool, encryption, undefined, options.objectStorage)
  const ctx: Context = {
    config,
    pool,
    longReads: (options.longReads ?? readAtPrimary)(pool),
    clock,
    setup,
    pointOfSale,
    householdChanges: options.endsStreams === false ? householdChanges : withoutStreams(householdChanges),
    boardChanges: options.endsStreams === false ? boardChanges : withoutStreams(boardChanges),
    acknowledged: openAcknowledgedSignatures({ pool, log, now: () => clock.now() }),
    readinessFindings: openReadinessFindings({ pool, log, now: () => clock.now() }),
    wallets: { ...createWallets(config, () => clock.now()), ...options.wallets },
    webhooks: options.webhooks ?? createWebhookClient({ allowed: config.webhookAllowPrivate }),
    delivery: options.delivery ?? { email: undefined, sms: undefined },
    objectStorage: options.objectStorage,
    encryption,
    identity: options.openIdentity?.({ config, pool, clock, encryption }) ?? anIdentity({ ...users, ...options.users }),
    signedOut,
    log,
  }
  const provider = options.hasProvider === true ? await openProvider(ctx) : undefined
  const app = await buildApp(ctx, log, { provider, isListening: () => announcements.isListening() })
  return {
    app,
    ctx,
    pool: ownerPool,
    queuePool: direct,
    superuserConnectionString: database.superuserConnectionString,
    async close() {
      await app.close()
      await announcements.close()
      await pool.end()
      if (direct !== pool) await direct.end()
      await ownerPool.end()
      await database.drop()
    },
  }
}

/** Ends each stream as soon as it was opened. */
function withoutStreams<Changes extends HouseholdChanges | BoardChanges>(changes: Changes): Changes {
  return {
    ...changes,
    watch(watcher: HouseholdWatcher & BoardWatcher) {
      setImmediate(watcher.onSignOut)
      return changes.watch(watcher)
    },
  }
}

const users: Readonly<Record<string, Partial<SignedInUser>>> = {
  maya: { givenName: 'Maya', familyName: 'Lindqvist', email: 'maya@example.test' },
  sam: { givenName: 'Sam', familyName: 'Okafor', email: 'sam@example.test' },
  noor: { givenName: 'Noor', familyName: 'Haddad', email: 'noor@example.test' },
  rae: { givenName: 'Rae', familyName: 'Moss', email: 'rae@example.test' },
  stranger: { givenName: 'Nobody', familyName: 'Known', email: 'nobody@example.test' },
  unverified: { givenName: 'Maya', familyName: 'Lindqvist', email: 'maya@example.test', emailVerified: false },
  desk: { givenName: 'Ben', familyName: 'Ahlgren', email: 'desk@kestrel.example' },
  schoolDesk: { givenName: 'Ida', familyName: 'Brandt', email: 'school-desk@kestrel.example' },
  rental: { givenName: 'Rosa', familyName: 'Keller', email: 'rental@kestrel.example' },
  lessons: { givenName: 'Luc', familyName: 'Perrin', email: 'lessons@kestrel.example' },
  lift: { givenName: 'Lia', familyName: 'Wolf', email: 'lift@kestrel.example' },
  patrol: { givenName: 'Per', familyName: 'Holm', email: 'patrol@kestrel.example' },
  removedStaff: { givenName: 'Kai', familyName: 'Gone', email: 'gone-staff@kestrel.example' },
  admin: { givenName: 'Alex', familyName: 'Moreau', email: 'admin@kestrel.example' },
  ...Object.fromEntries(
    frosts.map(({ firstName, lastName, email }) => [
      firstName.toLowerCase(),
      { givenName: firstName, familyName: lastName, email },
    ]),
  ),
}

const anIdentity = (usersByToken: Readonly<Record<string, Partial<SignedInUser>>>): Identity => ({
  pageOrigins: async () => [],
  exchangeCode: async () => ({ accessToken: 'maya', idToken: 'an ID token', expiresIn: 600 }),
  async check(token) {
    const user = usersByToken[token]
    if (!user) throw new InvalidToken('unknown in this test')
    const { givenName = '', familyName = '' } = user
    return {
      issuer: 'https://identity.example.test',
      subject: token,
      email: undefined,
      emailVerified: true,
      givenName,
      familyName,
      name: `${givenName} ${familyName}`,
      ipCode: undefined,
      roleValues: [],
      expiresAt: 4_000_000_000,
      tokenId: token,
      acr: undefined,
      authenticatedAt: undefined,
      ...user,
    }
  },
})

/** The headers of a signed-in test user. */
export function as(user: string): { authorization: string } {
  return { authorization: `Bearer ${user}` }
}
