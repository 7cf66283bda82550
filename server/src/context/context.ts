import type { ApiKeyScope } from '@first-chair/core/contract/api-key-scope'
import type pg from 'pg'
import type { Delivery } from '../adapters/delivery/delivery.ts'
import type { AcknowledgedSignatures } from '../acknowledged-signature/acknowledged-signatures.ts'
import type { Identity } from '../adapters/identity/identity.ts'
import type { ObjectStorage } from '../adapters/object-storage/object-storage.ts'
import type { PointOfSale } from '../adapters/point-of-sale/point-of-sale.ts'
import type { Wallets } from '../adapters/wallet/wallet.ts'
import type { Clock } from './clock.ts'
import type { Config } from '../config/config.ts'
import type { LongReads } from '../db/connection/long-reads.ts'
import type { FieldEncryption } from '../encryption/field-encryption.ts'
import type { SignedOutTokens } from '../signed-out-token/signed-out-tokens.ts'
import type { SetupCache } from '../setup/setup-cache.ts'

/** Writes a message and facts to the log. Never log tokens, health notes, signatures, photos or pass numbers. */
export type Log = Record<'info' | 'warn' | 'error', (facts: object, message: string) => void>

/** Everything that a use case may use. */
export type Context = {
  readonly config: Config
  readonly pool: pg.Pool
  /** For statements that only read, and take long. */
  readonly longReads: LongReads
  readonly clock: Clock
  readonly setup: SetupCache
  readonly pointOfSale: PointOfSale
  readonly identity: Identity
  readonly signedOut: SignedOutTokens
  readonly acknowledged: AcknowledgedSignatures
  readonly delivery: Delivery
  readonly wallets: Wallets
  /** Undefined: drawings and photos stay in the database. */
  readonly objectStorage: ObjectStorage | undefined
  readonly encryption: FieldEncryption
  readonly log: Log
}

/** The facts of a request that use cases need. */
export type Visit = {
  readonly requestId: string
  /** Of the guest, as far as it is known: a trusted proxy may have forwarded it. */
  readonly ipAddress: string
  /** Of the connection, which no caller chooses: the nearest proxy, or the guest without one. */
  readonly peerAddress: string
  readonly userAgent: string
}

/** The signed-in head of household. The server derives every field from the token; none comes from a request body. */
export type Guest = Visit & {
  readonly ipCode: string
  readonly householdReference: string
  readonly givenName: string
  readonly familyName: string
  readonly name: string
  readonly email: string
}

/** A signed-in person whose verified e-mail is on the list of administrators. */
export type Administrator = Visit & { readonly email: string; readonly name: string }

/** A caller with a valid API key. */
export type KeyHolder = Visit & {
  readonly keyId: number
  readonly nickname: string
  readonly type: string
  readonly scopes: readonly ApiKeyScope[]
  readonly expiresDateUtc: string | null
}
