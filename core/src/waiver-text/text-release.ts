import type { CalendarDate } from '../calendar/calendar-date.ts'

/** Whether the meaning of a text changed: then guests sign again. */
export const releaseKinds = ['material', 'cosmetic'] as const
export type ReleaseKind = (typeof releaseKinds)[number]

/** A moment by the clock of the resort: `YYYY-MM-DDTHH:MM`. */
export type ResortTime = string

/**
 * A release of a waiver text: a version that guests sign from then on. `kind` is null for the text that was live before
 * the first release.
 */
export type TextRelease = {
  number: number
  /** SHA-256 (hex) of the text. */
  textHash: string
  kind: ReleaseKind | null
  /** When it became live (UTC, ISO 8601); null while it is scheduled. */
  releasedAtUtc: string | null
  /** When a scheduled release is to become live. */
  scheduledFor: ResortTime | null
}

/** What decides whether a signature on a waiver text still counts. */
export type WaiverTextFacts = {
  /** SHA-256 (hex) of the current text; undefined if it is not available, which counts as unchanged. */
  currentHash: string | undefined
  /** The releases of the text, oldest first; none if the point of sale is another system. Only the last may be scheduled. */
  releases: readonly TextRelease[]
}

/** Why a signature on an earlier text does not count, and since when. */
export type TextChange = {
  /** When the new text became live; null if it was not released, or is not live yet. */
  releasedAtUtc: string | null
  /** The day from which the new text can be signed, if it is not live yet. */
  from: CalendarDate | null
}

/**
 * The last change after which a signature on a text does not count; undefined if it counts
 * (docs/domain.md, "Releases of waiver texts"). A material release always counts as a change, a cosmetic one never. Any
 * other change counts for tasks that are signed again when the text changes. A signature without a known text counts.
 */
export function findTextChange(
  signedHash: string | null,
  text: WaiverTextFacts,
  resignWhenTextChanged: boolean,
): TextChange | undefined {
  const { currentHash, releases } = text
  if (signedHash === null || signedHash === currentHash) return undefined
  const signed = releases.findLastIndex(({ textHash }) => textHash === signedHash)
  const later = releases.slice(signed + 1)
  const release = later.findLast(({ kind }) => kind === 'material' || (kind === null && resignWhenTextChanged))
  if (release) return toTextChange(release)

  const isUnreleased = signed === -1 || (later.length === 0 && currentHash !== undefined)
  return resignWhenTextChanged && isUnreleased && currentHash !== undefined
    ? { releasedAtUtc: null, from: null }
    : undefined
}

function toTextChange({ releasedAtUtc, scheduledFor }: TextRelease): TextChange {
  return { releasedAtUtc, from: releasedAtUtc === null && scheduledFor !== null ? scheduledFor.slice(0, 10) : null }
}

/**
 * The texts as they are at a moment by the clock of the resort: a release that is scheduled for later does not count
 * yet. Undefined: as they are now.
 */
export function getTextsAt(
  texts: Readonly<Record<string, WaiverTextFacts>>,
  moment: ResortTime | undefined,
): Readonly<Record<string, WaiverTextFacts>> {
  return Object.fromEntries(Object.entries(texts).map(([code, text]) => [code, getTextAt(text, moment)]))
}

function getTextAt(text: WaiverTextFacts, moment: ResortTime | undefined): WaiverTextFacts {
  const last = text.releases.at(-1)
  if (!last || last.releasedAtUtc !== null) return text
  const isLive = moment !== undefined && last.scheduledFor !== null && last.scheduledFor <= moment
  return isLive
    ? { currentHash: last.textHash, releases: text.releases }
    : { currentHash: text.currentHash, releases: text.releases.slice(0, -1) }
}

/** The texts (SHA-256, hex) on which a signature counts; null = all. It agrees with `findTextChange`. */
export function getCountingHashes(text: WaiverTextFacts, resignWhenTextChanged: boolean): readonly string[] | null {
  const released = text.releases.filter(({ releasedAtUtc }) => releasedAtUtc !== null)
  const last = released.findLastIndex(({ kind }) => kind === 'material' || (kind === null && resignWhenTextChanged))
  const current = text.currentHash === undefined ? [] : [text.currentHash]
  if (last !== -1) return [...released.slice(last).map(({ textHash }) => textHash), ...current]
  return resignWhenTextChanged ? current : null
}
