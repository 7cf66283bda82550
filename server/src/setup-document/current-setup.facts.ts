import { readSetupDocument } from '@first-chair/core/setup-document/read-setup-document'
import { toCanonical } from '@first-chair/core/setup-document/to-canonical'
import type { SetupDocument } from '@first-chair/core/setup-document/setup-document'
import type { Context } from '../context/context.ts'
import { loadSetupSnapshot } from '../setup/setup-document.store.ts'
import { toSetupDocument } from '../setup/to-setup-document.facts.ts'
import { cleanSetup } from './clean-setup.rule.ts'
import { formatSetupFile } from './setup-file.rule.ts'

/** True if the texts of waivers are in this installation, and not in another point of sale. */
export function hasWaiverTexts({ config }: Pick<Context, 'config'>): boolean {
  return config.pointOfSaleSystem === 'built-in'
}

/** The current setup, read from the database. */
export async function loadCurrentSetup(ctx: Pick<Context, 'config' | 'pool'>): Promise<SetupDocument> {
  return cleanSetup(toSetupDocument(await loadSetupSnapshot(ctx.pool), { hasWaiverTexts: hasWaiverTexts(ctx) }))
}

/** The current setup as a file. Equal setups have equal files, byte by byte. */
export async function exportSetup(
  ctx: Pick<Context, 'config' | 'pool'>,
  format: 'yaml' | 'json' = 'yaml',
): Promise<string> {
  return formatSetupFile(toCanonical(await loadCurrentSetup(ctx)), format)
}

/** A stored document with its defaults; undefined if this release cannot read it. */
export function readStoredSetup(document: unknown): SetupDocument | undefined {
  const read = readSetupDocument(document)
  return 'document' in read ? cleanSetup(read.document) : undefined
}
