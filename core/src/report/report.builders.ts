import { CustomerReportRow, reportFields } from './report.ts'

/** A row of the report. A column without a value has the first of these that its type allows: null, '', 0, false. */
export function aReportRow(values: Partial<CustomerReportRow>): CustomerReportRow {
  const blank = reportFields.map((field) => [
    field,
    [null, '', 0, false].find((value) => CustomerReportRow.shape[field].safeParse(value).success),
  ])
  return CustomerReportRow.parse({ ...Object.fromEntries(blank), ...values })
}
