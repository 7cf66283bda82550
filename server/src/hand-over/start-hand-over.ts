import { CookieAnswer } from '@first-chair/core/contract/cookie-answer'
import { Failure } from '@first-chair/core/contract/failure'
import { handOverMinutes, maxPinTries, type HandOver } from '@first-chair/core/hand-over/hand-over'
import { isForHandOver } from '@first-chair/core/hand-over/hand-over-tasks'
import { readPosHousehold } from '../contact/pos-household.facts.ts'
import { loadContactTasks, toContactTasks } from '../contact-task/requested-tasks.facts.ts'
import type { Context, StaffCaller } from '../context/context.ts'
import { encryptedColumns } from '../db/tables/encrypted-columns.ts'
import { createSigningToken, hashSigningToken } from '../signing-link/signing-token.rule.ts'
import { loadCurrentWaiverTexts } from '../waiver-text/current-waiver-text.facts.ts'
import { buildHandOverCookie, getFirstName } from './hand-over-cookie.rule.ts'
import { saveHandOver } from './hand-over.store.ts'
import { findPin } from './staff-pin.store.ts'

type Command = { locationId: number; household: string; deviceId: string; device: string; signIn: string }

/**
 * Hands the device of the caller to a household, for the tasks that are open now. Throws `pin-missing` if the caller could
 * not take it back, and `nothing-to-hand-over` if nothing is open that can be done on it.
 */
export async function startHandOver(
  ctx: Context,
  staff: StaffCaller,
  { locationId, household, deviceId, device, signIn }: Command,
): Promise<CookieAnswer<HandOver>> {
  if (!(await findPin(ctx.pool, staff.email))) throw new Failure('pin-missing')
  await readPosHousehold(ctx, household)
  const loaded = await loadContactTasks(
    ctx,
    { ipCode: household },
    locationId,
    await loadCurrentWaiverTexts(ctx, locationId),
  )
  const open = toContactTasks({ ...loaded, requested: loaded.all }, {}).filter(isForHandOver)
  if (open.length === 0) throw new Failure('nothing-to-hand-over')

  const token = createSigningToken()
  const startedAt = ctx.clock.now()
  const expiresAt = new Date(startedAt.getTime() + handOverMinutes * 60_000)
  const { getPurpose, getIdentity } = encryptedColumns.handedOverSignIn
  await saveHandOver(ctx.pool, {
    tokenHash: hashSigningToken(token),
    deviceId,
    device,
    household,
    locationId,
    contactTaskIds: open.map(({ id }) => id),
    staffEmail: staff.email,
    staffName: staff.name,
    claimed: staff.claimed,
    startedAt,
    expiresAt,
    kiosk: undefined,
    sealedSignIn:
      signIn === '' ? null : ctx.encryption.encrypt(getPurpose(), getIdentity({ device_id: deviceId }), signIn),
    requestId: staff.requestId,
  })
  return new CookieAnswer(
    {
      locationId,
      isOpen: true,
      expiresAtUtc: expiresAt.toISOString(),
      startedBy: getFirstName(staff.name),
      pinTriesLeft: maxPinTries,
    },
    buildHandOverCookie(ctx, token),
  )
}
