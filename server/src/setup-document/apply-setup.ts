import type { SetupPreview } from '@first-chair/core/setup-document/setup-draft'
import type { Administrator } from '../context/context.ts'
import { parseOrThrow } from './parse-setup.facts.ts'
import { previewDocument } from './preview-setup.facts.ts'
import {
  publishSetup,
  refuseFindings,
  refuseOutdated,
  type Publication,
  type PublishingContext,
} from './publish-setup.facts.ts'

/** What applying the text of a document would change, and what prevents it. */
export async function previewSetup(
  ctx: PublishingContext,
  administrator: Administrator,
  text: string,
): Promise<SetupPreview> {
  return previewDocument(ctx, administrator, parseOrThrow(text))
}

/** Makes the setup what the text of a document says, from the version that the administrator saw. */
export async function applySetup(
  ctx: PublishingContext,
  administrator: Administrator,
  {
    text,
    currentVersion,
    hasConfirmedWarnings,
  }: { text: string; currentVersion?: number | undefined; hasConfirmedWarnings: boolean },
): Promise<Publication> {
  return publishSetup(ctx, administrator, parseOrThrow(text), {
    confirm: (publication) => {
      refuseOutdated(publication, currentVersion)
      refuseFindings(publication.findings, hasConfirmedWarnings)
    },
  })
}
