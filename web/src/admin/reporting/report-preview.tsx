import { rowsPerPage } from '@first-chair/core/contract/admin-list'
import { customerReport } from '@first-chair/core/report/report.api'
import { getReportFields, type CustomerReportRow, type ReportField } from '@first-chair/core/report/report'
import { reportColumns } from '@first-chair/core/report/report-columns'
import { ActionIcon, Table } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import ChevronLeftIcon from 'lucide-react/icons/chevron-left'
import ChevronRightIcon from 'lucide-react/icons/chevron-right'
import { query } from '../../api/query.ts'
import { formatAdminDate } from '../text/format-admin-date.ts'
import { readinessVerdictLabels } from '../text/readiness-text.ts'
import { LoadFailed } from '../page/load-failed.tsx'
import type { ReportForm } from './report-form.ts'
import styles from './reporting.module.css'
import { toReportQuery } from './use-report-download.ts'

type Cell = (row: CustomerReportRow) => string | number | null
type Column = { heading: string; cell: Cell }

/**
 * The columns that this page displays differently from the report; some cells combine several columns. Null for a column
 * without a cell of its own. All other columns have the heading and the value of the report.
 */
const cells: Readonly<Partial<Record<ReportField, { heading?: string; cell?: Cell } | null>>> = {
  firstName: { heading: 'Guest', cell: ({ firstName, lastName }) => `${firstName} ${lastName}` },
  lastName: null,
  dateOfBirth: null,
  headIpCode: null,
  contactName: {
    heading: 'Contact',
    cell: ({ contactName, contactEmail, contactPhone }) =>
      [contactName, contactEmail, contactPhone].filter(Boolean).join(', '),
  },
  contactEmail: null,
  contactPhone: null,
  lastCheckInUtc: {
    cell: ({ lastCheckInUtc }) => (lastCheckInUtc === null ? null : formatAdminDate(lastCheckInUtc)),
  },
  missingTasks: { heading: 'Missing' },
  optionalTasks: { heading: 'Optional' },
  skippedTasks: { heading: 'Skipped' },
  task: { cell: ({ task, isOptional }) => (isOptional === true ? `${task} (optional)` : task) },
  taskTypeId: null,
  isOptional: null,
  status: { cell: ({ status }) => (status === 'WaitingForPos' ? 'Waiting for POS' : status) },
  productCode: null,
  readiness: { cell: ({ readiness }) => readiness && readinessVerdictLabels[readiness] },
  blocker: null,
  blockerText: { heading: 'What stops them' },
  productDate: { cell: ({ productCode, productDate }) => productDate ?? (productCode === null ? null : 'any day') },
}

/** Displayed before the tasks. The other columns about the guest are displayed after them. */
const firstFields: readonly ReportField[] = ['ipCode', 'firstName', 'age']

function getColumns(request: ReportForm): Column[] {
  const rank = (field: ReportField) =>
    firstFields.includes(field) ? 0 : reportColumns[field].storedIn === 'guest' ? 2 : 1
  return getReportFields(request)
    .toSorted((one, other) => rank(one) - rank(other))
    .flatMap((field) => {
      const cell = cells[field]
      if (cell === null) return []
      const heading = toSentenceCase(reportColumns[field].heading)
      return { heading, cell: (row: CustomerReportRow) => toText(row[field]), ...cell }
    })
}

function toText(value: CustomerReportRow[ReportField]): string | number | null {
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value
}

/** The headings of the file are in title case. Abbreviations stay as they are. */
function toSentenceCase(heading: string): string {
  return heading.replace(/ [A-Z](?=[a-z])/g, (start) => start.toLowerCase())
}

/** The report on the page, ten rows per page. */
export function ReportPreview({ request, lastRefreshDate }: { request: ReportForm; lastRefreshDate: string | null }) {
  /** The cursors of the pages that were opened so far, the current page last. */
  const [cursors, setCursors] = useState([''])
  const after = cursors.at(-1) ?? ''
  const toInput = (cursor: string) => ({
    query: { ...toReportQuery(request), isCsvExport: 'false', after: cursor, perPage: rowsPerPage },
  })
  const first = useQuery(query(customerReport, toInput('')))
  const page = useQuery({ ...query(customerReport, toInput(after)), placeholderData: keepPreviousData })
  const columns = getColumns(request)

  if (page.isError) {
    return <LoadFailed what="The report" query={page} />
  }
  if (!page.data) return <p role="status">Loading…</p>
  const from = (cursors.length - 1) * rowsPerPage
  const { rows, next } = page.data
  return (
    <section className={styles.preview} aria-label="Report">
      <p role="status" className={styles.quiet}>
        {first.data?.total === 0
          ? 'No guests on these days: nobody has a purchase that counts, and nobody checked in.'
          : `${from + 1}–${from + rows.length} of ${first.data?.total ?? 0}`}
        {lastRefreshDate !== null && ` · as of ${formatAdminDate(page.data.lastRefreshDate)}`}
      </p>
      {rows.length > 0 && (
        // The table can be wider than the page. It scrolls on its own, with the keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles.scroller} tabIndex={0} role="region" aria-label="Rows of the report">
          <Table className={styles.table}>
            <Table.Thead>
              <Table.Tr>
                {columns.map(({ heading }) => (
                  <Table.Th key={heading} scope="col">
                    {heading}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row, index) => (
                <Table.Tr key={from + index}>
                  {columns.map(({ heading, cell }) => (
                    <Table.Td key={heading}>{cell(row)}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      <nav className={styles.pager} aria-label="Pages">
        <ActionIcon
          aria-label="Previous page"
          disabled={cursors.length === 1}
          onClick={() => setCursors(cursors.slice(0, -1))}
        >
          <ChevronLeftIcon size={20} />
        </ActionIcon>
        <ActionIcon
          aria-label="Next page"
          disabled={next === null || page.isPlaceholderData}
          onClick={() => next !== null && setCursors([...cursors, next])}
        >
          <ChevronRightIcon size={20} />
        </ActionIcon>
      </nav>
    </section>
  )
}
