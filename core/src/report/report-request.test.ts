import { describe, expect, test } from 'vitest'
import { ipCodesIn, ipCodesProblem } from './ip-codes.ts'
import { isNightlyReportDue } from './nightly.ts'
import { reportFileName } from './report-file-name.ts'
import { quickRanges, ReportRequest } from './report-request.ts'
import { seasonStart } from './season.ts'

test('a request that says nothing but the days is the default one of the specification', () => {
  expect(ReportRequest.parse({ startDate: '2026-12-01', endDate: '2026-12-01' })).toEqual({
    startDate: '2026-12-01',
    endDate: '2026-12-01',
    locationId: 1,
    includePrintableMedia: true,
    isCsvExport: true,
    includeDetails: true,
    after: '',
    perPage: 1000,
  })
})

test('a day that is missing is asked for in words', () => {
  expect(ReportRequest.safeParse({}).error?.issues.map(({ message }) => message)).toEqual([
    'Please give a day as YYYY-MM-DD',
    'Please give a day as YYYY-MM-DD',
  ])
})

test('the file is named by location, days and printable media', () => {
  const asked = { locationName: 'Base Village', startDate: '2026-02-13', endDate: '2026-03-01' }
  expect(reportFileName({ ...asked, includePrintableMedia: true })).toBe(
    'BaseVillage_02132026_03012026_IncludePrintableMedia.csv',
  )
  expect(reportFileName({ ...asked, locationName: '../"/', includePrintableMedia: false })).toBe(
    'Location_02132026_03012026_ExcludePrintableMedia.csv',
  )
})

test.each([
  ['2026-02-13', '2026-02-01', '2026-02-28'],
  ['2028-02-29', '2028-02-01', '2028-02-29'],
  ['2026-12-31', '2026-12-01', '2026-12-31'],
])('the month of %s is %s to %s', (today, startDate, endDate) => {
  expect(quickRanges(today).at(-1)).toEqual({ label: 'This month', startDate, endDate })
})

describe('IP codes', () => {
  test('may be separated by commas, semicolons, spaces, tabs and lines; each counts once', () => {
    expect(ipCodesIn(' 1,2;3\t4\r\n5, 1,,')).toEqual(['1', '2', '3', '4', '5'])
  })
  test.each([
    ['', 'Please give at least one IP code'],
    [' , ;', 'Please give at least one IP code'],
    [Array.from({ length: 51 }, (_, index) => index).join(), 'Please give at most 50 IP codes'],
    ['x'.repeat(65), 'An IP code has at most 64 characters'],
    ['1\u0000', 'An IP code has at most 64 characters'],
  ])('%j: %s', (text, problem) => {
    expect(ipCodesProblem(text)).toBe(problem)
  })
  test('fifty are not too many', () => {
    expect(ipCodesProblem(Array.from({ length: 50 }, (_, index) => index).join())).toBeUndefined()
  })
})

describe('the nightly gathering', () => {
  const at = (hour: number, lastFor: string | null = '2026-03-07') =>
    isNightlyReportDue({ resortDay: '2026-03-08', hour }, lastFor)

  test('is due from two o’clock', () => {
    expect([0, 1, 2].map((hour) => at(hour))).toEqual([false, false, true])
  })
  test('is due at three where the clocks skip two', () => {
    expect(at(3)).toBe(true)
  })
  test('is done once a night, also where an hour comes twice', () => {
    expect(at(2, '2026-03-08')).toBe(false)
  })
  test('is caught up before the morning, and not in business hours', () => {
    expect([5, 6, 12, 23].map((hour) => at(hour))).toEqual([true, false, false, false])
  })
  test('is due on the first night of all', () => {
    expect(at(2, null)).toBe(true)
  })
})

test.each([
  ['2026-12-05', '2026-07-01'],
  ['2027-03-01', '2026-07-01'],
  ['2027-06-30', '2026-07-01'],
  ['2027-07-01', '2027-07-01'],
])('the season of %s began on %s', (today, start) => {
  expect(seasonStart(today)).toBe(start)
})
