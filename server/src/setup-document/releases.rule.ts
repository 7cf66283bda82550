import { isMapping } from '@first-chair/core/setup-document/mapping'
import type { ReleaseKind } from '@first-chair/core/waiver-text/text-release'

/** How the texts of waivers are released, by code. */
export type Releases = Readonly<Record<string, { kind: ReleaseKind; summary: string }>>

/** The document with the releases of the changed waiver texts. */
export function withReleases(document: unknown, releases: Releases): Record<string, unknown> {
  if (!isMapping(document)) return {}
  const { waiverTexts } = document
  if (!isMapping(waiverTexts)) return document
  const texts = Object.entries(waiverTexts).map(([code, text]) => {
    const release = Object.hasOwn(releases, code) ? releases[code] : undefined
    return [code, isMapping(text) && release ? { ...text, release } : text]
  })
  // The order of the sections stays.
  return Object.fromEntries(
    Object.entries(document).map(([name, part]) => [name, name === 'waiverTexts' ? Object.fromEntries(texts) : part]),
  )
}
