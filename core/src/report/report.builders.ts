import { CustomerReportRow, reportFields } from './report.ts'

/** A row of the report. Columns without a value are null, or empty where null is not possible. */
export function aReportRow(values: Partial<CustomerReportRow>): CustomerReportRow {
  const blank = reportFields.map((field) => [field, CustomerReportRow.shape[field].safeParse(null).success ? null : ''])
  return CustomerReportRow.parse({ ...Object.fromEntries(blank), ...values })
}
