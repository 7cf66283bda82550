import type { WaiverChange, WaiverText } from '@first-chair/core/waiver/waiver'
import type { Context } from '../context/context.ts'
import { sanitiseHtml } from '../html/sanitise-html.rule.ts'
import { findLastSignedText, loadReleaseNotes } from './release.store.ts'

/**
 * What changed in a waiver since some contacts signed it last. Null if they never signed it, signed the current text, or
 * the text has no releases.
 */
export async function loadWaiverChange(
  { pool, config, setup }: Pick<Context, 'pool' | 'config' | 'setup'>,
  text: WaiverText,
  contactIds: readonly string[],
): Promise<WaiverChange | null> {
  if (!text.hasEarlierVersions) return null
  const code = text.posWaiverId
  const signed = await findLastSignedText(pool, { code, contactIds, timeZone: config.resortTimeZone })
  if (!signed || signed.textHash === text.rolTextHash) return null
  const { waiverReleases } = await setup.current()
  const signedVersion =
    waiverReleases.get(code)?.findLast(({ textHash }) => textHash === signed.textHash)?.number ?? null
  const later = (await loadReleaseNotes(pool, code)).filter(({ number }) => number > (signedVersion ?? 0))
  return {
    signedVersion,
    signedOn: signed.signedOn,
    signedText: sanitiseHtml(signed.html),
    summaries: later.map(({ summary }) => summary).filter((summary) => summary !== ''),
  }
}
