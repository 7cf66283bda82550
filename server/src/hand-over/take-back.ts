import type { Answer } from '@first-chair/core/contract/endpoint'
import { CookieAnswer } from '@first-chair/core/contract/cookie-answer'
import { Failure } from '@first-chair/core/contract/failure'
import { maxPinTries } from '@first-chair/core/hand-over/hand-over'
import type { enterStaffPin as enterStaffPinCall } from '@first-chair/core/hand-over/hand-over.api'
import type { Context, HandOverCaller, Visit } from '../context/context.ts'
import { encryptedColumns } from '../db/tables/encrypted-columns.ts'
import { tryDecrypt } from '../encryption/field-encryption.ts'
import { hashSigningToken } from '../signing-link/signing-token.rule.ts'
import { buildHandOverCookie } from './hand-over-cookie.rule.ts'
import {
  countPinTry,
  deleteSignIn,
  findHandOver,
  findHandOverById,
  releaseHandOver,
  saveHandOverEnd,
  type StoredHandOver,
} from './hand-over.store.ts'
import { isRightPin } from './staff-pin.facts.ts'
import { findPin } from './staff-pin.store.ts'

/**
 * Takes a device back with the PIN of the person who handed it over: ends the hand-over, removes the cookie, and answers
 * the stored sign-in. Every try is counted before it is checked; after the last one the stored sign-in is deleted.
 * Throws `wrong-pin` with the tries that are left, and `pin-blocked`.
 */
export async function enterStaffPin(
  ctx: Context,
  { handOverId, requestId, ipAddress }: HandOverCaller,
  pin: string,
): Promise<CookieAnswer<Answer<typeof enterStaffPinCall>>> {
  const handOver = await findHandOverById(ctx.pool, handOverId)
  if (!handOver) throw new Failure('hand-over-ended')
  const triesLeft = await countPinTry(ctx.pool, handOverId)
  if (triesLeft === undefined) throw new Failure('pin-blocked')

  const { staffEmail: email } = handOver
  const stored = await findPin(ctx.pool, email)
  const at = ctx.clock.now()
  if (!stored || !(await isRightPin(ctx.encryption, { email, pin }, stored))) {
    ctx.log.warn({ handOverId, from: ipAddress, triesLeft, requestId }, 'a wrong PIN was entered')
    if (triesLeft > 0) throw new Failure('wrong-pin', { detail: { triesLeft: String(triesLeft) } })
    await deleteSignIn(ctx.pool, handOverId)
    await saveHandOverEnd(ctx.pool, handOverId, { reason: 'pin-blocked', at, requestId })
    throw new Failure('pin-blocked')
  }
  await saveHandOverEnd(ctx.pool, handOverId, { reason: 'pin', at, requestId })
  await releaseHandOver(ctx.pool, handOverId, at)
  const { household, locationId } = handOver
  return new CookieAnswer({ household, locationId, signIn: decryptSignIn(ctx, handOver) }, buildHandOverCookie(ctx, ''))
}

function decryptSignIn(ctx: Context, { deviceId, sealedSignIn }: StoredHandOver): string {
  if (sealedSignIn === null) return ''
  const { getPurpose, getIdentity } = encryptedColumns.handedOverSignIn
  return tryDecrypt(ctx, getPurpose(), getIdentity({ device_id: deviceId }), sealedSignIn) ?? ''
}

/**
 * Removes the cookie of a device that no PIN can unlock any more: the tries are used up, or the hand-over is unknown.
 * Throws `hand-over-locked` while a PIN can.
 */
export async function leaveHandOver(
  ctx: Pick<Context, 'pool' | 'clock' | 'config'>,
  { handOverToken }: Visit,
): Promise<CookieAnswer<{ isLeft: true }>> {
  const handOver =
    handOverToken === undefined ? undefined : await findHandOver(ctx.pool, hashSigningToken(handOverToken))
  if (handOver && handOver.pinTries < maxPinTries) throw new Failure('hand-over-locked')
  if (handOver) await releaseHandOver(ctx.pool, handOver.id, ctx.clock.now())
  return new CookieAnswer({ isLeft: true as const }, buildHandOverCookie(ctx, ''))
}
