import type { SoldProduct } from '@first-chair/core/explanation/simulate-household'
import type { HouseholdFacts, PurchaseValidity } from '@first-chair/core/household/household'
import type { AuthorizationType } from '@first-chair/core/waiver-text/waiver-text'
import * as z from 'zod/mini'
import type { AuthorizationsToRecord, PosWaiver } from '../point-of-sale.ts'
import type { CustomerKey } from './shapes.ts'

/** A customer by both names: the system's key and the IP code. They may be the same. */
export type Identity<Key extends CustomerKey = CustomerKey> = { customer: Key; ipCode: string }

/** A customer who may match a sign-in. */
type Candidate<Key extends CustomerKey = CustomerKey> = Identity<Key> & {
  email: string
  firstName: string
  lastName: string
}

/** A record with the system's key of its customer instead of the contact id. */
type OfCustomer<Key extends CustomerKey, Entry> = Omit<Entry, 'contactId'> & { customer: Key }

/** A household with the product's names of the fields, and the system's keys of the customers. */
export type BridgeHousehold<Key extends CustomerKey = CustomerKey> = {
  people: readonly (OfCustomer<Key, HouseholdFacts['people'][number]> & Identity<Key>)[]
} & {
  [Kind in Exclude<keyof HouseholdFacts, 'people'>]: readonly OfCustomer<Key, HouseholdFacts[Kind][number]>[]
}

/** When, where and for whom a purchase is valid. */
type BridgeValidity<Key extends CustomerKey = CustomerKey> = PurchaseValidity & { id: string; customer: Key }

type Signature<Key extends CustomerKey> = Omit<AuthorizationsToRecord, 'contactIds'> & { customers: readonly Key[] }

/** How a system writes a record. `shape` checks and reads what it sent, `write` does the reverse. */
type Form<Value> = {
  readonly shape: z.ZodMiniType<Value>
  write(value: Value): unknown
}

/** Everything in which one system behind a bridge differs from the others. The rest of the protocol is the same. */
export type BridgeSystem<Key extends CustomerKey = CustomerKey> = {
  /** The name of the system in documents. */
  readonly title: string
  /** The system's key of a customer. */
  readonly customer: z.ZodMiniType<Key, Key>
  /** Returns the key of an IP code, undefined for none. Absent if only the bridge knows it. */
  toKey?(ipCode: string): Key | undefined
  /** The keys of the example customer and the added member in the document. */
  readonly exampleKeys: { readonly customer: Key; readonly member: Key }
  readonly identity: Form<Identity<Key>>
  readonly candidate: Form<Candidate<Key>>
  readonly household: Form<BridgeHousehold<Key>>
  readonly validity: Form<BridgeValidity<Key>>
  readonly product: Form<SoldProduct>
  readonly waiver: Form<PosWaiver>
  /** A waiver in the list of all. */
  readonly listedWaiver: Form<AuthorizationType>
  readonly signature: Form<Signature<Key>>
}

/** Defines the form of a record from its shape in requests and answers, and from the conversions in both directions. */
export function form<Written extends z.ZodMiniType, Value>(
  written: Written,
  read: (written: z.output<Written>) => Value,
  write: (value: Value) => z.input<Written>,
) {
  return { shape: z.pipe(written, z.transform(read)), write }
}

/** The conversion of a record that a system writes in the product's own form. */
export const unchanged = <Value>(value: Value): Value => value
