import type { Location } from '@first-chair/core/location/location'
import { rangeProblem } from '@first-chair/core/report/report-request'

/** What an administrator asks for, as the form holds it. */
export type ReportForm = {
  locationId: number
  startDate: string
  endDate: string
  includePrintableMedia: boolean
  isCsvExport: boolean
  includeDetails: boolean
}

/** The location that the form begins with: the one with the id 1, or else the first (specification, section 9). */
const usualLocation = 1

export function firstLocation(locations: readonly Location[]): Location | undefined {
  return locations.find(({ id }) => id === usualLocation) ?? locations[0]
}

/** The message of each field that breaks a rule: the same rules as the server's. */
export function problemsOf({ startDate, endDate }: ReportForm): ReadonlyMap<string, string> {
  const problems = new Map<string, string>()
  if (startDate === '') problems.set('startDate', 'Please choose the first day')
  if (endDate === '') problems.set('endDate', 'Please choose the last day')
  const range = rangeProblem(startDate, endDate)
  if (range !== undefined) problems.set('endDate', range)
  return problems
}
