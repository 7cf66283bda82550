import { Failure } from '@first-chair/core/contract/failure'
import type { SetupPreview } from '@first-chair/core/setup-document/setup-draft'
import type { Administrator } from '../context/context.ts'
import { findCurrentVersion, trySetup, type PublishingContext } from './publish-setup.facts.ts'

/** What publishing a parsed document would do, or every problem that prevents it. */
export async function previewDocument(
  ctx: PublishingContext,
  administrator: Administrator,
  input: unknown,
): Promise<SetupPreview> {
  try {
    return await trySetup(ctx, administrator, input, (_client, publication) =>
      Promise.resolve({ problems: [], ...publication }),
    )
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'invalid-input') throw error
    const problems = error.fields.map(({ path, rule, message }) => ({ path, rule, message }))
    return { problems, differences: [], findings: [], currentVersion: await findCurrentVersion(ctx.pool) }
  }
}
