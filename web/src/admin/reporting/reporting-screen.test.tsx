import { usualStops } from '@first-chair/core/location/location-stops'
import type { Location } from '@first-chair/core/location/location'
import { listLocations } from '@first-chair/core/location/location.api'
import type { CustomerReportPage } from '@first-chair/core/report/report'
import { aReportRow } from '@first-chair/core/report/report.builders'
import type { ReportStatus } from '@first-chair/core/report/report-status'
import {
  customerReport,
  customerReportStatus,
  explainIpCodes,
  processCustomers,
} from '@first-chair/core/report/report.api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, network, refuse, unreachable } from '../../test/network.ts'
import { openAdminPage } from '../../test/open-admin-page.tsx'

const base: Location = {
  id: 7,
  name: 'Base Village',
  slug: 'base-village',
  description: '',
  isEnabled: true,
  isDefault: true,
  isEditProfileLocation: false,
  usePosTransactionsAndOrders: false,
  defaultActivityId: null,
  checkInCompleteText: '',
  timeZone: null,
  accessLocationIds: [],
  stops: usualStops,
  activityLocations: [],
  version: 1,
  modifiedDateUtc: '2026-12-05T12:00:00.000Z',
}
const populated: ReportStatus = {
  statusCode: 2,
  lastRefreshDate: '2026-12-05T09:01:00.000Z',
  progress: null,
  startedDate: '2026-12-05T09:00:00.000Z',
  failure: null,
  resortDay: '2026-12-05',
}
const running: ReportStatus = { ...populated, statusCode: 1, progress: { done: 120, total: 400 } }
const row = aReportRow({
  ipCode: '1001',
  firstName: 'Maya',
  lastName: 'Lindqvist',
  dateOfBirth: '1985-03-02',
  age: 41,
  headIpCode: '1001',
  contactName: 'Maya Lindqvist',
  contactEmail: 'maya@example.test',
  printableMedia: 0,
  activity: 'Skiing',
  task: 'Season Waiver',
  taskTypeId: 1,
  isOptional: false,
  status: 'Missing',
  productCode: 'PASS',
  product: 'Season Pass',
})

beforeEach(() => {
  answer(listLocations, [base, { ...base, id: 8, name: 'North Lodge', isDefault: false, isEnabled: false }])
  answer(customerReportStatus, populated)
})
const opened = () => {
  openAdminPage('/admin/reporting')
  return screen.findByRole('heading', { name: 'Reporting' })
}

describe('the report status', () => {
  test('is green and shows the last refresh when the data is ready', async () => {
    await opened()
    expect(await screen.findByText('Ready to download.')).toBeDefined()
    expect(screen.getByText(/^Last refreshed 12\/0[45]\/26 \d\d:01 [ap]m\.$/)).toBeDefined()
  })

  test('is amber and shows the progress while the data is collected', async () => {
    answer(customerReportStatus, running)
    await opened()
    expect(await screen.findByText('Processing')).toBeDefined()
    expect(screen.getByRole('progressbar', { name: 'Households' })).toHaveProperty('value', 120)
    expect(screen.getByText(/Until then, the report shows the data of/)).toBeDefined()
  })

  test('is red and shows the reason and Try Again when collecting failed', async () => {
    answer(customerReportStatus, { ...populated, statusCode: 3, failure: 'The point of sale did not answer.' })
    answer(processCustomers, running)
    await opened()
    expect(await screen.findByText(/The point of sale did not answer\./)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Processing')).toBeDefined()
  })

  test('is "Not populated yet" without data, and nothing can be downloaded', async () => {
    answer(customerReportStatus, { ...populated, statusCode: 0, lastRefreshDate: null })
    await opened()
    expect(await screen.findByText('Not populated yet')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Download' })).toHaveProperty('disabled', true)
  })
})

test('a refresh reads the status again after five seconds, and not before', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const user = userEvent.setup({ advanceTimers: (milliseconds) => vi.advanceTimersByTime(milliseconds) })
    let requestCount = 0
    answer(customerReportStatus, () => {
      requestCount += 1
      return populated
    })
    answer(processCustomers, running)
    await opened()
    await screen.findByText('Ready to download.')
    await user.click(screen.getByRole('button', { name: 'Refresh data' }))
    await screen.findByText('Processing')
    await vi.advanceTimersByTimeAsync(4_000)
    expect(requestCount).toBe(1)
    await vi.advanceTimersByTimeAsync(1_500)
    await waitFor(() => expect(requestCount).toBe(2))
    expect(await screen.findByText('Ready to download.')).toBeDefined()
  } finally {
    vi.useRealTimers()
  }
})

describe('the report file', () => {
  const saved: string[] = []
  beforeEach(() => {
    saved.length = 0
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:report', revokeObjectURL: () => undefined }))
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
  })

  test('has the documented defaults and today, and shows its name before it is downloaded', async () => {
    let search = ''
    network.use(
      http.get(`*${customerReport.path}`, ({ request }) => {
        search = new URL(request.url).search
        return new HttpResponse('\uFEFFIP Code\r\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } })
      }),
    )
    await opened()
    expect(await screen.findByText('BaseVillage_12052026_12052026_IncludePrintableMedia.csv')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Download' }))
    expect(await screen.findByText('BaseVillage_12052026_12052026_IncludePrintableMedia.csv is saved.')).toBeDefined()
    expect(saved).toEqual(['BaseVillage_12052026_12052026_IncludePrintableMedia.csv'])
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
      locationId: '7',
      startDate: '2026-12-05',
      endDate: '2026-12-05',
      includePrintableMedia: 'true',
      includeDetails: 'true',
      isCsvExport: 'true',
    })
  })

  test('has a name made of location, dates and switches', async () => {
    await opened()
    await userEvent.click(await screen.findByRole('button', { name: 'This month' }))
    await userEvent.selectOptions(screen.getByLabelText('Location'), 'North Lodge (closed)')
    await userEvent.click(screen.getByRole('switch', { name: 'Include printable media' }))
    expect(screen.getByText('NorthLodge_12012026_12312026_ExcludePrintableMedia.csv')).toBeDefined()
  })

  test('can be cancelled during the download', async () => {
    network.use(
      http.get(`*${customerReport.path}`, () => {
        const endless = new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode('x'.repeat(2_000_000))),
        })
        return new HttpResponse(endless, { headers: { 'content-type': 'text/csv; charset=utf-8' } })
      }),
    )
    await opened()
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }))
    await screen.findByText('2.0 MB so far')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByText('2.0 MB so far')).toBeNull())
    expect(saved).toEqual([])
  })

  test('that fails to download says why, and the form keeps its values', async () => {
    unreachable(customerReport)
    await opened()
    await userEvent.click(await screen.findByRole('button', { name: 'Next 7 days' }))
    await userEvent.click(screen.getByRole('button', { name: 'Download' }))
    expect(await screen.findByText('The report was not downloaded')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('End date').value).toBe('2026-12-11')
  })

  test('is not requested with invalid dates: the page shows the error at the field', async () => {
    await opened()
    const end = await screen.findByLabelText('End date')
    await userEvent.clear(end)
    await userEvent.type(end, '2026-12-01')
    await userEvent.click(screen.getByRole('button', { name: 'Download' }))
    expect(await screen.findByText('The end date is before the start date')).toBeDefined()
  })

  test('that the server refuses shows the error at the field', async () => {
    refuse(customerReport, 'invalid-input', {
      fields: [{ path: 'locationId', rule: 'unknown', message: 'There is no such location' }],
    })
    await opened()
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }))
    expect(await screen.findByText('There is no such location')).toBeDefined()
  })
})

test('without CSV export the rows are on the page, ten per page', async () => {
  answer(customerReport, ({ url }): CustomerReportPage => {
    const after = url.searchParams.get('after')
    const page = { lastRefreshDate: '2026-12-05T09:01:00.000Z', total: after === '' ? 11 : null }
    return after === ''
      ? { ...page, rows: Array.from({ length: 10 }, () => row), next: '1-10' }
      : { ...page, rows: [{ ...row, task: 'Photo', status: 'WaitingForPos', productDate: '2026-12-06' }], next: null }
  })
  await opened()
  await userEvent.click(await screen.findByRole('switch', { name: 'CSV export' }))
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  const report = await screen.findByRole('region', { name: 'Report' })
  expect(await within(report).findByText(/^1–10 of 11 · as of/)).toBeDefined()
  expect(within(report).getAllByText('any day')).toHaveLength(10)
  const headings = within(report)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
  expect(headings.slice(0, 3)).toEqual(['IP code', 'Guest', 'Age'])
  expect(
    headings.filter((heading) => ['Contact', 'Last check-in', 'Status', 'Product date'].includes(heading)),
  ).toEqual(['Status', 'Product date', 'Contact', 'Last check-in'])
  await userEvent.click(within(report).getByRole('button', { name: 'Next page' }))
  expect(await within(report).findByText('Waiting for POS')).toBeDefined()
  expect(within(report).getByText(/^11–11 of 11/)).toBeDefined()
  await userEvent.click(within(report).getByRole('button', { name: 'Previous page' }))
  expect(await within(report).findByText(/^1–10 of 11/)).toBeDefined()
})

describe('testing IP codes', () => {
  const explained = {
    locationId: 7,
    locationName: 'Base Village',
    resortDay: '2026-12-05',
    followsPurchases: true,
    readiness: {
      visitDay: '2026-12-12',
      readFromPosAtUtc: null,
      isMadeUp: false,
      gaps: [],
      people: [
        {
          contactId: '1001',
          verdict: 'unknown' as const,
          readyFrom: null,
          booked: ['gate' as const],
          isWaitingForPos: false,
          blockers: [],
          purchases: [],
          passes: null,
          gateChecks: null,
          tasks: [],
        },
      ],
    },
    people: [
      {
        contactId: '1001',
        firstName: 'Maya',
        lastName: 'Lindqvist',
        age: 41,
        isHeadOfHouseHold: true,
        purchases: [
          {
            id: 'a',
            kind: 'transaction' as const,
            productId: 'DAY',
            productName: 'Day Ticket',
            productDate: '2026-12-01',
            resortCode: null,
            resortGroupCode: null,
            salesLocationId: null,
            asksFor: ['SEASON'],
            counts: false,
            reason: 'outside-window' as const,
          },
        ],
        activities: [{ activityId: 1, name: 'Skiing', belongs: false, reason: 'nothing-counted' as const, tasks: [] }],
      },
    ],
  }

  test('shows for each code whether it was found, and the reasons', async () => {
    let sent: unknown
    answer(explainIpCodes, ({ body }) => {
      sent = body
      return {
        ipCodes: [
          { ipCode: '1001', isFound: true, mergedInto: null, locations: [explained] },
          { ipCode: '4711', isFound: false, mergedInto: null, locations: [] },
        ],
      }
    })
    await opened()
    await userEvent.type(screen.getByLabelText('IP codes'), '1001{Enter}4711, 1001')
    await userEvent.click(screen.getByRole('button', { name: 'Test 2 codes' }))
    expect(await screen.findByText('Not found in the point of sale.')).toBeDefined()
    expect(sent).toEqual({ ipCodesCommaSeparated: '1001\n4711, 1001' })
    await userEvent.click(screen.getByText('Base Village: no tasks'))
    expect(screen.getByText(/does not count: the date is outside the days that count/)).toBeDefined()
    expect(screen.getByText(/does not take part: no purchase counts/)).toBeDefined()
    const maya = screen.getByRole('region', { name: 'Maya Lindqvist' })
    expect(within(maya).getByText('Could not be checked')).toBeDefined()
    expect(within(maya).getAllByText('The point of sale did not answer.')).toHaveLength(2)
  })

  test('starts at once for the code and the day in the address', async () => {
    let sent: unknown
    answer(explainIpCodes, ({ body }) => {
      sent = body
      return { ipCodes: [{ ipCode: '1001', isFound: true, mergedInto: null, locations: [explained] }] }
    })
    openAdminPage('/admin/reporting?ipCode=%221001%22&visitDay=2026-12-12')
    expect(await screen.findByText('Base Village: no tasks')).toBeDefined()
    expect(sent).toEqual({ ipCodesCommaSeparated: '1001', visitDay: '2026-12-12' })
  })

  test('needs at least one code and allows at most fifty', async () => {
    await opened()
    await userEvent.click(screen.getByRole('button', { name: 'Test codes' }))
    expect(await screen.findByText('Please enter at least one IP code')).toBeDefined()
    await userEvent.click(screen.getByLabelText('IP codes'))
    await userEvent.paste(Array.from({ length: 51 }, (_, index) => index).join('\t'))
    expect(await screen.findByText('Please enter at most 50 IP codes')).toBeDefined()
  })
})
