import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { Blocker, PersonReadiness } from '../readiness/readiness.ts'

/** What a stored verdict says of a blocker. No names and no messages. */
export type StoredBlocker = Pick<Blocker, 'code' | 'blocks' | 'resolvedBy'>

/** A verdict as it is stored. `expiresAt` is a time by the clock of `timeZone`. */
export type VerdictToStore = Pick<
  PersonReadiness,
  'contactId' | 'verdict' | 'readyFrom' | 'booked' | 'isWaitingForPos'
> & {
  locationId: number
  visitDay: CalendarDate
  /** Of the head of the household. */
  ipCode: string
  blockers: readonly StoredBlocker[]
  /** `HH:MM`, when the person is expected on the day; null if the person is not. Not a part of the verdict. */
  plannedTime: string | null
  expiresAt: string
  timeZone: string
  /** Hex SHA-256 of everything that makes a different verdict. */
  hash: string
}

/** A verdict that is stored already. */
export type StoredRow = Pick<
  VerdictToStore,
  'locationId' | 'contactId' | 'visitDay' | 'ipCode' | 'hash' | 'verdict'
> & {
  isRemoved: boolean
  judgement: number
}

/** What a judgement changes in the store. `was` is the verdict before; null for the first one. */
export type VerdictChanges = {
  saved: readonly (VerdictToStore & { isChanged: boolean; was: StoredRow['verdict'] | null })[]
  /** The people who are no longer in a household, or days and locations without a verdict. */
  removed: readonly StoredRow[]
  /** Rows of days that have passed. */
  past: readonly StoredRow[]
}

/**
 * Compares the verdicts of a judgement with the stored ones. A judgement whose facts were read earlier than those of a
 * stored one changes nothing. An adult who signs in may be a household of their own and a member of another one; then
 * the verdict in the other one counts.
 */
export function compareVerdicts(
  judged: { judgement: number; ipCodes: ReadonlySet<string>; verdicts: readonly VerdictToStore[] },
  stored: readonly StoredRow[],
  getToday: (locationId: number) => CalendarDate,
): VerdictChanges {
  const storedByKey = new Map(stored.map((row) => [toKey(row), row]))
  const verdicts = new Map<string, VerdictToStore>()
  for (const verdict of judged.verdicts) {
    const key = toKey(verdict)
    if (!verdicts.has(key) || verdict.ipCode !== verdict.contactId) verdicts.set(key, verdict)
  }
  const older = ({ judgement }: StoredRow) => judgement < judged.judgement
  const ownRows = stored.filter((row) => judged.ipCodes.has(row.ipCode))
  return {
    saved: [...verdicts].flatMap(([key, verdict]) => {
      const row = storedByKey.get(key)
      if (row && !older(row)) return []
      const isOfOther = row && !row.isRemoved && row.ipCode !== verdict.ipCode && !judged.ipCodes.has(row.ipCode)
      if (isOfOther && verdict.ipCode === verdict.contactId) return []
      const isChanged = !row || row.isRemoved || row.hash !== verdict.hash
      return [{ ...verdict, isChanged, was: row && !row.isRemoved ? row.verdict : null }]
    }),
    removed: ownRows.filter(
      (row) => !row.isRemoved && older(row) && row.visitDay >= getToday(row.locationId) && !verdicts.has(toKey(row)),
    ),
    past: ownRows.filter((row) => row.visitDay < getToday(row.locationId)),
  }
}

function toKey({ locationId, contactId, visitDay }: Pick<StoredRow, 'locationId' | 'contactId' | 'visitDay'>): string {
  return `${locationId} ${visitDay} ${contactId}`
}
