import type { Location } from '@first-chair/core/location/location'
import type { SeasonFigures } from '@first-chair/core/report/season'
import { Table } from '@mantine/core'
import { useId } from 'react'
import { Bar, BarChart, CartesianGrid, Legend, Tooltip, XAxis, YAxis } from 'recharts'
import styles from './overview.module.css'

/** Colours that also differ in lightness, so that people with colour blindness can distinguish them. */
const colours = [
  'var(--brand)',
  'var(--accent)',
  'var(--success)',
  'var(--skipped)',
  'var(--danger-text)',
  'var(--line-strong)',
] as const

/** All further locations share one series, because more colours cannot be told apart. */
const maxLocations = 5
/** The chart shows at most this many tasks. The table shows all of them. */
const maxTasks = 10
const noDataYet = 'No data yet. Open Reporting and choose Refresh data.'
/** In pixels. Keeps the bar narrow when there is only one day. */
const maxBarWidth = 48

type Series = { key: string; name: string; colour: string }
type Point = { label: string } & Record<string, string | number>

/** Three charts, each also as a table. */
export function SeasonCharts({
  figures: { checkIns, arrivals, tasks, lastRefreshDate },
  location,
  locations,
}: {
  figures: SeasonFigures
  location: Location
  locations: readonly Location[]
}) {
  const hasData = lastRefreshDate !== null
  return (
    <>
      <Chart
        title="Check-ins by day, all locations"
        unit="Day"
        empty="Nobody has checked in yet this season."
        {...checkInsByDay(checkIns, locations)}
      />
      <Chart
        title={`Upcoming arrivals at ${location.name}`}
        unit="Day"
        empty={hasData ? 'No guest has a product for the coming days.' : noDataYet}
        points={arrivals.map(({ day, guests, ready }) => ({ label: formatShortDay(day), ready, open: guests - ready }))}
        series={[
          { key: 'ready', name: 'Ready', colour: 'var(--success)' },
          { key: 'open', name: 'Not ready', colour: 'var(--accent)' },
        ]}
      />
      <Chart
        title={`Task progress at ${location.name}`}
        unit="Task"
        empty={hasData ? 'No guest had a task here when the data was collected.' : noDataYet}
        isSideways
        {...tasksByOpen(tasks)}
        series={[
          { key: 'complete', name: 'Complete', colour: 'var(--success)' },
          { key: 'skipped', name: 'Skipped', colour: 'var(--skipped)' },
          { key: 'open', name: 'Open', colour: 'var(--accent)' },
        ]}
      />
    </>
  )
}

/** Returns all tasks for the table, and those for the chart: if there are many, the ones that most guests have open. */
function tasksByOpen(tasks: SeasonFigures['tasks']): { points: Point[]; drawn: Point[] } {
  const toPoint = ({ name, complete, skipped, open }: SeasonFigures['tasks'][number]) => ({
    label: name,
    complete,
    skipped,
    open,
  })
  const drawn =
    tasks.length > maxTasks ? tasks.toSorted((one, other) => other.open - one.open).slice(0, maxTasks) : tasks
  return { points: tasks.map(toPoint), drawn: drawn.map(toPoint) }
}

function checkInsByDay(
  checkIns: SeasonFigures['checkIns'],
  locations: readonly Location[],
): { points: Point[]; series: Series[] } {
  const guestsAt = (place: number) =>
    checkIns.reduce((sum, { locationId, guests }) => (locationId === place ? sum + guests : sum), 0)
  const all = [...new Set(checkIns.map(({ locationId }) => locationId))]
  const hasOthers = all.length > colours.length
  const places = hasOthers ? all.toSorted((one, other) => guestsAt(other) - guestsAt(one)).slice(0, maxLocations) : all
  const days = [...new Set(checkIns.map(({ day }) => day))]
  const countGuests = (day: string, isCounted: (place: number) => boolean) =>
    checkIns.reduce((sum, one) => (one.day === day && isCounted(one.locationId) ? sum + one.guests : sum), 0)
  return {
    series: [
      ...places.map((place, index) => ({
        key: `at${place}`,
        name: locations.find(({ id }) => id === place)?.name ?? `Location ${place}`,
        colour: colours[index] ?? colours[0],
      })),
      ...(hasOthers
        ? [{ key: 'others', name: `${all.length - maxLocations} other locations`, colour: colours[maxLocations] }]
        : []),
    ],
    points: days.map((day) => ({
      label: formatShortDay(day),
      ...Object.fromEntries(places.map((place) => [`at${place}`, countGuests(day, (at) => at === place)])),
      ...(hasOthers ? { others: countGuests(day, (at) => !places.includes(at)) } : {}),
    })),
  }
}

/** The colours of the series have too little contrast for text, so names use the text colour. */
const legendName = (name: string) => <span className={styles.legend}>{name}</span>

/** A bar chart, and the same data as a table for screen readers and for exact numbers. */
function Chart({
  title,
  unit,
  empty,
  points,
  drawn = points,
  series,
  isSideways = false,
}: {
  title: string
  unit: string
  empty: string
  points: readonly Point[]
  /** The points in the chart, if there are too many for all of them. */
  drawn?: readonly Point[]
  series: readonly Series[]
  isSideways?: boolean
}) {
  const id = useId()
  const names = <XAxis dataKey="label" tickLine={false} />
  return (
    <section className={styles.chart} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {points.length === 0 ? (
        <p className={styles.quiet}>{empty}</p>
      ) : (
        <>
          <div className={styles.drawing} aria-hidden="true">
            <BarChart
              responsive
              style={{ width: '100%', height: isSideways ? 60 + drawn.length * 34 : 220 }}
              data={[...drawn]}
              layout={isSideways ? 'vertical' : 'horizontal'}
              accessibilityLayer={false}
              margin={{ top: 4, right: 8, bottom: 0, left: 0 }}
            >
              <CartesianGrid vertical={isSideways} horizontal={!isSideways} stroke="var(--line)" />
              {isSideways ? <XAxis type="number" allowDecimals={false} tickLine={false} /> : names}
              {isSideways ? (
                <YAxis type="category" dataKey="label" width={130} tickLine={false} />
              ) : (
                <YAxis allowDecimals={false} width={44} tickLine={false} />
              )}
              <Tooltip />
              <Legend formatter={legendName} />
              {series.map(({ key, name, colour }) => (
                <Bar
                  key={key}
                  dataKey={key}
                  name={name}
                  stackId="all"
                  fill={colour}
                  maxBarSize={maxBarWidth}
                  isAnimationActive={false}
                />
              ))}
            </BarChart>
          </div>
          {drawn.length < points.length && (
            <p className={styles.quiet}>
              The {drawn.length} tasks that most guests still have open, out of {points.length}. The table shows all
              tasks.
            </p>
          )}
          <details className={styles.asTable}>
            <summary>{title} as a table</summary>
            <Table aria-labelledby={id}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">{unit}</Table.Th>
                  {series.map(({ key, name }) => (
                    <Table.Th key={key} scope="col">
                      {name}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {points.map((point) => (
                  <Table.Tr key={point.label}>
                    <Table.Th scope="row">{point.label}</Table.Th>
                    {series.map(({ key }) => (
                      <Table.Td key={key}>{point[key]}</Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </details>
        </>
      )}
    </section>
  )
}

/** Formats a calendar day as MM/DD. */
function formatShortDay(day: string): string {
  return `${day.slice(5, 7)}/${day.slice(8, 10)}`
}
