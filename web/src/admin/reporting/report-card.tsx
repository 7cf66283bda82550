import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { Location } from '@first-chair/core/location/location'
import { verdicts } from '@first-chair/core/readiness/readiness'
import { getQuickRanges } from '@first-chair/core/report/report-request'
import { buildReportFileName } from '@first-chair/core/report/report-file-name'
import type { ReportStatus } from '@first-chair/core/report/report-status'
import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import DownloadIcon from 'lucide-react/icons/download'
import FileTextIcon from 'lucide-react/icons/file-text'
import ListIcon from 'lucide-react/icons/list'
import RotateCwIcon from 'lucide-react/icons/rotate-cw'
import { Banner } from '../../ui/feedback/banner.tsx'
import { getFieldErrors } from '../form/field-errors.ts'
import { readinessVerdictLabels } from '../text/readiness-text.ts'
import { validateReportForm, type ReportForm } from './report-form.ts'
import { ReportPreview } from './report-preview.tsx'
import styles from './reporting.module.css'
import { useReportDownload } from './use-report-download.ts'

const switches = [
  ['includePrintableMedia', 'Include printable media', undefined],
  ['isCsvExport', 'CSV export', undefined],
  [
    'includeDetails',
    'Include details',
    'On: one line for each guest, task and product. Off: one line for each guest. At locations that go by age, households without a product have lines without a product. A spreadsheet shows at most 1,048,576 lines.',
  ],
] as const

/** The form of the customer report. Downloads the report as a file, or shows it on the page. */
export function ReportCard({
  locations,
  first,
  status,
  isRefreshing,
  onRefresh,
}: {
  locations: readonly Location[]
  first: Location
  status: ReportStatus
  isRefreshing: boolean
  onRefresh: () => void
}) {
  const today = status.resortDay
  const [request, setRequest] = useState<ReportForm>({
    locationId: first.id,
    startDate: today,
    endDate: today,
    includePrintableMedia: true,
    isCsvExport: true,
    includeDetails: true,
    readiness: '',
  })
  const [previewed, setPreviewed] = useState<ReportForm>()
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const file = useReportDownload()
  const change = (part: Partial<ReportForm>) => setRequest({ ...request, ...part })

  const problems = new Map([...(wasSubmitted ? validateReportForm(request) : []), ...getFieldErrors(file.failure)])
  const fileName = buildReportFileName({
    ...request,
    locationName: locations.find(({ id }) => id === request.locationId)?.name ?? '',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (validateReportForm(request).size > 0 || file.bytes !== undefined) return
    if (request.isCsvExport) void file.start(request, fileName)
    else setPreviewed(request)
  }
  const hasData = status.lastRefreshDate !== null

  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <NativeSelect
          label="Location"
          value={request.locationId}
          error={problems.get('locationId')}
          onChange={(event) => change({ locationId: Number(event.currentTarget.value) })}
          data={locations.map(({ id, name, isEnabled }) => ({
            value: String(id),
            label: isEnabled ? name : `${name} (closed)`,
          }))}
        />
        <Dates today={today} request={request} problems={problems} onChange={change} />
        <NativeSelect
          label="Readiness"
          description="For the day of the product, or the first day of the report"
          value={request.readiness}
          onChange={(event) =>
            change({ readiness: verdicts.find((verdict) => verdict === event.currentTarget.value) ?? '' })
          }
          data={[
            { value: '', label: 'All guests' },
            ...verdicts.map((verdict) => ({ value: verdict, label: readinessVerdictLabels[verdict] })),
          ]}
        />
        <div className={styles.pair}>
          {switches.map(([name, label, description]) => (
            <Switch
              key={name}
              label={label}
              description={description}
              checked={request[name]}
              onChange={(event) => change({ [name]: event.currentTarget.checked })}
            />
          ))}
        </div>
        {request.isCsvExport && (
          <p className={styles.fileName}>
            <FileTextIcon size={20} />
            <span>{request.startDate !== '' && request.endDate !== '' ? fileName : 'Choose the dates first'}</span>
          </p>
        )}
        <div className={styles.actions}>
          <Button
            type="submit"
            disabled={!hasData || file.bytes !== undefined}
            leftSection={request.isCsvExport ? <DownloadIcon size={18} /> : <ListIcon size={18} />}
          >
            {request.isCsvExport ? 'Download' : 'Show'}
          </Button>
          <Button variant="default" onClick={onRefresh} loading={isRefreshing} leftSection={<RotateCwIcon size={18} />}>
            Refresh data
          </Button>
        </div>
        <DownloadStatus {...file} />
      </form>
      {previewed && !request.isCsvExport && (
        <ReportPreview key={JSON.stringify(previewed)} request={previewed} lastRefreshDate={status.lastRefreshDate} />
      )}
    </>
  )
}

/** The days of the report, with buttons for ranges that are often needed. */
function Dates({
  today,
  request,
  problems,
  onChange,
}: {
  today: CalendarDate
  request: ReportForm
  problems: ReadonlyMap<string, string>
  onChange: (range: Partial<Pick<ReportForm, 'startDate' | 'endDate'>>) => void
}) {
  return (
    <fieldset className={styles.dates}>
      <legend>Dates of products and check-ins</legend>
      <div className={styles.quick}>
        {getQuickRanges(today).map(({ label, ...range }) => (
          <Button
            key={label}
            variant="default"
            aria-pressed={range.startDate === request.startDate && range.endDate === request.endDate}
            onClick={() => onChange(range)}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className={styles.pair}>
        <TextInput
          type="date"
          label="Start date"
          max="2199-12-31"
          value={request.startDate}
          error={problems.get('startDate')}
          onChange={(event) => onChange({ startDate: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label="End date"
          max="2199-12-31"
          value={request.endDate}
          error={problems.get('endDate')}
          onChange={(event) => onChange({ endDate: event.currentTarget.value })}
        />
      </div>
    </fieldset>
  )
}

/** How far the download is, and how it ended. */
function DownloadStatus({ bytes, saved, failure, cancel }: ReturnType<typeof useReportDownload>) {
  return (
    <>
      <div role="status">
        {bytes !== undefined && (
          <div className={styles.download}>
            <progress className={styles.bar} aria-label="Download" />
            <span>{formatMegabytes(bytes)} so far</span>
            <Button variant="default" onClick={cancel}>
              Cancel
            </Button>
          </div>
        )}
        {saved !== undefined && <Banner tone="ok">{saved} is saved.</Banner>}
      </div>
      {failure && getFieldErrors(failure).size === 0 && (
        <Banner tone="bad" title="The report was not downloaded">
          {failure.message}
        </Banner>
      )}
    </>
  )
}

function formatMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
