import type { Location } from '@first-chair/core/location/location'
import type { ReadinessVerdict } from '@first-chair/core/readiness/readiness'
import { findRangeProblem } from '@first-chair/core/report/report-request'

/** The values of the report form. */
export type ReportForm = {
  locationId: number
  startDate: string
  endDate: string
  includePrintableMedia: boolean
  isCsvExport: boolean
  includeDetails: boolean
  /** '' for guests with any readiness. */
  readiness: ReadinessVerdict | ''
}

const initialLocationId = 1

/**
 * Returns the location that the form starts with: the one with the id 1, or else the first
 * (docs/domain.md, "Customer report").
 */
export function getInitialLocation(locations: readonly Location[]): Location | undefined {
  return locations.find(({ id }) => id === initialLocationId) ?? locations[0]
}

/** Returns the error message of each invalid field. The rules are the same as the server's. */
export function validateReportForm({ startDate, endDate }: ReportForm): ReadonlyMap<string, string> {
  const problems = new Map<string, string>()
  if (startDate === '') problems.set('startDate', 'Please choose a start date')
  if (endDate === '') problems.set('endDate', 'Please choose an end date')
  const range = findRangeProblem(startDate, endDate)
  if (range !== undefined) problems.set('endDate', range)
  return problems
}
