import { addDays } from '@first-chair/core/calendar/calendar-date'
import { getCountingHashes } from '@first-chair/core/waiver-text/text-release'
import { getQuietestHour } from '@first-chair/core/waiver-text/quietest-hour'
import {
  maxListedSigners,
  type GuestToSignAgain,
  type ReleaseImpact,
  type ReleaseToPreview,
} from '@first-chair/core/waiver-text/release-impact'
import type * as z from 'zod/mini'
import {
  countSignersByVisit,
  listSignersWithVisit,
  type SignersQuery,
} from '../adapters/point-of-sale/built-in/waiver-signers.ts'
import { insertReadAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context/context.ts'
import { sanitiseHtml } from '../html/sanitise-html.rule.ts'
import { requireRow } from '../resource/change-rows.ts'
import { getCleanText } from './current-waiver-text.facts.ts'
import { countSignaturesByHour } from './release.store.ts'
import { getResortTime } from './release-time.facts.ts'
import { waiverTextResource } from './waiver-text.resource.ts'

type Ctx = Pick<Context, 'clock' | 'config' | 'pool' | 'setup'>
type Previewed = z.infer<typeof ReleaseToPreview>

/**
 * Counts the guests who would have to sign a waiver again after a material release of a text at a time: those whose
 * signature counts now (docs/domain.md, "Releases of waiver texts").
 */
export async function previewRelease(ctx: Ctx, id: number, release: Previewed): Promise<ReleaseImpact> {
  const resortTime = getResortTime(ctx)
  const today = resortTime.slice(0, 10)
  const signers = await countSignersByVisit(ctx.pool, await findSigners(ctx, id, release))
  const hour = getQuietestHour(await countSignaturesByHour(ctx.pool, ctx.config.resortTimeZone))
  const time = `${String(hour).padStart(2, '0')}:00`
  const day = `${today}T${time}` > resortTime ? today : addDays(today, 1)
  return { ...signers, quietestTime: `${day}T${time}`, resortTime }
}

/** Lists the guests with a visit ahead among them. The audit log records the reader, because the list has names. */
export async function listGuestsToSignAgain(
  ctx: Ctx,
  administrator: Administrator,
  id: number,
  release: Previewed,
): Promise<GuestToSignAgain[]> {
  const guests = await listSignersWithVisit(ctx.pool, await findSigners(ctx, id, release), maxListedSigners)
  await insertReadAuditEntry(ctx.pool, administrator, {
    action: 'guests-to-sign-again-read',
    subject: `waiver text ${id}`,
  })
  return guests
}

async function findSigners(ctx: Ctx, id: number, { html, scheduledFor }: Previewed): Promise<SignersQuery> {
  const row = await requireRow(waiverTextResource, ctx.pool, id)
  const { tasks, general, waiverReleases } = await ctx.setup.current()
  const resortTime = getResortTime(ctx)
  const today = resortTime.slice(0, 10)
  const using = tasks.filter(({ posWaiverId }) => posWaiverId === row.code)
  const text = { currentHash: getCleanText(row.html).hash, releases: waiverReleases.get(row.code) ?? [] }
  return {
    code: row.code,
    newHash: getCleanText(sanitiseHtml(html)).hash,
    countingHashes: getCountingHashes(
      text,
      using.length > 0 && using.every(({ resignWhenTextChanged }) => resignWhenTextChanged),
    ),
    today,
    from: scheduledFor === null || scheduledFor < resortTime ? today : scheduledFor.slice(0, 10),
    adultAge: general.adultAge,
  }
}
