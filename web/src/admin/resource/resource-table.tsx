import { rowsPerPage } from '@first-chair/core/contract/admin-list'
import { Button, Checkbox, Skeleton, Table } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { rowSortingFeature, tableFeatures, useTable, type ColumnDef } from '@tanstack/react-table'
import { useMemo, type KeyboardEvent, type MouseEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import ChevronUpIcon from 'lucide-react/icons/chevron-up'
import ChevronsUpDownIcon from 'lucide-react/icons/chevrons-up-down'
import { Banner } from '../../ui/feedback/banner.tsx'
import type { RowsPage } from './resource-calls.ts'
import type { AdminRow, Column, Resource } from './resource.ts'
import styles from './resource-table.module.css'
import type { ListStateControl } from './use-list-state.ts'
import type { Selection } from './use-selection.ts'

const features = tableFeatures({ rowSortingFeature })
const noRows: never[] = []

/** The table of a resource. On phones CSS turns its rows into cards. The server searches, sorts and paginates. */
export function ResourceTable<Row extends AdminRow, Form extends FieldValues>({
  resource,
  control,
  listed,
  selection,
}: {
  resource: Resource<Row, Form>
  control: ListStateControl
  listed: UseQueryResult<RowsPage<Row>>
  /** The selected rows; undefined where rows cannot be selected. */
  selection: Selection<Row> | undefined
}) {
  const { state, list, linkTo, open } = control
  const { columns, getName, many } = resource
  const defs = useMemo(() => columns.map((column) => columnDef(column)), [columns])
  const table = useTable({
    features,
    columns: defs,
    data: listed.data?.rows ?? noRows,
    getRowId: (row: Row) => String(row.id),
    manualSorting: true,
    enableSortingRemoval: false,
    state: { sorting: state.sort === undefined ? [] : [{ id: state.sort, desc: state.direction === 'desc' }] },
    onSortingChange: (change) => {
      const [sorted] = typeof change === 'function' ? change(table.state.sorting) : change
      list({ sort: sorted?.id, direction: sorted?.desc === true ? 'desc' : 'asc' })
    },
  })

  if (listed.isError && !listed.data) return <ListFailed failure={listed.error} onAgain={() => void listed.refetch()} />
  if (listed.data?.total === 0) return <EmptyList resource={resource} control={control} />

  return (
    <Table className={styles.table} aria-label={many} aria-busy={listed.isPending} onKeyDown={moveInTable}>
      <Table.Thead>
        {table.getHeaderGroups().map((group) => (
          <Table.Tr key={group.id}>
            {selection && (
              <Table.Th className={styles.select}>
                <SelectPage rows={listed.data?.rows ?? noRows} many={many} selection={selection} />
              </Table.Th>
            )}
            {group.headers.map(({ id, column, isPlaceholder }) => (
              <HeaderCell
                key={id}
                header={columns.find(({ key }) => key === id)?.header}
                isSortable={!isPlaceholder && column.getCanSort()}
                sorted={column.getIsSorted()}
                onSort={(isDescending) => column.toggleSorting(isDescending)}
              />
            ))}
          </Table.Tr>
        ))}
      </Table.Thead>
      <Table.Tbody>
        {listed.isPending && <SkeletonRows columns={columns.length + (selection ? 1 : 0)} label={`Loading ${many}`} />}
        {table.getRowModel().rows.map((tableRow) => {
          const row = tableRow.original
          return (
            <Table.Tr
              key={tableRow.id}
              data-row={row.id}
              className={styles.row}
              aria-current={row.id === state.id ? 'true' : undefined}
              onClick={(event) => isClickOnRow(event) && open(row.id)}
            >
              {selection && (
                <Table.Td className={styles.select} data-select>
                  <Checkbox
                    aria-label={`Select ${getName(row)}`}
                    checked={selection.has(row.id)}
                    onChange={({ currentTarget: { checked } }) => selection.set([row], checked)}
                  />
                </Table.Td>
              )}
              {tableRow.getAllCells().map((cell, index) => (
                <Table.Td key={cell.id} className={columns[index]?.onPhone === false ? styles.wideOnly : undefined}>
                  {index === 0 && (
                    <Link {...linkTo({ id: row.id })} preload={false} className={styles.name}>
                      {getName(row)}
                    </Link>
                  )}
                  <table.FlexRender cell={cell} />
                </Table.Td>
              ))}
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}

/** The header of a column; for a sortable column, the button that sorts by it. */
function HeaderCell({
  header,
  isSortable,
  sorted,
  onSort,
}: {
  header: string | undefined
  isSortable: boolean
  sorted: false | 'asc' | 'desc'
  onSort: (isDescending: boolean) => void
}) {
  const SortIcon = sorted === false ? ChevronsUpDownIcon : sorted === 'asc' ? ChevronUpIcon : ChevronDownIcon
  return (
    <Table.Th aria-sort={sorted === false ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}>
      {isSortable ? (
        <button type="button" className={styles.sort} onClick={() => onSort(sorted === 'asc')}>
          {header}
          <SortIcon size={16} />
        </button>
      ) : (
        header
      )}
    </Table.Th>
  )
}

/** Selects all rows of the page, or none of them. */
function SelectPage<Row extends AdminRow>({
  rows,
  many,
  selection,
}: {
  rows: readonly Row[]
  many: string
  selection: Selection<Row>
}) {
  const count = rows.filter(({ id }) => selection.has(id)).length
  return (
    <Checkbox
      aria-label={`Select all ${many} on this page`}
      checked={count > 0 && count === rows.length}
      indeterminate={count > 0 && count < rows.length}
      onChange={({ currentTarget: { checked } }) => selection.set(rows, checked)}
    />
  )
}

function columnDef<Row extends AdminRow>({
  key,
  header,
  isSortable,
  cell,
}: Column<Row>): ColumnDef<typeof features, Row> {
  return {
    id: key,
    header,
    // The library sorts only columns that have a value. The server does the sorting, so any value will do.
    accessorFn: () => key,
    enableSorting: isSortable === true,
    sortDescFirst: false,
    cell: ({ row }) => cell(row.original),
  }
}

/** Whether a click should open the row: not a click on a link or control in it, nor the end of a text selection. */
function isClickOnRow({ target }: MouseEvent): boolean {
  const isOnControl = target instanceof Element && target.closest('a, button, input, [data-select]') !== null
  return !isOnControl && window.getSelection()?.type !== 'Range'
}

/** Moves the focus from row to row with the arrow keys. Enter opens a row, because its name is a link. */
function moveInTable(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || !(event.target instanceof Element)) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')].map((row) =>
    row.querySelector('a'),
  )
  const row = event.target.closest('tr')
  const currentIndex = links.findIndex((link) => link?.closest('tr') === row)
  const next = links[currentIndex + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function SkeletonRows({ columns, label }: { columns: number; label: string }) {
  return Array.from({ length: rowsPerPage }, (_, row) => (
    <Table.Tr key={row}>
      {Array.from({ length: columns }, (__, column) => (
        <Table.Td key={column}>
          {row === 0 && column === 0 && <span className="visually-hidden">{label}</span>}
          <Skeleton height={20} radius="sm" />
        </Table.Td>
      ))}
    </Table.Tr>
  ))
}

function ListFailed({ failure, onAgain }: { failure: Error; onAgain: () => void }) {
  return (
    <div className={styles.instead}>
      <Banner tone="bad" title="This list did not load" action={<Button onClick={onAgain}>Try again</Button>}>
        {failure.message}
      </Banner>
    </div>
  )
}

function EmptyList<Row extends AdminRow, Form extends FieldValues>({
  resource: { one, many, canAdd },
  control: { state, list, open },
}: {
  resource: Resource<Row, Form>
  control: ListStateControl
}) {
  const isNarrowed = state.search !== '' || state.needsFixing || state.only !== undefined
  return (
    <div className={styles.instead}>
      <p>{isNarrowed ? `No matching ${many}.` : `There are no ${many} yet.`}</p>
      {isNarrowed ? (
        <Button variant="default" onClick={() => list({ search: '', needsFixing: false, only: undefined })}>
          Show all {many}
        </Button>
      ) : (
        canAdd !== false && <Button onClick={() => open('new')}>Add {one}</Button>
      )}
    </div>
  )
}
