import type pg from 'pg'
import type { Config } from '../../config/config.ts'
import type { ObjectStorage } from '../object-storage/object-storage.ts'
import type { FieldEncryption } from '../../encryption/field-encryption.ts'
import { createBridgeClient } from './bridge/bridge-client.ts'
import { createBridgePointOfSale } from './bridge/bridge-point-of-sale.ts'
import { createBuiltInPointOfSale } from './built-in/built-in.ts'
import type { PointOfSale } from './point-of-sale.ts'
import { withStaleFallback } from './stale-fallback/stale-fallback.ts'
import { bridgeSystems } from './systems/systems.ts'

type OpenPointOfSaleOptions = {
  pool: pg.Pool
  encryption: FieldEncryption
  objectStorage: ObjectStorage | undefined
  now: () => Date
  log: Record<'info' | 'warn' | 'error', (facts: object, message: string) => void>
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
