import type pg from 'pg'
import type { Config } from '../../config.ts'
import type { Log } from '../../context.ts'
import type { Sealing } from '../../sealing.ts'
import { bridgeClient } from './bridge/bridge-client.ts'
import { builtInPointOfSale } from './built-in/built-in.ts'
import type { PointOfSale } from './point-of-sale.ts'
import { rememberedPointOfSale } from './remembered/remembered.ts'
import { rtpPointOfSale } from './rtp/rtp.ts'
import { swPointOfSale } from './sw/sw.ts'

type OpenPointOfSaleOptions = {
  pool: pg.Pool
  sealing: Sealing
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
  if (pointOfSaleSystem === 'built-in' || !pointOfSaleBridge) return builtInPointOfSale(by.pool, by.sealing)
  const client = bridgeClient({ ...pointOfSaleBridge, log: by.log, onBack: by.onBack })
  const external = pointOfSaleSystem === 'RTP' ? rtpPointOfSale(client) : swPointOfSale(client)
  return rememberedPointOfSale(external, by)
}
