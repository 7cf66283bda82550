import { Failure } from '@first-chair/core/failure'
import type { Location } from '@first-chair/core/location/location'
import { quickRanges } from '@first-chair/core/report/report-request'
import { reportFileName } from '@first-chair/core/report/report-file-name'
import type { ReportStatus } from '@first-chair/core/report/report-status'
import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { AdminIcon } from '../admin-icon.tsx'
import { problemsOf, type ReportForm } from './report-form.ts'
import { ReportPreview } from './report-preview.tsx'
import styles from './reporting.module.css'
import { useDownload } from './use-download.ts'

const switches = [
  ['includePrintableMedia', 'Include printable media', undefined],
  ['isCsvExport', 'CSV export', undefined],
  [
    'includeDetails',
    'Include details',
    'A line for each guest, task and product, else one for each guest. Households that checked in without a product, where a location goes by ages, have lines without a product. A spreadsheet shows the first 1,048,576 lines.',
  ],
] as const

/** Choosing what the report is about, and taking it: as a file, or on the page. */
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
  const [asked, setAsked] = useState<ReportForm>({
    locationId: first.id,
    startDate: today,
    endDate: today,
    includePrintableMedia: true,
    isCsvExport: true,
    includeDetails: true,
  })
  const [shown, setShown] = useState<ReportForm>()
  const [isTried, setIsTried] = useState(false)
  const file = useDownload()
  const ask = (change: Partial<ReportForm>) => setAsked({ ...asked, ...change })

  const problems = new Map([...(isTried ? problemsOf(asked) : []), ...refused(file.failure)])
  const fileName = reportFileName({
    ...asked,
    locationName: locations.find(({ id }) => id === asked.locationId)?.name ?? '',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (problemsOf(asked).size > 0 || file.bytes !== undefined) return
    if (asked.isCsvExport) void file.start(asked, fileName)
    else setShown(asked)
  }
  const isThere = status.lastRefreshDate !== null

  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <NativeSelect
          label="Location"
          value={asked.locationId}
          error={problems.get('locationId')}
          onChange={(event) => ask({ locationId: Number(event.currentTarget.value) })}
          data={locations.map(({ id, name, isEnabled }) => ({
            value: String(id),
            label: isEnabled ? name : `${name} (closed)`,
          }))}
        />
        <fieldset className={styles.dates}>
          <legend>Dates of products and check-ins</legend>
          <div className={styles.quick}>
            {quickRanges(today).map(({ label, ...range }) => (
              <Button
                key={label}
                variant="default"
                aria-pressed={range.startDate === asked.startDate && range.endDate === asked.endDate}
                onClick={() => ask(range)}
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
              value={asked.startDate}
              error={problems.get('startDate')}
              onChange={(event) => ask({ startDate: event.currentTarget.value })}
            />
            <TextInput
              type="date"
              label="End date"
              max="2199-12-31"
              value={asked.endDate}
              error={problems.get('endDate')}
              onChange={(event) => ask({ endDate: event.currentTarget.value })}
            />
          </div>
        </fieldset>
        <div className={styles.pair}>
          {switches.map(([name, label, description]) => (
            <Switch
              key={name}
              label={label}
              description={description}
              checked={asked[name]}
              onChange={(event) => ask({ [name]: event.currentTarget.checked })}
            />
          ))}
        </div>
        {asked.isCsvExport && (
          <p className={styles.fileName}>
            <AdminIcon name="document" />
            <span>{asked.startDate !== '' && asked.endDate !== '' ? fileName : 'Choose the days first'}</span>
          </p>
        )}
        <div className={styles.actions}>
          <Button
            type="submit"
            disabled={!isThere || file.bytes !== undefined}
            leftSection={<AdminIcon name={asked.isCsvExport ? 'save' : 'list'} size={18} />}
          >
            {asked.isCsvExport ? 'Download' : 'Show'}
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
              <span>{megabytes(file.bytes)} so far</span>
              <Button variant="default" onClick={file.cancel}>
                Cancel
              </Button>
            </div>
          )}
          {file.saved !== undefined && <Banner tone="ok">{file.saved} is saved.</Banner>}
        </div>
        {file.failure && refused(file.failure).length === 0 && (
          <Banner tone="bad" title="The report was not downloaded">
            {file.failure.message}
          </Banner>
        )}
      </form>
      {shown && !asked.isCsvExport && (
        <ReportPreview key={JSON.stringify(shown)} asked={shown} lastRefreshDate={status.lastRefreshDate} />
      )}
    </>
  )
}

/** What the server refused, field by field. */
function refused(failure: Error | undefined): [string, string][] {
  return failure instanceof Failure ? failure.fields.map(({ path, message }) => [path, message]) : []
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
