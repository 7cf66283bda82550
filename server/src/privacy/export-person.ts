import { Failure } from '@first-chair/core/contract/failure'
import { StreamAnswer } from '@first-chair/core/contract/stream-answer'
import { toSlug } from '@first-chair/core/location/location'
import { insertActorAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context/context.ts'
import { countPersonalRecords } from '../db/personal-records.ts'
import { findSignaturesOfContacts } from '../signed-waiver/listed-signature.store.ts'
import { createWaiverFiles } from '../signed-waiver/waiver-files.facts.ts'
import { createZip, type ZipEntry } from '../signed-waiver/zip.rule.ts'
import { loadPerson, type KnownPerson } from './person.facts.ts'
import { createRecordFiles } from './person-files.facts.ts'
import { settleRequestsAbout } from './privacy-request.store.ts'

/** More than one person signs in a lifetime. */
const maxWaivers = 500

type Ctx = Pick<
  Context,
  'clock' | 'config' | 'pool' | 'longReads' | 'setup' | 'pointOfSale' | 'encryption' | 'objectStorage' | 'log'
>

/**
 * Everything that the product holds of a person, as one ZIP: every record as JSON, what the point of sale says, pictures,
 * and the signed waivers as PDF with their evidence. It is made while it is downloaded, so no copy stays. It answers the
 * open requests for an export. The audit log records the administrator.
 */
export async function exportPerson(
  ctx: Ctx,
  administrator: Administrator,
  contactId: string,
  household: string | undefined,
): Promise<StreamAnswer> {
  const known = await loadPerson(ctx, contactId, household)
  const records = await countPersonalRecords(ctx.pool, known.keys, ctx.config.resortTimeZone)
  if (!known.person && records.length === 0) throw new Failure('not-found')
  const waivers = await ctx.longReads.read((pool) => findSignaturesOfContacts(pool, known.keys.ids, maxWaivers))
  await settleRequestsAbout(ctx.pool, contactId, { by: administrator.email, now: ctx.clock.now(), kind: 'export' })
  await insertActorAuditEntry(
    ctx.pool,
    { kind: 'administrator', name: administrator.email, requestId: administrator.requestId },
    {
      action: 'person-exported',
      subject: `contact ${contactId}`,
      after: { records: Object.fromEntries(records.map(({ record, count }) => [record, count])) },
    },
  )
  return new StreamAnswer({
    contentType: 'application/zip',
    fileName: `data-of-${toSlug(contactId) || 'guest'}.zip`,
    pieces: createZip(
      createFiles(
        ctx,
        known,
        waivers.map(({ position }) => position),
      ),
      ctx.clock.now(),
    ),
  })
}

async function* createFiles(ctx: Ctx, known: KnownPerson, positions: readonly number[]): AsyncGenerator<ZipEntry> {
  yield* createRecordFiles(ctx, known)
  for await (const { path, bytes } of createWaiverFiles(ctx, known.contactId, positions.toReversed())) {
    yield { path: `waivers/${path}`, bytes }
  }
}
