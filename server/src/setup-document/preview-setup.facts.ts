import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { Failure, type FieldProblem } from '@first-chair/core/contract/failure'
import type { SetupPreview } from '@first-chair/core/setup-document/setup-draft'
import type { CountedFinding, SetupFinding } from '@first-chair/core/setup-document/setup-findings'
import type pg from 'pg'
import type { Administrator } from '../context/context.ts'
import { loadSetupRows, type SetupRows } from '../setup/setup-document.store.ts'
import { readSetupInTransaction, type Setup } from '../setup/setup.store.ts'
import { countExpectedGuests } from '../stored-verdict/expected-guests.store.ts'
import { findCurrentVersion, trySetup, type PublishingContext } from './publish-setup.facts.ts'
import { withReleases } from './releases.rule.ts'

/**
 * What publishing a parsed document would do, or every problem that prevents it. Texts without a kind of release are no
 * problem: their codes are in the answer, so that an administrator decides it when publishing.
 */
export async function previewDocument(
  ctx: PublishingContext,
  administrator: Administrator,
  input: unknown,
): Promise<SetupPreview> {
  return (await tryDocument(ctx, administrator, input)).preview
}

/** The same, and the setup as it would be; null if the document has problems. */
export async function tryDocument(
  ctx: PublishingContext,
  administrator: Administrator,
  input: unknown,
  unreleased: readonly string[] = [],
): Promise<{ preview: SetupPreview; setup: Setup | null }> {
  const tried = withReleases(
    input,
    Object.fromEntries(unreleased.map((code) => [code, { kind: 'cosmetic' as const, summary: '' }])),
  )
  try {
    const today = ctx.clock.resortDay(ctx.config.resortTimeZone)
    return await trySetup(ctx, administrator, tried, async (client, publication) => ({
      preview: {
        ...publication,
        problems: [],
        unreleased: [...unreleased],
        findings: await countGuestsOfFindings(client, publication.findings, today),
      },
      setup: await readSetupInTransaction(client),
    }))
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'invalid-input') throw error
    const codes = error.fields.flatMap((field) => getUnreleasedCode(field) ?? [])
    if (codes.length > 0 && unreleased.length === 0) return tryDocument(ctx, administrator, input, codes)
    const problems = error.fields.map(({ path, rule, message }) => ({ path, rule, message }))
    const currentVersion = await findCurrentVersion(ctx.pool)
    return { preview: { problems, differences: [], findings: [], unreleased: [], currentVersion }, setup: null }
  }
}

/** The code of a waiver whose changed text has no kind of release; undefined for another problem. */
function getUnreleasedCode({ path, rule }: FieldProblem): string | undefined {
  return rule === 'missing' ? /^waiverTexts\.(.+)\.release$/.exec(path)?.[1] : undefined
}

/**
 * Adds to each finding how many guests are expected at the places that it is about. `client` is in the transaction that has
 * written the setup with these findings.
 */
async function countGuestsOfFindings(
  client: pg.PoolClient,
  findings: readonly SetupFinding[],
  today: CalendarDate,
): Promise<CountedFinding[]> {
  if (findings.length === 0) return []
  const rows = await loadSetupRows(client)
  const counted: CountedFinding[] = []
  for (const finding of findings) {
    const guests = await countExpectedGuests(client, findLocationIds(rows, finding.path), today)
    counted.push({ ...finding, guests })
  }
  return counted
}

/** The locations where guests meet what a path of the document is about. Settings, texts and theme are everywhere. */
function findLocationIds({ locations, activities, tasks }: SetupRows, path: string): number[] {
  const [section = '', key = ''] = path.split('.')
  const withActivity = (ids: readonly number[]) =>
    locations.filter(({ activityLocations }) => activityLocations.some(({ activityId }) => ids.includes(activityId)))
  const getIds = (rows: readonly { id: number; setupKey: string }[]) =>
    rows.filter(({ setupKey }) => setupKey === key).map(({ id }) => id)
  if (section === 'locations') return getIds(locations)
  if (section === 'activities') return withActivity(getIds(activities)).map(({ id }) => id)
  if (section !== 'tasks' && section !== 'waiverTexts') return locations.map(({ id }) => id)
  const ofText = tasks.filter(({ posWaiverId }) => posWaiverId === key).map(({ id }) => id)
  const taskIds = section === 'tasks' ? getIds(tasks) : ofText
  const linked = activities.filter(({ taskLinks }) => taskLinks.some(({ taskId }) => taskIds.includes(taskId)))
  return withActivity(linked.map(({ id }) => id)).map(({ id }) => id)
}
