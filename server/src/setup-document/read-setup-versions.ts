import { Failure } from '@first-chair/core/contract/failure'
import { isMapping } from '@first-chair/core/setup-document/mapping'
import { getSetupDifferences } from '@first-chair/core/setup-document/setup-differences'
import type { SetupVersion } from '@first-chair/core/setup-document/setup-version'
import type { SetupDifference } from '@first-chair/core/setup-document/setup-differences'
import type { Context } from '../context/context.ts'
import { findSetupVersion } from '../setup/setup-version.store.ts'
import { readStoredSetup } from './current-setup.facts.ts'
import { formatSetupFile } from './setup-file.rule.ts'

/** A version as a document, and how it differs from another version, by default from the one before. */
export async function readSetupVersion(
  { pool }: Pick<Context, 'pool'>,
  number: number,
  against = number - 1,
): Promise<SetupVersion & { text: string; differences: SetupDifference[] }> {
  const [found, other] = [await findSetupVersion(pool, number), await findSetupVersion(pool, against)]
  if (!found) throw new Failure('not-found')
  const { document, ...version } = found
  const [before, after] = [other && readStoredSetup(other.document), readStoredSetup(document)]
  return {
    ...version,
    text: formatSetupFile(isMapping(document) ? document : {}),
    differences: before && after ? getSetupDifferences(before, after) : [],
  }
}
