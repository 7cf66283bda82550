import { setTimeout as pause } from 'node:timers/promises'
import { CookieAnswer } from '@first-chair/core/contract/cookie-answer'
import { Failure } from '@first-chair/core/contract/failure'
import { isForHandOver } from '@first-chair/core/hand-over/hand-over-tasks'
import {
  kioskVisitMinutes,
  type Kiosk,
  type KioskVisitRequest,
  type kioskVisitEndings,
} from '@first-chair/core/kiosk/kiosk'
import { insertActorAuditEntry } from '../audit/audit.store.ts'
import { loadContactTasks, toContactTasks } from '../contact-task/requested-tasks.facts.ts'
import type { Context, KioskCaller } from '../context/context.ts'
import { buildHandOverCookie } from '../hand-over/hand-over-cookie.rule.ts'
import { endVisitOfKiosk, saveHandOver } from '../hand-over/hand-over.store.ts'
import { createTooManyRequests, openAttemptLimit } from '../limits/attempt-limit.ts'
import { createSigningToken, hashSigningToken } from '../signing-link/signing-token.rule.ts'
import { loadCurrentWaiverTexts } from '../waiver-text/current-waiver-text.facts.ts'
import { findHouseholdAtKiosk } from './find-household.facts.ts'
import { forgetAnsweredCall } from './kiosk.store.ts'
import { loadOpenKiosk, toKiosk } from './open-kiosk.facts.ts'

/** Attempts in a minute: at one kiosk, and at all kiosks of the installation. */
const attemptsPerKiosk = 10
const attemptsInAll = 60

/**
 * Milliseconds. Looking a household up takes this long, whether it exists or not, so that the time does not reveal it.
 * A slower bridge reveals only that it was called.
 */
const lookUpMilliseconds = 500

/** Opens the household that a guest named at a kiosk. `start` counts the attempts of all processes. */
export function openKioskVisits(ctx: Context) {
  const byKiosk = openAttemptLimit(ctx.pool, 'kiosk', attemptsPerKiosk)
  const inAll = openAttemptLimit(ctx.pool, 'kiosks', attemptsInAll)

  async function countAttempt(kioskId: number): Promise<void> {
    const seconds = (await byKiosk.secondsToWait(String(kioskId))) || (await inAll.secondsToWait('all'))
    if (seconds > 0) throw createTooManyRequests(seconds)
  }

  return {
    /**
     * Opens a household on a kiosk for the tasks that are open now, and ends the visit before. Throws `booking-not-found`
     * for everything that does not fit; the audit log has each refusal, without what was typed.
     */
    async start(caller: KioskCaller, request: KioskVisitRequest): Promise<CookieAnswer<{ hasTasks: boolean }>> {
      const kiosk = await loadOpenKiosk(ctx, caller)
      await countAttempt(kiosk.id)
      const lookUp = pause(lookUpMilliseconds)
      const household = await findHouseholdAtKiosk(ctx, request)
      await lookUp
      if (household === undefined) {
        await insertActorAuditEntry(
          ctx.pool,
          { kind: 'kiosk', name: kiosk.name, requestId: caller.requestId },
          { action: 'kiosk-household-not-found', subject: `kiosk ${kiosk.id}`, after: { by: request.by } },
        )
        throw new Failure('booking-not-found')
      }
      const { locationId } = kiosk
      const texts = await loadCurrentWaiverTexts(ctx, locationId)
      const loaded = await loadContactTasks(ctx, { ipCode: household }, locationId, texts)
      // Other adults sign with their own link or at the desk, because nobody checks who uses a kiosk.
      const open = toContactTasks({ ...loaded, requested: loaded.all }, {}).filter(
        (listed) => isForHandOver(listed) && listed.upTo === 'guest',
      )
      const token = createSigningToken()
      const startedAt = ctx.clock.now()
      await saveHandOver(ctx.pool, {
        tokenHash: hashSigningToken(token),
        deviceId: kiosk.deviceId,
        device: kiosk.name,
        household,
        locationId,
        contactTaskIds: open.map(({ id }) => id),
        staffEmail: kiosk.staffEmail,
        staffName: kiosk.staffName,
        claimed: kiosk.claimed,
        startedAt,
        expiresAt: new Date(startedAt.getTime() + kioskVisitMinutes * 60_000),
        sealedSignIn: null,
        kiosk: { id: kiosk.id, name: kiosk.name, identifiedBy: request.by },
        requestId: caller.requestId,
      })
      return new CookieAnswer({ hasTasks: open.length > 0 }, buildHandOverCookie(ctx, token))
    },

    /** Ends the visit on a kiosk, if there is one, and removes its cookie. */
    async end(caller: KioskCaller, reason: (typeof kioskVisitEndings)[number]): Promise<CookieAnswer<Kiosk>> {
      const { id } = await loadOpenKiosk(ctx, caller)
      await endVisitOfKiosk(ctx.pool, id, { reason, at: ctx.clock.now(), requestId: caller.requestId })
      await forgetAnsweredCall(ctx.pool, id)
      return new CookieAnswer(await toKiosk(ctx, await loadOpenKiosk(ctx, caller)), buildHandOverCookie(ctx, ''))
    },
  }
}
