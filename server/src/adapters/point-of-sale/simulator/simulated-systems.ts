import type { ExternalPointOfSale } from '@first-chair/core/settings/admin-settings'
import type { CustomerKey } from '../bridge/shapes.ts'

/** What a simulated system needs besides its forms: the keys of its customers, and the lists that it does not offer. */
export type SimulatedSystem = {
  readonly toKey: (contactId: string) => CustomerKey
  readonly toContactId: (key: CustomerKey) => string
  readonly notOffered?: readonly string[]
}

const guidPrefix = '6f1c2a34-8b1d-4f0e-9a52-'

/** The simulated systems. */
export const simulatedSystems: Readonly<Record<ExternalPointOfSale, SimulatedSystem>> = {
  RTP: { toKey: Number, toContactId: String },
  SW: {
    // Encodes the IP code as an opaque id.
    toKey: (contactId) => `${guidPrefix}${BigInt(contactId).toString(16).padStart(12, '0')}`,
    toContactId: (key) =>
      String(key).startsWith(guidPrefix) ? BigInt(`0x${String(key).slice(guidPrefix.length)}`).toString() : '',
    notOffered: ['products'],
  },
}
