import { readSetupDocument } from './read-setup-document.ts'
import type { SetupDocument } from './setup-document.ts'

const waiver = { name: 'Season waiver', type: 'Waiver', posWaiverId: 'SEASON', enableAgreeCheckbox: true }

/** A small setup that has no problems and no findings, as it is written in a file. `over` replaces sections. */
export function aSetupFile(over: Record<string, unknown> = {}): Record<string, unknown> {
  const { end = true, ...sections }: Record<string, unknown> = {
    firstChairSetup: 1,
    settings: {},
    locations: { base: { name: 'Base', isDefault: true, activities: ['skiing'], defaultActivity: 'skiing' } },
    activities: { skiing: { name: 'Skiing', tasks: ['waiver'], products: ['DAY'] } },
    tasks: { waiver },
    waiverTexts: { SEASON: { name: 'Season', html: '<p>Snow is slippery.</p>' } },
    ...over,
  }
  return { ...sections, end }
}

/** The same, with all defaults. */
export function aSetup(over: Record<string, unknown> = {}): SetupDocument {
  const read = readSetupDocument(aSetupFile(over))
  if (!('document' in read)) throw new Error(JSON.stringify(read.problems))
  return read.document
}
