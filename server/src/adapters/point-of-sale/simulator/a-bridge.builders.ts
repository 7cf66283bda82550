import pg from 'pg'
import { createTestDatabase } from '../../../db/test-database.ts'
import { createFieldEncryption } from '../../../encryption/field-encryption.ts'
import { createBridgeClient, type BridgeClient, type BridgeOptions } from '../bridge/bridge-client.ts'
import { createRtpPointOfSale } from '../rtp/rtp.ts'
import { createSwPointOfSale } from '../sw/sw.ts'
import type { PointOfSale } from '../point-of-sale.ts'
import { createBuiltInBackend } from './built-in-backend.ts'
import { startBridge, type BridgeServer } from './bridge-server.ts'
import { rtpProtocol } from './rtp-protocol.ts'
import { swProtocol } from './sw-protocol.ts'

export const bridgeSystems = {
  RTP: { answers: rtpProtocol, open: createRtpPointOfSale },
  SW: { answers: swProtocol, open: createSwPointOfSale },
} as const
export type BridgeSystem = keyof typeof bridgeSystems

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
export async function aBridge(system: BridgeSystem, options: Partial<BridgeOptions> = {}): Promise<ABridge> {
  const database = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: database.connectionString, max: 4 })
  const { answers, open } = bridgeSystems[system]
  const server = await startBridge({
    backend: createBuiltInBackend(pool, bridgeEncryption),
    protocol: answers,
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
    pointOfSale: open(client),
    pool,
    logged,
    async close() {
      await server.close()
      await pool.end()
      await database.drop()
    },
  }
}
