import { ChildRegistration } from '@first-chair/core/child-registration/child-registration'
import type { Context } from '../context/context.ts'
import { tryDecrypt } from '../encryption/field-encryption.ts'
import { encryptedColumns } from '../db/tables/encrypted-columns.ts'
import { findWaitingRecords } from '../pos-outbox/pos-outbox.store.ts'

const purpose = encryptedColumns.waitingRegistration.getPurpose()

/** Encrypts a registration that waits to be sent to the point of sale. */
export function encryptRegistration(
  { encryption }: Pick<Context, 'encryption'>,
  contactId: string,
  registration: ChildRegistration,
): Buffer {
  return encryption.encrypt(purpose, contactId, JSON.stringify(registration))
}

/** Decrypts a registration. Throws `DecryptionFailed` without the right key. */
export function decryptRegistration(
  { encryption }: Pick<Context, 'encryption'>,
  contactId: string,
  encrypted: Buffer,
): ChildRegistration {
  return parseRegistration(encryption.decrypt(purpose, contactId, encrypted))
}

/** A keyed fingerprint that recognises equal content. Health notes cannot be guessed from it without the key. */
export function fingerprintRegistration(
  { encryption }: Pick<Context, 'encryption'>,
  contactId: string,
  registration: ChildRegistration,
): Buffer {
  return encryption.fingerprint(purpose, contactId, JSON.stringify(registration))
}

/**
 * Loads the registrations of contacts. Registrations that wait to be sent replace those of the point of sale. One that
 * cannot be decrypted is logged; its contact is in the result without a registration if it waits to be sent, and left out
 * if the point of sale has it.
 */
export async function loadRegistrations(
  ctx: Pick<Context, 'pool' | 'pointOfSale' | 'encryption' | 'log'>,
  contactIds: readonly string[],
): Promise<Map<string, ChildRegistration | undefined>> {
  // In this order: a registration that is sent in between is then read from the point of sale.
  const waiting = await findWaitingRecords(ctx.pool, 'child-registration', contactIds)
  const stored = await ctx.pointOfSale.childRegistrations(contactIds)
  return new Map([
    ...stored,
    ...[...waiting].map(([contactId, { sealedRecord }]) => {
      const text = tryDecrypt(ctx, purpose, contactId, sealedRecord)
      return [contactId, text === undefined ? undefined : parseRegistration(text)] as const
    }),
  ])
}

function parseRegistration(text: string): ChildRegistration {
  return ChildRegistration.parse(JSON.parse(text))
}
