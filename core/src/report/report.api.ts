import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IpCodeExplanation } from './ip-code-explanation.ts'
import { ipCodesProblem } from './ip-codes.ts'
import { Id } from '../id.ts'
import { ReportRequest } from './report-request.ts'
import { ReportStatus } from './report-status.ts'
import { CustomerReportPage } from './report.ts'
import { SeasonFigures } from './season.ts'

const text = z.string().check(z.maxLength(10_000, 'Please give at most 50 IP codes'))

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
  summary: 'How the data of the customer report stands: 1 processing, 2 populated, 3 failed, 0 never gathered',
  answer: ReportStatus,
})

/** A GET that starts something: so the specification has it. Browsers never call it by following a link, it needs a token. */
export const processCustomers = endpoint({
  name: 'processCustomers',
  method: 'GET',
  path: '/api/export/Customers/Process/Admin',
  caller: 'admin',
  summary: 'Gather the data of the customer report anew; while that is under way nothing more happens',
  answer: ReportStatus,
})

export const explainIpCodes = endpoint({
  name: 'explainIpCodes',
  method: 'POST',
  path: '/api/report/customer/entitlements',
  caller: 'admin',
  summary: 'For up to 50 IP codes: what was bought, what counts, and why each task is owed, complete or not owed',
  body: z.object({
    ipCodesCommaSeparated: text.check(
      z.superRefine((given, context) => {
        const message = ipCodesProblem(given)
        if (message !== undefined) context.addIssue({ code: 'custom', input: given, message })
      }),
    ),
  }),
  answer: z.object({ ipCodes: z.array(IpCodeExplanation) }),
  failures: ['external-system-down'],
})

/** An addition to the specification's calls: the charts of the overview. */
export const readSeason = endpoint({
  name: 'readSeason',
  method: 'GET',
  path: '/api/report/season/:locationId',
  caller: 'admin',
  summary: 'Check-ins of the season by day, coming arrivals with how many are ready, and where guests stop',
  params: z.object({ locationId: Id }),
  answer: SeasonFigures,
  failures: ['not-found'],
})
