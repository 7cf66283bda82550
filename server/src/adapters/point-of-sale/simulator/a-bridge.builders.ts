import type { ExternalPointOfSale } from '@first-chair/core/settings/admin-settings'
import pg from 'pg'
import { createTestDatabase } from '../../../db/test-database.ts'
import { createFieldEncryption } from '../../../encryption/field-encryption.ts'
import { createBridgeClient, type BridgeClient, type BridgeOptions } from '../bridge/bridge-client.ts'
import { createBridgePointOfSale } from '../bridge/bridge-point-of-sale.ts'
import type { PointOfSale } from '../point-of-sale.ts'
import { bridgeSystems } from '../systems/systems.ts'
import { createBuiltInBackend } from './built-in-backend.ts'
import { startBridge, type BridgeServer } from './bridge-server.ts'

export type ABridge = {
  server: BridgeServer
  client: BridgeClient
  pointOfSale: PointOfSale
  /** The database of the simulated system, which is not the product's. */
  pool: pg.Pool
  /** The log messages, as `message why`. */
  logged: string[]
  close(): Promise<void>
}

export const bridgeSecret = 'a secret of at least thirty-two characters'
export const bridgeEncryption = createFieldEncryption([Buffer.alloc(32, 1)])

/** Starts a simulated system with a bridge, and an adapter that calls it. The adapter waits a second at most. */
export async function aBridge(system: ExternalPointOfSale, options: Partial<BridgeOptions> = {}): Promise<ABridge> {
  const database = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: database.connectionString, max: 4 })
  const server = await startBridge({
    backend: createBuiltInBackend(pool, bridgeEncryption),
    system,
    secret: bridgeSecret,
    now: options.now ?? Date.now,
  })
  const logged: string[] = []
  const record = (facts: object, message: string): void => {
    logged.push(`${message} ${'why' in facts ? String(facts.why) : ''}`.trim())
  }
  const log = { info: record, warn: record, error: record }
  const client = createBridgeClient({
    url: server.url,
    secret: bridgeSecret,
    log,
    timeLimitMs: 1_000,
    firstPauseMs: 1,
    ...options,
  })
  return {
    server,
    client,
    pointOfSale: createBridgePointOfSale(client, bridgeSystems[system]),
    pool,
    logged,
    async close() {
      await server.close()
      await pool.end()
      await database.drop()
    },
  }
}
