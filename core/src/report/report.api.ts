import * as z from 'zod/mini'
import { t } from '../catalogue/rule.ts'
import { isCalendarDate } from '../calendar/calendar-date.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { endpoint } from '../contract/endpoint.ts'
import { IpCodeExplanation } from './ip-code-explanation.ts'
import { findIpCodesProblem } from './ip-codes.ts'
import { Id } from '../contract/id.ts'
import { ReportRequest } from './report-request.ts'
import { ReportStatus } from './report-status.ts'
import { CustomerReportPage } from './report.ts'
import { SeasonFigures } from './season.ts'

const text = z.string().check(z.maxLength(10_000, 'Please enter at most 50 IP codes'))

export const customerReport = endpoint({
  name: 'customerReport',
  method: 'GET',
  path: '/api/report/customer',
  caller: 'admin',
  summary: 'The customer report: pages of JSON, or with isCsvExport one CSV file of any length',
  query: ReportRequest,
  answer: CustomerReportPage,
  streamAnswer: { types: ['text/csv; charset=utf-8'] },
  failures: ['not-populated'],
})

export const customerReportStatus = endpoint({
  name: 'customerReportStatus',
  method: 'GET',
  path: '/api/report/customer/status',
  caller: 'admin',
  summary: 'The status of the data of the customer report: 1 processing, 2 populated, 3 failed, 0 never collected',
  answer: ReportStatus,
})

/**
 * A GET, although it starts a run. It needs a token, so no link can trigger it
 * (docs/domain.md, "Export with an API key").
 */
export const processCustomers = endpoint({
  name: 'processCustomers',
  method: 'GET',
  path: '/api/export/Customers/Process/Admin',
  caller: 'admin',
  summary:
    'Start a report run, which collects the data of the customer report; does nothing while a run is in progress',
  answer: ReportStatus,
})

export const explainIpCodes = endpoint({
  name: 'explainIpCodes',
  method: 'POST',
  path: '/api/report/customer/entitlements',
  caller: 'admin',
  summary:
    'For up to 50 IP codes: the purchases, which of them count, why each task is owed, complete or not owed, and the readiness for a day with its reasons',
  body: z.object({
    ipCodesCommaSeparated: text.check(
      z.superRefine((submitted, context) => {
        const message = findIpCodesProblem(submitted)
        if (message !== undefined) context.addIssue({ code: 'custom', input: submitted, message })
      }),
    ),
    /** The day of the visit whose readiness is explained; absent = the next day with a purchase, or today. */
    visitDay: z.optional(z.string().check(z.refine(isCalendarDate, brokenRule(t, 'date')))),
  }),
  isLookup: true,
  answer: z.object({ ipCodes: z.array(IpCodeExplanation) }),
  failures: ['external-system-down'],
})

/** The charts of the overview. */
export const readSeason = endpoint({
  name: 'readSeason',
  method: 'GET',
  path: '/api/report/season/:locationId',
  caller: 'admin',
  summary: 'Check-ins of the season by day, expected arrivals with how many are ready, and completed tasks',
  params: z.object({ locationId: Id }),
  answer: SeasonFigures,
  failures: ['not-found'],
})
