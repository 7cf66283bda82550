import { Failure } from '@first-chair/core/contract/failure'
import type { Location } from '@first-chair/core/location/location'
import { getQuickRanges } from '@first-chair/core/report/report-request'
import { buildReportFileName } from '@first-chair/core/report/report-file-name'
import type { ReportStatus } from '@first-chair/core/report/report-status'
import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { Banner } from '../../ui/feedback/banner.tsx'
import { AdminIcon } from '../look/admin-icon.tsx'
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
        <fieldset className={styles.dates}>
          <legend>Dates of products and check-ins</legend>
          <div className={styles.quick}>
            {getQuickRanges(today).map(({ label, ...range }) => (
              <Button
                key={label}
                variant="default"
                aria-pressed={range.startDate === request.startDate && range.endDate === request.endDate}
                onClick={() => change(range)}
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
              onChange={(event) => change({ startDate: event.currentTarget.value })}
            />
            <TextInput
              type="date"
              label="End date"
              max="2199-12-31"
              value={request.endDate}
              error={problems.get('endDate')}
              onChange={(event) => change({ endDate: event.currentTarget.value })}
            />
          </div>
        </fieldset>
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
            <AdminIcon name="document" />
            <span>{request.startDate !== '' && request.endDate !== '' ? fileName : 'Choose the dates first'}</span>
          </p>
        )}
        <div className={styles.actions}>
          <Button
            type="submit"
            disabled={!hasData || file.bytes !== undefined}
            leftSection={<AdminIcon name={request.isCsvExport ? 'save' : 'list'} size={18} />}
          >
            {request.isCsvExport ? 'Download' : 'Show'}
          </Button>
          <Button
            variant="default"
            onClick={onRefresh}
            loading={isRefreshing}
            leftSection={<AdminIcon name="again" size={18} />}
          >
            Refresh data
          </Button>
        </div>
        <div role="status">
          {file.bytes !== undefined && (
            <div className={styles.download}>
              <progress className={styles.bar} aria-label="Download" />
              <span>{formatMegabytes(file.bytes)} so far</span>
              <Button variant="default" onClick={file.cancel}>
                Cancel
              </Button>
            </div>
          )}
          {file.saved !== undefined && <Banner tone="ok">{file.saved} is saved.</Banner>}
        </div>
        {file.failure && getFieldErrors(file.failure).length === 0 && (
          <Banner tone="bad" title="The report was not downloaded">
            {file.failure.message}
          </Banner>
        )}
      </form>
      {previewed && !request.isCsvExport && (
        <ReportPreview key={JSON.stringify(previewed)} request={previewed} lastRefreshDate={status.lastRefreshDate} />
      )}
    </>
  )
}

/** Returns the server's messages by field. */
function getFieldErrors(failure: Error | undefined): [string, string][] {
  return failure instanceof Failure ? failure.fields.map(({ path, message }) => [path, message]) : []
}

function formatMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
