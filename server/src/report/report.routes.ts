import * as exports from '@first-chair/core/report/export.api'
import * as calls from '@first-chair/core/report/report.api'
import { getKeyName } from '../api-key/key-author.facts.ts'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { explainIpCodes } from './explain-ip-codes.ts'
import { processCustomers } from './process-customers.ts'
import { readCustomerReport } from './read-customer-report.ts'
import { readSeason } from './read-season.ts'
import { loadReportStatus } from './report-status.facts.ts'

export function reportRoutes(serve: Serve, ctx: Context): void {
  serve(calls.customerReport, ({ query }, { email, requestId }) =>
    readCustomerReport(ctx, { kind: 'administrator', name: email, requestId }, query),
  )
  serve(calls.customerReportStatus, () => loadReportStatus(ctx))
  serve(calls.processCustomers, (_request, administrator) => processCustomers(ctx, administrator.email))
  serve(calls.explainIpCodes, ({ body }, administrator) =>
    explainIpCodes(ctx, administrator, { input: body.ipCodesCommaSeparated, visitDay: body.visitDay }),
  )
  serve(calls.readSeason, ({ params }) => readSeason(ctx, params.locationId))
  serve(exports.exportCustomers, ({ query }, key) =>
    readCustomerReport(ctx, { kind: 'api-key', name: getKeyName(key), requestId: key.requestId }, query),
  )
  serve(exports.exportCustomersStatus, () => loadReportStatus(ctx))
  serve(exports.exportCustomersProcess, (_request, key) => processCustomers(ctx, getKeyName(key)))
}
