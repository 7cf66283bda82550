import * as z from 'zod/mini'
import { isInForm, reportColumns, reportColumnTypes, type ReportOptions } from './report-columns.ts'

/**
 * One row of the customer report. Without details it is a guest with lists of tasks. With details it is a guest, a task
 * and a product, or no product for a check-in of the household. Fields of the other form are null.
 */
export const CustomerReportRow = z.object(reportColumnTypes).register(z.globalRegistry, { id: 'CustomerReportRow' })
export type CustomerReportRow = z.infer<typeof CustomerReportRow>
export type ReportField = keyof CustomerReportRow

/** The fields of all columns, in their order. */
export const reportFields: readonly ReportField[] = z.keyof(CustomerReportRow).options

/** The fields of the columns of one form of the report, in their order. */
export function getReportFields(options: ReportOptions): ReportField[] {
  return reportFields.filter((field) => isInForm(reportColumns[field], options))
}

/** The maximum number of rows on a page of JSON. */
export const maxRowsPerPage = 1_000

/** One page of the report as JSON. */
export const CustomerReportPage = z
  .object({
    rows: z.array(CustomerReportRow),
    /** The number of rows of the whole report; only on the first page, else null. */
    total: z.nullable(z.int()),
    /** The value of `after` for the next page; null on the last page. */
    next: z.nullable(z.string()),
    /** When the data was collected, ISO 8601 in UTC. */
    lastRefreshDate: z.string(),
  })
  .register(z.globalRegistry, { id: 'CustomerReportPage' })
export type CustomerReportPage = z.infer<typeof CustomerReportPage>
