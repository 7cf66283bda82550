import { describe, expect, test } from 'vitest'
import { parseIpCodes, findIpCodesProblem } from './ip-codes.ts'
import { isNightlyReportDue } from './nightly-report.ts'
import { buildReportFileName } from './report-file-name.ts'
import { getQuickRanges, ReportRequest } from './report-request.ts'
import { getSeasonStart } from './season.ts'

test('a request with only the days has the documented defaults', () => {
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

test('a missing day has a message', () => {
  expect(ReportRequest.safeParse({}).error?.issues.map(({ message }) => message)).toEqual([
    'Please enter a day as YYYY-MM-DD',
    'Please enter a day as YYYY-MM-DD',
  ])
})

test('the file name has location, days and printable media', () => {
  const report = { locationName: 'Base Village', startDate: '2026-02-13', endDate: '2026-03-01' }
  expect(buildReportFileName({ ...report, includePrintableMedia: true })).toBe(
    'BaseVillage_02132026_03012026_IncludePrintableMedia.csv',
  )
  expect(buildReportFileName({ ...report, locationName: '../"/', includePrintableMedia: false })).toBe(
    'Location_02132026_03012026_ExcludePrintableMedia.csv',
  )
})

test.each([
  ['2026-02-13', '2026-02-01', '2026-02-28'],
  ['2028-02-29', '2028-02-01', '2028-02-29'],
  ['2026-12-31', '2026-12-01', '2026-12-31'],
])('the month of %s is %s to %s', (today, startDate, endDate) => {
  expect(getQuickRanges(today).at(-1)).toEqual({ label: 'This month', startDate, endDate })
})

describe('IP codes', () => {
  test('may be separated by commas, semicolons, spaces, tabs and lines; each counts once', () => {
    expect(parseIpCodes(' 1,2;3\t4\r\n5, 1,,')).toEqual(['1', '2', '3', '4', '5'])
  })
  test.each([
    ['', 'Please enter at least one IP code'],
    [' , ;', 'Please enter at least one IP code'],
    [Array.from({ length: 51 }, (_, index) => index).join(), 'Please enter at most 50 IP codes'],
    ['x'.repeat(65), 'An IP code has at most 64 characters'],
    ['1\u0000', 'An IP code has at most 64 characters'],
  ])('%j: %s', (text, problem) => {
    expect(findIpCodesProblem(text)).toBe(problem)
  })
  test('50 are allowed', () => {
    expect(findIpCodesProblem(Array.from({ length: 50 }, (_, index) => index).join())).toBeUndefined()
  })
})

describe('the nightly report run', () => {
  const at = (hour: number, lastFor: string | null = '2026-03-07') =>
    isNightlyReportDue({ resortDay: '2026-03-08', hour }, lastFor)

  test('is due from two o’clock', () => {
    expect([0, 1, 2].map((hour) => at(hour))).toEqual([false, false, true])
  })
  test('is due at three if the clocks skip two', () => {
    expect(at(3)).toBe(true)
  })
  test('runs once a night, even if an hour comes twice', () => {
    expect(at(2, '2026-03-08')).toBe(false)
  })
  test('catches up before the morning, and not in business hours', () => {
    expect([5, 6, 12, 23].map((hour) => at(hour))).toEqual([true, false, false, false])
  })
  test('is due on the very first night', () => {
    expect(at(2, null)).toBe(true)
  })
})

test.each([
  ['2026-12-05', '2026-07-01'],
  ['2027-03-01', '2026-07-01'],
  ['2027-06-30', '2026-07-01'],
  ['2027-07-01', '2027-07-01'],
])('the season of %s started on %s', (today, start) => {
  expect(getSeasonStart(today)).toBe(start)
})
