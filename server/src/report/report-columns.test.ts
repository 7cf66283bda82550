import { reportColumns } from '@first-chair/core/report/report-columns'
import { getReportFields, reportFields, type CustomerReportRow } from '@first-chair/core/report/report'
import { expect, expectTypeOf, test } from 'vitest'
import type { ComputedField } from './customer-report.store.ts'

test('the JSON has exactly the declared columns', () => {
  expectTypeOf<keyof CustomerReportRow>().toEqualTypeOf<keyof typeof reportColumns>()
  expect(reportFields).toEqual(Object.keys(reportColumns))
})

test('a column that is not stored and has no SQL does not compile', () => {
  expectTypeOf<Omit<Record<ComputedField, string>, 'product'>>().not.toExtend<Record<ComputedField, string>>()
  expectTypeOf<'ipCode'>().not.toExtend<ComputedField>()
})

test('every column is in one form of the report, and those about tasks in one form only', () => {
  const withDetails = getReportFields({ includeDetails: true, includePrintableMedia: true })
  const summary = getReportFields({ includeDetails: false, includePrintableMedia: false })
  expect(new Set([...withDetails, ...summary])).toEqual(new Set(reportFields))
  expect(withDetails.filter((field) => summary.includes(field))).toEqual(
    reportFields.filter((field) => reportColumns[field].included === 'always'),
  )
})
