import type { ApiKeyScope } from '@first-chair/core/contract/api-key-scope'
import type { DeviceRole } from '@first-chair/core/contract/staff-role'
import type { ClaimedRoles, StaffPlaces } from '@first-chair/core/staff/role-places'
import type { KioskIdentification } from '@first-chair/core/task/waiver-comment'
import type { SigningCircumstances } from '@first-chair/core/waiver/signed-waiver'
import type pg from 'pg'
import type { Delivery } from '../adapters/delivery/delivery.ts'
import type { AcknowledgedSignatures } from '../acknowledged-signature/acknowledged-signatures.ts'
import type { Identity, SignedInUser } from '../adapters/identity/identity.ts'
import type { ObjectStorage } from '../adapters/object-storage/object-storage.ts'
import type { PointOfSale } from '../adapters/point-of-sale/point-of-sale.ts'
import type { Wallets } from '../adapters/wallet/wallet.ts'
import type { WebhookClient } from '../adapters/webhook/webhook-client.ts'
import type { BoardChanges } from '../board-change/board-changes.ts'
import type { Clock } from './clock.ts'
import type { Config } from '../config/config.ts'
import type { LongReads } from '../db/connection/long-reads.ts'
import type { HouseholdChanges } from '../household-change/household-changes.ts'
import type { FieldEncryption } from '../encryption/field-encryption.ts'
import type { ReadinessFindings } from '../readiness-finding/readiness-findings.ts'
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
  readonly householdChanges: HouseholdChanges
  readonly boardChanges: BoardChanges
  readonly readinessFindings: ReadinessFindings
  readonly delivery: Delivery
  readonly wallets: Wallets
  readonly webhooks: WebhookClient
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
  /** The secret of a hand-over, from the cookie of the device. Never log it. */
  readonly handOverToken?: string
  /** The secret of a kiosk, from the cookie of the device. Never log it. */
  readonly kioskToken?: string
  /** The id of the sign-in that this browser began at the built-in provider, from its cookie. Never log it. */
  readonly signInId?: string
}

/** A device of the resort on which a household does some of its contact tasks at one location. */
export type HandOverScope = {
  readonly id: string
  /** Whether staff handed it over, or the household came to a kiosk. */
  readonly on: 'hand-over' | 'kiosk'
  readonly locationId: number
  readonly contactTaskIds: readonly string[]
  /** The person of the staff who handed it over, or who started the kiosk. */
  readonly staffName: string
  /** Of a kiosk: its name, and how it found the household. */
  readonly kiosk: { readonly name: string; readonly identifiedBy: KioskIdentification } | undefined
}

/** A device that staff handed over, by its cookie. It may be ended. */
export type HandOverCaller = Visit & { readonly handOverId: string }

/** A device that is a kiosk, by its cookie. It may be ended. */
export type KioskCaller = Visit & { readonly kioskId: number }

/**
 * The signed-in head of household, or the household of a hand-over. The server derives every field from the token or the
 * cookie; none comes from a request body.
 */
export type Guest = Visit & {
  /** The token of the request. `expiresAt` is in seconds since 1970. Absent if the product itself acts for a guest. */
  readonly token?: { readonly id: string; readonly expiresAt: number }
  /** Set on a device that staff handed over, and on a kiosk: the caller may do no more than this. */
  readonly handOver?: HandOverScope
  readonly ipCode: string
  /** Who the identity provider says is signed in. Absent on a device of the resort. */
  readonly identity?: SigningCircumstances['identity']
  readonly householdReference: string
  readonly givenName: string
  readonly familyName: string
  readonly name: string
  readonly email: string
}

/** A person who is signed in at an identity provider. The resort may not know the person. */
export type SignedInCaller = Visit & { readonly user: SignedInUser }

/** A signed-in person whose verified e-mail is on the list of administrators. */
export type Administrator = Visit & {
  /** Of an API key that makes the same changes: its name in the audit log. */
  readonly email: string
  readonly name: string
  /** True if the identity provider says so; the e-mail may be on the list too. */
  readonly isClaimed: boolean
  /** Only of an API key. */
  readonly actorKind?: 'api-key'
}

/** A signed-in person who works with guests, at a location of the call. */
export type StaffCaller = Visit & {
  /** The token of the request. `expiresAt` is in seconds since 1970. */
  readonly token: { readonly id: string; readonly expiresAt: number }
  readonly email: string
  readonly name: string
  /** Where the person has which role. */
  readonly places: StaffPlaces
  /** The part of it that comes from the identity provider. */
  readonly claimed: ClaimedRoles
}

/** An enrolled staff device, by its secret. It may be revoked or ended. */
export type StaffDeviceCaller = Visit & {
  readonly device: {
    readonly id: number
    readonly name: string
    readonly role: DeviceRole
    readonly locationId: number
    readonly endsOn: string
    readonly revokedAt: Date | null
  }
}

/** A pass in Apple Wallet, by its token. */
export type WalletPassCaller = Visit & {
  readonly serialNumber: string
  /** Never log it. */
  readonly passToken: string
}

/** A caller with a valid API key. */
export type KeyHolder = Visit & {
  readonly keyId: number
  readonly nickname: string
  readonly type: string
  readonly scopes: readonly ApiKeyScope[]
  readonly expiresDateUtc: string | null
}
