import { readSetupDocument } from '@first-chair/core/setup-document/read-setup-document'
import type { SetupDocument } from '@first-chair/core/setup-document/setup-document'
import { cleanSetup } from './clean-setup.rule.ts'

/** A stored document with its defaults; undefined if this release cannot read it. */
export function readStoredSetup(document: unknown): SetupDocument | undefined {
  const read = readSetupDocument(document)
  return 'document' in read ? cleanSetup(read.document) : undefined
}
