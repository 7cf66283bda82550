import * as exports from '@first-chair/core/report/export.api'
import * as calls from '@first-chair/core/report/report.api'
import type { Context } from '../context.ts'
import type { Serve } from '../http/serve.ts'
import { explainIpCodes } from './explain-ip-codes.ts'
import { processCustomers } from './process-customers.ts'
import { readCustomerReport } from './read-customer-report.ts'
import { readSeason } from './read-season.ts'
import { reportStatus } from './report-status.facts.ts'

export function reportRoutes(serve: Serve, ctx: Context): void {
  serve(calls.customerReport, ({ query }) => readCustomerReport(ctx, query))
  serve(calls.customerReportStatus, () => reportStatus(ctx))
  serve(calls.processCustomers, (_request, administrator) => processCustomers(ctx, administrator.email))
  serve(calls.explainIpCodes, ({ body }) => explainIpCodes(ctx, body.ipCodesCommaSeparated))
  serve(calls.readSeason, ({ params }) => readSeason(ctx, params.locationId))
  serve(exports.exportCustomers, ({ query }) => readCustomerReport(ctx, query))
  serve(exports.exportCustomersStatus, () => reportStatus(ctx))
  serve(exports.exportCustomersProcess, (_request, { keyId, nickname }) =>
    processCustomers(ctx, `API key ${keyId} (${nickname})`),
  )
}
