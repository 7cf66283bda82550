import type { CalendarDate } from '../calendar/calendar-date.ts'
import { formatCheckInDate, type DateFormat } from '../calendar/date-format.ts'
import { t as verdictText } from '../catalogue/verdict.ts'
import { t } from '../catalogue/wallet-pass.ts'
import type { ReadinessVerdict } from '../readiness/readiness.ts'
import type { WalletVisit } from '../wallet/wallet.ts'

/** A stored verdict of a person; while it is unknown, the last one that was known, if there is one. */
export type StoredVisit = {
  locationId: number
  day: CalendarDate
  verdict: ReadinessVerdict
  readyFrom: string | null
  /** Whether the person is expected on the day: something was bought for it. */
  isExpected: boolean
}

/** A location that people visit: its name, and the current day there. */
export type VisitedLocation = { name: string; today: CalendarDate; isDefault: boolean }

/**
 * The next visit of a person for a wallet pass (docs/domain.md, "Wallet passes"): the earliest day on which the person is
 * expected; without one, as for the owner of a season pass, the earliest day, which is today. At several locations on that
 * day it is at the default one, else at the first one. Null without a visit.
 */
export function getNextVisit(
  visits: readonly StoredVisit[],
  locations: ReadonlyMap<number, VisitedLocation>,
  dateFormat: DateFormat,
): WalletVisit | null {
  const coming = visits.flatMap((visit) => {
    const location = locations.get(visit.locationId)
    return location && visit.day >= location.today ? [{ visit, location }] : []
  })
  const expected = coming.filter(({ visit }) => visit.isExpected)
  const [next] = (expected.length > 0 ? expected : coming).toSorted(
    (one, other) =>
      one.visit.day.localeCompare(other.visit.day) ||
      Number(other.location.isDefault) - Number(one.location.isDefault) ||
      one.visit.locationId - other.visit.locationId,
  )
  return next
    ? {
        locationName: next.location.name,
        day: formatCheckInDate(next.visit.day, dateFormat),
        verdict: getText(next.visit),
      }
    : null
}

/** Without the reasons, because a pass is also visible on a locked phone. */
function getText({ verdict, readyFrom }: StoredVisit): string {
  if (verdict === 'not-ready') return t('not-ready')
  return verdict === 'ready-from' ? verdictText(verdict, { time: readyFrom ?? '' }) : verdictText(verdict)
}
