import { addDays } from '@first-chair/core/calendar/calendar-date'
import { getCountingHashes } from '@first-chair/core/waiver-text/text-release'
import { getQuietestHour } from '@first-chair/core/waiver-text/quietest-hour'
import type { ReleaseImpact, ReleaseToPreview } from '@first-chair/core/waiver-text/release-impact'
import type * as z from 'zod/mini'
import { countSignersByVisit } from '../adapters/point-of-sale/built-in/waiver-signers.ts'
import type { Context } from '../context/context.ts'
import { sanitiseHtml } from '../html/sanitise-html.rule.ts'
import { requireRow } from '../resource/change-rows.ts'
import { getCleanText } from './current-waiver-text.facts.ts'
import { countSignaturesByHour } from './release.store.ts'
import { getResortTime } from './release-time.facts.ts'
import { waiverTextResource } from './waiver-text.resource.ts'

/**
 * Counts the guests who would have to sign a waiver again after a material release of a text at a time: those whose
 * signature counts now (docs/domain.md, "Releases of waiver texts").
 */
export async function previewRelease(
  ctx: Pick<Context, 'clock' | 'config' | 'pool' | 'setup'>,
  id: number,
  { html, scheduledFor }: z.infer<typeof ReleaseToPreview>,
): Promise<ReleaseImpact> {
  const row = await requireRow(waiverTextResource, ctx.pool, id)
  const { tasks, general, waiverReleases } = await ctx.setup.current()
  const resortTime = getResortTime(ctx)
  const today = resortTime.slice(0, 10)
  const using = tasks.filter(({ posWaiverId }) => posWaiverId === row.code)
  const text = { currentHash: getCleanText(row.html).hash, releases: waiverReleases.get(row.code) ?? [] }
  const signers = await countSignersByVisit(ctx.pool, {
    code: row.code,
    newHash: getCleanText(sanitiseHtml(html)).hash,
    countingHashes: getCountingHashes(
      text,
      using.length > 0 && using.every(({ resignWhenTextChanged }) => resignWhenTextChanged),
    ),
    today,
    from: scheduledFor === null || scheduledFor < resortTime ? today : scheduledFor.slice(0, 10),
    adultAge: general.adultAge,
  })
  const hour = getQuietestHour(await countSignaturesByHour(ctx.pool, ctx.config.resortTimeZone))
  const time = `${String(hour).padStart(2, '0')}:00`
  const day = `${today}T${time}` > resortTime ? today : addDays(today, 1)
  return { ...signers, quietestTime: `${day}T${time}`, resortTime }
}
