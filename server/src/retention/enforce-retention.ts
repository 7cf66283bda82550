import { addDays, type CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { addYears, findLastDueDay, isDue, type RetentionSettings } from '@first-chair/core/retention/keep-until'
import type { RetentionRun } from '@first-chair/core/retention/retention-run'
import type { Context } from '../context/context.ts'
import { listRecipientFingerprints } from '../message/encrypted-content.facts.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { eraseEvidence } from '../waiver-chain/erase-evidence.store.ts'
import { findWaiversEndedBefore, findWaiversOf, loadErasedPeople, type StoredWaiver } from './kept-waiver.store.ts'
import { createHeldPeopleFinder, type FindHeldPeople } from './held-people.facts.ts'
import { findEmailsOfHeldPeople, lockHolds, lockHoldsForPointOfSale } from './legal-hold.store.ts'
import {
  deleteAuditEntriesUntil,
  deleteMessagesUntil,
  deletePhotoRejectionsUntil,
  deleteSizeRecordsUntil,
  deleteUnmatchedSignInsUntil,
} from './old-record.store.ts'
import { saveRun, startRun } from './retention-run.store.ts'
import { judgeWaiver } from './waiver-clock.rule.ts'

type Ctx = Pick<Context, 'pool' | 'clock' | 'config' | 'setup' | 'pointOfSale' | 'encryption' | 'log'> & {
  readonly findHeldPeople: FindHeldPeople
}

/** Signed waivers that one transaction judges and erases. */
const batchSize = 500

/** A sign-in without a profile helps the desk for a few weeks. */
const keepUnmatchedSignInsDays = 28

/**
 * Erases what has been kept for long enough (docs/domain.md, "Retention"), once per day of the resort: signed waivers,
 * also the remaining ones of people who were erased; photos and profiles of the built-in point of sale; messages, and
 * entries of the audit log. Nothing of a person with a legal hold. Without clocks, which is the default, it erases only
 * what an erasure left for later, and old sign-ins without a profile. A run that was interrupted is continued by the next
 * attempt of the job.
 */
export async function enforceRetention(context: Omit<Ctx, 'findHeldPeople'>): Promise<void> {
  const ctx: Ctx = { ...context, findHeldPeople: createHeldPeopleFinder(context) }
  const timeZone = ctx.config.resortTimeZone
  const today = ctx.clock.resortDay(timeZone)
  if (!(await startRun(ctx.pool, today))) return
  const { general: settings } = await ctx.setup.current()
  await ctx.findHeldPeople(ctx.pool)

  const waivers = await eraseDueWaivers(ctx, settings, today)
  const { photos, profiles } = await eraseOldRecords(ctx, settings, today)
  const run: RetentionRun = {
    day: today,
    finishedDateUtc: ctx.clock.now().toISOString(),
    erased: {
      waivers: waivers.erased,
      photos,
      profiles,
      messages: await deleteOldMessages(ctx, settings, today),
      auditEntries: await deleteOldAuditEntries(ctx, settings, today),
    },
    keptByHold: waivers.keptByHold,
  }
  await deleteUnmatchedSignInsUntil(ctx.pool, addDays(today, -keepUnmatchedSignInsDays - 1), timeZone)
  await saveRun(ctx.pool, run)
  ctx.log.info({ erased: run.erased, keptByHold: run.keptByHold }, 'records were erased because their time has passed')
}

type WaiverCounts = { erased: number; keptByHold: number }

async function eraseDueWaivers(ctx: Ctx, settings: RetentionSettings, today: CalendarDate): Promise<WaiverCounts> {
  const timeZone = ctx.config.resortTimeZone
  const erased = await loadErasedPeople(ctx.pool, timeZone)
  const total = { erased: 0, keptByHold: 0 }
  const eraseDue = async (
    find: (client: Parameters<typeof findWaiversOf>[0]) => Promise<StoredWaiver[]>,
  ): Promise<StoredWaiver[]> => {
    const isDueWithout = (waiver: StoredWaiver, holds: ReadonlySet<string>): boolean =>
      isDue(judgeWaiver(waiver, { settings, held: holds, erased }), today)
    const listDuePeople = (waivers: readonly StoredWaiver[]): string[] =>
      waivers.filter((waiver) => isDueWithout(waiver, new Set())).flatMap(({ people }) => people)
    if ((await ctx.findHeldPeople(ctx.pool)).size > 0) {
      await ctx.findHeldPeople(ctx.pool, listDuePeople(await find(ctx.pool)))
    }
    return inTransaction(ctx.pool, async (client) => {
      await lockHolds(client)
      const waivers = await find(client)
      const held = await ctx.findHeldPeople(client, listDuePeople(waivers))
      const due = waivers.filter((waiver) => isDueWithout(waiver, held))
      const erasedNow = await eraseEvidence(
        client,
        due.map(({ position }) => position),
        null,
      )
      total.erased += erasedNow.length
      total.keptByHold += waivers.filter((waiver) => !due.includes(waiver) && isDueWithout(waiver, new Set())).length
      return waivers
    })
  }

  // No clock of a waiver is shorter than that of an adult, so the others need not be read.
  const lastDueDay = findLastDueDay(today, settings.keepWaiversYears, settings.seasonEndsOn)
  for (let after = 0, isLast = lastDueDay === undefined; !isLast;) {
    const limits = { after, maxRows: batchSize, timeZone }
    const waivers = await eraseDue((client) => findWaiversEndedBefore(client, addDays(lastDueDay ?? today, 1), limits))
    after = waivers.at(-1)?.position ?? after
    isLast = waivers.length < batchSize
  }
  // What an erasure left for later may have no end, so it was not among those.
  const people = [...erased.keys()]
  for (let start = 0; start < people.length; start += batchSize) {
    await eraseDue(async (client) => {
      const waivers = await findWaiversOf(client, people.slice(start, start + batchSize), timeZone)
      return waivers.filter(({ endDate }) => endDate === null)
    })
  }
  return total
}

async function eraseOldRecords(
  ctx: Ctx,
  settings: RetentionSettings,
  today: CalendarDate,
): Promise<{ photos: number; profiles: number }> {
  const findUntil = (years: number) => findLastDueDay(today, years, settings.seasonEndsOn)
  const photosUntil = findUntil(settings.keepPhotosYears)
  const profilesUntil = findUntil(settings.keepProfilesYears)
  if (photosUntil === undefined && profilesUntil === undefined) return { photos: 0, profiles: 0 }
  return inTransaction(ctx.pool, async (client) => {
    await lockHoldsForPointOfSale(client)
    const keptPeople = [...(await ctx.findHeldPeople(client))]
    const limits = { timeZone: ctx.config.resortTimeZone, keptPeople }
    const atPos = await ctx.pointOfSale.eraseOldRecords?.({ photosUntil, profilesUntil, keptPeople })
    const rejections = photosUntil === undefined ? 0 : await deletePhotoRejectionsUntil(client, photosUntil, limits)
    const sizes = profilesUntil === undefined ? 0 : await deleteSizeRecordsUntil(client, profilesUntil, limits)
    return { photos: (atPos?.photos ?? 0) + rejections, profiles: (atPos?.profiles ?? 0) + sizes }
  })
}

async function deleteOldMessages(ctx: Ctx, { keepMessagesDays }: RetentionSettings, today: CalendarDate) {
  if (keepMessagesDays === 0) return 0
  return inTransaction(ctx.pool, async (client) => {
    await lockHolds(client)
    const keptPeople = [...(await ctx.findHeldPeople(client))]
    const emails = await findEmailsOfHeldPeople(client, keptPeople)
    return deleteMessagesUntil(client, addDays(today, -keepMessagesDays - 1), {
      timeZone: ctx.config.resortTimeZone,
      keptRecipients: emails.flatMap((email) => listRecipientFingerprints(ctx, 'email', email)),
      keptPeople,
    })
  })
}

async function deleteOldAuditEntries(ctx: Ctx, { keepAuditYears }: RetentionSettings, today: CalendarDate) {
  if (keepAuditYears === 0) return 0
  const until = addDays(addYears(today, -keepAuditYears), -1)
  return inTransaction(ctx.pool, async (client) => {
    await lockHolds(client)
    const keptPeople = [...(await ctx.findHeldPeople(client))]
    return deleteAuditEntriesUntil(client, until, { timeZone: ctx.config.resortTimeZone, keptPeople })
  })
}
