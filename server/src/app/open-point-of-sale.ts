import type pg from 'pg'
import type { Config } from '../config/config.ts'
import type { Log } from '../context/context.ts'
import type { ObjectStorage } from '../adapters/object-storage/object-storage.ts'
import type { FieldEncryption } from '../encryption/field-encryption.ts'
import { createBridgeClient } from '../adapters/point-of-sale/bridge/bridge-client.ts'
import { createBridgePointOfSale } from '../adapters/point-of-sale/bridge/bridge-point-of-sale.ts'
import { createBuiltInPointOfSale } from '../adapters/point-of-sale/built-in/built-in.ts'
import type { PointOfSale } from '../adapters/point-of-sale/point-of-sale.ts'
import { withStaleFallback } from '../adapters/point-of-sale/stale-fallback/stale-fallback.ts'
import { bridgeSystems } from '../adapters/point-of-sale/systems/systems.ts'

type OpenPointOfSaleOptions = {
  pool: pg.Pool
  encryption: FieldEncryption
  objectStorage: ObjectStorage | undefined
  now: () => Date
  log: Log
  onBack: () => void
}

/**
 * Creates the configured point of sale. An external one falls back to its last good answers while it is down; `onBack`
 * is called after a long outage.
 */
export function openPointOfSale(
  { pointOfSaleBridge }: Pick<Config, 'pointOfSaleBridge'>,
  by: OpenPointOfSaleOptions,
): PointOfSale {
  if (!pointOfSaleBridge) return createBuiltInPointOfSale(by.pool, by.encryption, by.log, by.objectStorage)
  const client = createBridgeClient({ ...pointOfSaleBridge, log: by.log, onBack: by.onBack })
  return withStaleFallback(createBridgePointOfSale(client, bridgeSystems[pointOfSaleBridge.system]), by)
}
