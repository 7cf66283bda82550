import { fixedCollections } from '@first-chair/core/collection/collection'
import { listMissingParts } from '@first-chair/core/pass-check/reason-text'
import type { ReadinessNotice } from '@first-chair/core/readiness/readiness-finding.api'
import { loadCollectionItems } from '../collection/collection.store.ts'
import type { Context } from '../context/context.ts'
import { findReadinessFindings } from '../readiness-finding/readiness-finding.store.ts'

/** Lists what was found in the last 24 hours and is not put right yet. */
export async function listReadinessNotices({ pool }: Pick<Context, 'pool'>): Promise<ReadinessNotice[]> {
  const [findings, reasonTexts] = await Promise.all([
    findReadinessFindings(pool),
    loadCollectionItems(pool, fixedCollections.hotlistReasons),
  ])
  return findings
    .filter(({ kind, subject }) => kind !== 'reason-without-text' || listMissingParts(subject, reasonTexts).length > 0)
    .map(({ kind, subject, firstSeenUtc, lastSeenUtc }) => {
      const [own = '', gate = ''] = subject.split(' ')
      return {
        kind,
        own: kind === 'disagreement' ? own : null,
        gate: kind === 'disagreement' ? gate : null,
        missingParts: kind === 'reason-without-text' ? listMissingParts(subject, reasonTexts) : [],
        reasonCode: kind === 'reason-without-text' ? subject : null,
        taskId: kind === 'task-impossible' ? Number(subject) : null,
        firstSeenUtc: firstSeenUtc.toISOString(),
        lastSeenUtc: lastSeenUtc.toISOString(),
      }
    })
}
