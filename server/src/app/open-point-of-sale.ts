import type pg from 'pg'
import type { Config } from '../config/config.ts'
import type { Log } from '../context/context.ts'
import type { FieldEncryption } from '../encryption/field-encryption.ts'
import { createBridgeClient } from '../adapters/point-of-sale/bridge/bridge-client.ts'
import { createBuiltInPointOfSale } from '../adapters/point-of-sale/built-in/built-in.ts'
import type { PointOfSale } from '../adapters/point-of-sale/point-of-sale.ts'
import { withStaleFallback } from '../adapters/point-of-sale/stale-fallback/stale-fallback.ts'
import { createRtpPointOfSale } from '../adapters/point-of-sale/rtp/rtp.ts'
import { createSwPointOfSale } from '../adapters/point-of-sale/sw/sw.ts'

type OpenPointOfSaleOptions = {
  pool: pg.Pool
  encryption: FieldEncryption
  now: () => Date
  log: Log
  onBack: () => void
}

/**
 * Creates the configured point of sale. An external one falls back to its last good answers while it is down; `onBack`
 * is called after a long outage.
 */
export function openPointOfSale(
  { pointOfSaleSystem, pointOfSaleBridge }: Pick<Config, 'pointOfSaleSystem' | 'pointOfSaleBridge'>,
  by: OpenPointOfSaleOptions,
): PointOfSale {
  if (pointOfSaleSystem === 'built-in' || !pointOfSaleBridge) return createBuiltInPointOfSale(by.pool, by.encryption)
  const client = createBridgeClient({ ...pointOfSaleBridge, log: by.log, onBack: by.onBack })
  const external = pointOfSaleSystem === 'RTP' ? createRtpPointOfSale(client) : createSwPointOfSale(client)
  return withStaleFallback(external, by)
}
