import { getChanges } from '@first-chair/core/contract/changes'
import { t } from '@first-chair/core/catalogue/refusal'
import { Failure, createInvalidInput } from '@first-chair/core/contract/failure'
import type { Release } from '@first-chair/core/waiver-text/waiver-text'
import type pg from 'pg'
import { updateWaiverTextRow, type WaiverTextRow } from '../adapters/point-of-sale/built-in/waiver-texts.ts'
import { insertAuditEntry } from '../audit/audit.store.ts'
import type { RowChange } from '../resource/resource.ts'
import { saveVersions } from '../settings/settings-document.store.ts'
import { getCleanText } from './current-waiver-text.facts.ts'
import { findScheduledReleases, hasReleases, insertRelease, type StoredScheduledRelease } from './release.store.ts'
import { findWaiverUses } from './waiver-text.store.ts'

/** A cleaned name and text, and how a changed text is released. */
export type WaiverTextChange = {
  name: string
  html: string
  release: Release | undefined
  /** The version whose text it restores; null if none. */
  restoredVersion: number | null
}

/**
 * Changes the name of a waiver, and releases or schedules its text (docs/domain.md, "Releases of waiver texts"). Returns
 * false if the row stays as it is: nothing was changed, or only a release was scheduled. Throws `release-scheduled` while
 * another release is scheduled, and `invalid-input` for a text in use whose change is neither material nor cosmetic.
 */
export async function changeWaiverText(
  change: RowChange,
  before: WaiverTextRow,
  { name, html, release, restoredVersion }: WaiverTextChange,
): Promise<boolean> {
  const { client } = change
  // A text that was not saved here may contain what is not allowed. Guests never read that.
  const hasNewText = html !== getCleanText(before.html).html
  if (!hasNewText && name === before.name) return false
  const [scheduled] = await findScheduledReleases(client, [before.code])
  if (scheduled) {
    if (hasNewText && isSameRelease(scheduled, { html, release })) return false
    throw new Failure('release-scheduled')
  }
  if (!hasNewText) return writeWaiverText(change, before, { name, html: before.html, restoredVersion })

  if (!release && (await isInUse(client, before.code))) {
    throw createInvalidInput([{ path: 'release', rule: 'missing', message: t('release-kind') }])
  }
  if (!(await hasReleases(client, before.code))) await insertFirstRelease(client, toFirstRelease(before))
  if (release && release.scheduledFor !== null) {
    const isRenamed = await writeWaiverText(change, before, { name, html: before.html, restoredVersion: null })
    const number = before.version + (isRenamed ? 2 : 1)
    await scheduleRelease(change, before, { html, release, restoredVersion, number })
    return isRenamed
  }
  await writeWaiverText(change, before, { name, html, restoredVersion })
  await insertRelease(client, before.code, {
    number: before.version + 1,
    kind: release?.kind ?? null,
    html,
    textHash: getCleanText(html).hash,
    summary: release?.summary ?? '',
    restoredVersion,
    createdBy: change.administrator.email,
    scheduledFor: null,
  })
  if (release) {
    const { kind, summary } = release
    await recordRelease(change, before.id, 'released', { version: before.version + 1, kind, summary })
  }
  return true
}

/** True if a task uses a waiver or a guest has signed it. */
export async function isInUse(client: pg.Pool | pg.PoolClient, code: string): Promise<boolean> {
  const { tasks, isSigned } = await findWaiverUses(client, code)
  return isSigned || tasks.length > 0
}

/** Writes name and text with their version. Returns false, and writes nothing, if they are unchanged. */
export async function writeWaiverText(
  { client, administrator }: Pick<RowChange, 'client'> & { administrator: { email: string } },
  { id, version, modifiedDateUtc, ...before }: WaiverTextRow,
  { name, html, restoredVersion }: Omit<WaiverTextChange, 'release'>,
): Promise<boolean> {
  const value = { name, html }
  const savedValue = { name: before.name, html: before.html }
  const changedPaths = getChanges(savedValue, value).map(({ path }) => path)
  if (changedPaths.length === 0) return false
  await updateWaiverTextRow(client, id, value)
  await saveVersions(
    client,
    `waiver-text ${id}`,
    { version, value: savedValue, modifiedDateUtc },
    { version: version + 1, value, savedBy: administrator.email, restoredVersion, changedPaths },
  )
  return true
}

/** Stores the text that is live before the first change, so that signatures on it are recognised later. */
export async function insertFirstRelease(
  client: pg.PoolClient,
  first: { code: string; html: string; version: number; createdBy: string; releasedAtUtc?: string },
): Promise<void> {
  const { html, hash } = getCleanText(first.html)
  await insertRelease(client, first.code, {
    number: first.version,
    kind: null,
    html,
    textHash: hash,
    summary: '',
    restoredVersion: null,
    createdBy: first.createdBy,
    scheduledFor: null,
    ...(first.releasedAtUtc === undefined ? {} : { releasedAtUtc: first.releasedAtUtc }),
  })
}

function toFirstRelease({ code, html, version, modifiedDateUtc }: WaiverTextRow) {
  return { code, html, version, createdBy: '', releasedAtUtc: modifiedDateUtc }
}

async function scheduleRelease(
  change: RowChange,
  { id, code }: WaiverTextRow,
  scheduled: { html: string; release: Release; restoredVersion: number | null; number: number },
): Promise<void> {
  const { html, release, restoredVersion, number } = scheduled
  await insertRelease(change.client, code, {
    ...release,
    number,
    html,
    textHash: getCleanText(html).hash,
    restoredVersion,
    createdBy: change.administrator.email,
  })
  await recordRelease(change, id, 'release-scheduled', { version: number, ...release, html })
}

async function recordRelease(
  { client, administrator }: RowChange,
  id: number,
  verb: 'released' | 'release-scheduled',
  after: object,
): Promise<void> {
  await insertAuditEntry(client, administrator, { action: `waiver-text-${verb}`, subject: `waiver-text ${id}`, after })
}

/** True for a repeated request whose first answer was lost. */
function isSameRelease(
  scheduled: StoredScheduledRelease,
  { html, release }: Pick<WaiverTextChange, 'html' | 'release'>,
): boolean {
  return scheduled.html === html && scheduled.kind === release?.kind && scheduled.scheduledFor === release.scheduledFor
}
