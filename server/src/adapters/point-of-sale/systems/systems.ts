import type { ExternalPointOfSale } from '@first-chair/core/settings/admin-settings'
import type { BridgeSystem } from '../bridge/bridge-system.ts'
import { rtp } from './rtp.ts'
import { sw } from './sw.ts'

/** The systems behind a bridge, each with everything in which it differs from the others. */
export const bridgeSystems: Readonly<Record<ExternalPointOfSale, BridgeSystem>> = { RTP: rtp, SW: sw }
