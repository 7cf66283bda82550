import { Failure } from '@first-chair/core/contract/failure'
import * as z from 'zod/mini'
import type { Context, Guest } from '../context/context.ts'
import { DecryptionFailed } from '../encryption/field-encryption.ts'

/** A request that this server sent to the external provider for a guest. */
const ExternalRequest = z.object({
  askedAtUtc: z.string(),
  /** The origin of the provider's page. */
  origin: z.string(),
  waivers: z.array(
    z.object({ externalWaiverId: z.string(), posWaiverId: z.string(), contactIds: z.array(z.string()) }),
  ),
})
export type ExternalRequest = z.infer<typeof ExternalRequest>

const purpose = 'external-request'
/** How long a guest may take to sign, in milliseconds. */
const maxAgeMs = 2 * 3_600_000

/** Encrypts the request for the guest's browser. It cannot be read, changed, or used by another household. */
export function encryptExternalRequest(
  ctx: Pick<Context, 'encryption'>,
  guest: Pick<Guest, 'ipCode'>,
  request: ExternalRequest,
): string {
  return ctx.encryption.encrypt(purpose, guest.ipCode, JSON.stringify(request)).toString('base64url')
}

/**
 * Decrypts the request that a completion refers to. Throws `external-waiver-not-opened` if it is invalid, belongs to
 * another household, or is older than two hours.
 */
export function decryptExternalRequest(
  ctx: Pick<Context, 'encryption' | 'clock'>,
  guest: Pick<Guest, 'ipCode'>,
  encrypted: string,
): ExternalRequest {
  const request = decrypt(ctx, guest, encrypted)
  const age = ctx.clock.now().getTime() - Date.parse(request.askedAtUtc)
  if (age > maxAgeMs) throw new Failure('external-waiver-not-opened')
  return request
}

function decrypt(ctx: Pick<Context, 'encryption'>, guest: Pick<Guest, 'ipCode'>, encrypted: string): ExternalRequest {
  try {
    return ExternalRequest.parse(
      JSON.parse(ctx.encryption.decrypt(purpose, guest.ipCode, Buffer.from(encrypted, 'base64url'))),
    )
  } catch (cause) {
    if (cause instanceof DecryptionFailed) throw new Failure('external-waiver-not-opened', { cause })
    throw cause
  }
}
