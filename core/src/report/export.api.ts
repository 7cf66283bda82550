import { endpoint } from '../contract/endpoint.ts'
import { ReportRequest } from './report-request.ts'
import { ReportStatus } from './report-status.ts'
import { CustomerReportPage } from './report.ts'

/**
 * Calls for programs with an API key: the same report, status and start as for administrators
 * (docs/domain.md, "Export with an API key").
 */
export const exportCustomers = endpoint({
  name: 'exportCustomers',
  method: 'GET',
  path: '/api/export/Customers',
  caller: 'api-key',
  scopes: ['export:read'],
  summary: 'The customer report for programs: one CSV file of any length, or with isCsvExport=false pages of JSON',
  query: ReportRequest,
  answer: CustomerReportPage,
  streamAnswer: { types: ['text/csv; charset=utf-8'] },
  failures: ['not-populated'],
})

export const exportCustomersStatus = endpoint({
  name: 'exportCustomersStatus',
  method: 'GET',
  path: '/api/export/Customers/status',
  caller: 'api-key',
  scopes: ['export:read'],
  summary: 'The status of the data of the customer report: 1 processing, 2 populated, 3 failed, 0 never collected',
  answer: ReportStatus,
})

export const exportCustomersProcess = endpoint({
  name: 'exportCustomersProcess',
  method: 'POST',
  path: '/api/export/Customers/Process',
  caller: 'api-key',
  scopes: ['export:process'],
  summary:
    'Start a report run, which collects the data of the customer report; does nothing while a run is in progress',
  answer: ReportStatus,
})
