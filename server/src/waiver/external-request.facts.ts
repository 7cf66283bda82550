import { Failure } from '@first-chair/core/failure'
import * as z from 'zod/mini'
import type { Context, Guest } from '../context.ts'
import { SealBroken } from '../sealing.ts'

/** What this server asked the outside provider for, on behalf of a guest. */
const ExternalRequest = z.object({
  askedAtUtc: z.string(),
  /** Where the provider's page came from. */
  origin: z.string(),
  waivers: z.array(
    z.object({ externalWaiverId: z.string(), posWaiverId: z.string(), contactIds: z.array(z.string()) }),
  ),
})
export type ExternalRequest = z.infer<typeof ExternalRequest>

const purpose = 'external-request'
/** How long a guest may take to sign, in milliseconds. */
const goodFor = 2 * 3_600_000

/** The request as the guest's browser carries it: it cannot be read, changed, or used by another household. */
export function sealedRequest(
  ctx: Pick<Context, 'sealing'>,
  guest: Pick<Guest, 'ipCode'>,
  request: ExternalRequest,
): string {
  return ctx.sealing.seal(purpose, guest.ipCode, JSON.stringify(request)).toString('base64url')
}

/**
 * The request that a completion refers to. Refuses (`external-waiver-not-opened`) what is none, another household's, or older
 * than two hours.
 */
export function openedRequest(
  ctx: Pick<Context, 'sealing' | 'clock'>,
  guest: Pick<Guest, 'ipCode'>,
  sealed: string,
): ExternalRequest {
  const request = unsealed(ctx, guest, sealed)
  const age = ctx.clock.now().getTime() - Date.parse(request.askedAtUtc)
  if (age > goodFor) throw new Failure('external-waiver-not-opened')
  return request
}

function unsealed(ctx: Pick<Context, 'sealing'>, guest: Pick<Guest, 'ipCode'>, sealed: string): ExternalRequest {
  try {
    return ExternalRequest.parse(JSON.parse(ctx.sealing.open(purpose, guest.ipCode, Buffer.from(sealed, 'base64url'))))
  } catch (cause) {
    if (cause instanceof SealBroken) throw new Failure('external-waiver-not-opened', { cause })
    throw cause
  }
}
