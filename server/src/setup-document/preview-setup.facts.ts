import { Failure, type FieldProblem } from '@first-chair/core/contract/failure'
import type { SetupPreview } from '@first-chair/core/setup-document/setup-draft'
import type { Administrator } from '../context/context.ts'
import { readSetupInTransaction, type Setup } from '../setup/setup.store.ts'
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
    return await trySetup(ctx, administrator, tried, async (client, publication) => ({
      preview: { problems: [], unreleased: [...unreleased], ...publication },
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
