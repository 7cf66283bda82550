import { t } from '@first-chair/core/catalogue/refusal'
import { createInvalidInput, Failure } from '@first-chair/core/contract/failure'
import { StreamAnswer } from '@first-chair/core/contract/stream-answer'
import { VersionedAnswer } from '@first-chair/core/contract/versioned-answer'
import type { ReadinessChanges, ReadinessExportRequest } from '@first-chair/core/stored-verdict/readiness-export'
import type { Context } from '../context/context.ts'
import { findChangeNumbers, findReadinessChanges, type ChangeRange } from './readiness-changes.store.ts'
import { refuseDayWithoutVerdicts } from '../verdict/visit-day.rule.ts'

type Ctx = Pick<Context, 'config' | 'pool' | 'clock' | 'setup'>

/** Rows of a stream that are in memory at the same time. */
const rowsPerRead = 1_000

/**
 * The stored verdicts of a location that changed after a cursor (docs/domain.md, "Readiness for programs"): a page, or
 * all of them as a stream. A row that changes while pages are read comes again on a later page, so nothing is missed.
 * Throws `cursor-expired` if changes after the cursor are no longer stored, or if the cursor is of another database.
 */
export async function exportReadiness(
  ctx: Ctx,
  { locationId, day, since, limit, format }: ReadinessExportRequest,
): Promise<VersionedAnswer<ReadinessChanges>> {
  const { locations } = await ctx.setup.current()
  const location = locations.find(({ id }) => id === locationId)
  if (!location) {
    throw createInvalidInput([{ path: 'locationId', rule: 'unknown', message: t('no-such-location') }])
  }
  const today = ctx.clock.resortDay(location.timeZone ?? ctx.config.resortTimeZone)
  if (day !== undefined) refuseDayWithoutVerdicts(day, today)
  const { last, erased } = await findChangeNumbers(ctx.pool)
  const after = Number(since)
  if (after > 0 && (after < erased || after > last)) throw createCursorExpired()

  const range: ChangeRange = { locationId, day, after, upTo: last, hasRemoved: after > 0 }
  // Also the day: on the next one, other days can be requested.
  return new VersionedAnswer(`${today}.${last}.${erased}`, async () =>
    format === 'ndjson'
      ? new StreamAnswer({
          contentType: 'application/x-ndjson',
          fileName: `readiness-${locationId}-${last}.ndjson`,
          pieces: streamChanges(ctx, range),
        })
      : readPage(ctx, range, limit),
  )
}

function createCursorExpired(): Failure {
  const { code, message } = new Failure('cursor-expired')
  return new Failure(code, { fields: [{ path: 'since', rule: 'expired', message }] })
}

async function readPage({ pool }: Ctx, range: ChangeRange, limit: number): Promise<ReadinessChanges> {
  const { items, last } = await findReadinessChanges(pool, range, limit + 1)
  if (items.length <= limit) return { items, nextCursor: String(range.upTo), hasMore: false }
  const page = await findReadinessChanges(pool, { ...range, upTo: (last ?? range.upTo) - 1 }, limit)
  return { items: page.items, nextCursor: String(page.last ?? range.after), hasMore: true }
}

/** One line for each change, and at the end the cursor. Without that line the stream is incomplete. */
async function* streamChanges({ pool }: Ctx, range: ChangeRange): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for (let after = range.after; ;) {
    const { items, last } = await findReadinessChanges(pool, { ...range, after }, rowsPerRead)
    if (last === undefined) break
    yield encoder.encode(items.map((item) => `${JSON.stringify(item)}\n`).join(''))
    after = last
  }
  yield encoder.encode(`${JSON.stringify({ nextCursor: String(range.upTo), hasMore: false })}\n`)
}
