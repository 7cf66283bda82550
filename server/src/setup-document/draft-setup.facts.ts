import { createInvalidInput } from '@first-chair/core/contract/failure'
import type { Administrator } from '../context/context.ts'
import type { Setup } from '../setup/setup.store.ts'
import { requireSetupDraft } from './find-draft.facts.ts'
import { tryDocument } from './preview-setup.facts.ts'
import type { PublishingContext } from './publish-setup.facts.ts'

/**
 * The setup as it would be if a draft was published now. Rows that the draft adds have ids that nothing else has. Throws
 * `invalid-input` with the problems of the draft, if it has any.
 */
export async function loadDraftSetup(
  ctx: PublishingContext,
  administrator: Administrator,
  draftId: number,
): Promise<Setup> {
  const { document } = await requireSetupDraft(ctx.pool, draftId)
  const { setup, preview } = await tryDocument(ctx, administrator, document)
  if (!setup) throw createInvalidInput(preview.problems)
  return setup
}
