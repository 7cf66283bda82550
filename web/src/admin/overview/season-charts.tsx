import type { Location } from '@first-chair/core/location/location'
import type { SeasonFigures } from '@first-chair/core/report/season'
import { Table } from '@mantine/core'
import { useId } from 'react'
import { Bar, BarChart, CartesianGrid, Legend, Tooltip, XAxis, YAxis } from 'recharts'
import styles from './overview.module.css'

/** Colours that differ in lightness too, so that they hold without hue. */
const colours = ['#0e4a63', '#ffaf52', '#0b6e47', '#8aa9b8', '#b80f31', '#64808c'] as const

/** More places than these are one series: no more colours can be told apart. */
const mostPlaces = 5
/** More tasks than these would fill the page; the table has all of them. */
const mostTasks = 10
const notGathered = 'Nothing is known yet: the report’s data was not gathered.'
/** One day alone is no wall of colour. */
const widestBar = 48

type Series = { key: string; name: string; colour: string }
type Point = { label: string } & Record<string, string | number>

/** Three charts, each with its table. */
export function SeasonCharts({
  figures: { checkIns, arrivals, tasks, lastRefreshDate },
  location,
  locations,
}: {
  figures: SeasonFigures
  location: Location
  locations: readonly Location[]
}) {
  const isGathered = lastRefreshDate !== null
  return (
    <>
      <Chart
        title="Check-ins by day, all locations"
        unit="Day"
        empty="Nobody has checked in yet this season."
        {...checkInsByDay(checkIns, locations)}
      />
      <Chart
        title={`Coming arrivals at ${location.name}`}
        unit="Day"
        empty={isGathered ? 'Nobody has a product for the coming days.' : notGathered}
        points={arrivals.map(({ day, guests, ready }) => ({ label: short(day), ready, open: guests - ready }))}
        series={[
          { key: 'ready', name: 'Ready', colour: '#0b6e47' },
          { key: 'open', name: 'Something left to do', colour: '#ffaf52' },
        ]}
      />
      <Chart
        title={`Where guests stop at ${location.name}`}
        unit="Task"
        empty={isGathered ? 'No guest had a task here when the data was gathered.' : notGathered}
        isSideways
        {...tasksByOpen(tasks)}
        series={[
          { key: 'complete', name: 'Complete', colour: '#0b6e47' },
          { key: 'skipped', name: 'Skipped', colour: '#8aa9b8' },
          { key: 'open', name: 'Open', colour: '#ffaf52' },
        ]}
      />
    </>
  )
}

/** All tasks, and those that are drawn: where there are many, the ones that most guests have open. */
function tasksByOpen(tasks: SeasonFigures['tasks']): { points: Point[]; drawn: Point[] } {
  const pointOf = ({ name, complete, skipped, open }: SeasonFigures['tasks'][number]) => ({
    label: name,
    complete,
    skipped,
    open,
  })
  const drawn =
    tasks.length > mostTasks ? tasks.toSorted((one, other) => other.open - one.open).slice(0, mostTasks) : tasks
  return { points: tasks.map(pointOf), drawn: drawn.map(pointOf) }
}

function checkInsByDay(
  checkIns: SeasonFigures['checkIns'],
  locations: readonly Location[],
): { points: Point[]; series: Series[] } {
  const guestsAt = (place: number) =>
    checkIns.reduce((sum, { locationId, guests }) => (locationId === place ? sum + guests : sum), 0)
  const all = [...new Set(checkIns.map(({ locationId }) => locationId))]
  const isMany = all.length > colours.length
  const places = isMany ? all.toSorted((one, other) => guestsAt(other) - guestsAt(one)).slice(0, mostPlaces) : all
  const days = [...new Set(checkIns.map(({ day }) => day))]
  const guestsOf = (day: string, isCounted: (place: number) => boolean) =>
    checkIns.reduce((sum, one) => (one.day === day && isCounted(one.locationId) ? sum + one.guests : sum), 0)
  return {
    series: [
      ...places.map((place, index) => ({
        key: `at${place}`,
        name: locations.find(({ id }) => id === place)?.name ?? `Location ${place}`,
        colour: colours[index] ?? colours[0],
      })),
      ...(isMany
        ? [{ key: 'others', name: `${all.length - mostPlaces} other locations`, colour: colours[mostPlaces] }]
        : []),
    ],
    points: days.map((day) => ({
      label: short(day),
      ...Object.fromEntries(places.map((place) => [`at${place}`, guestsOf(day, (at) => at === place)])),
      ...(isMany ? { others: guestsOf(day, (at) => !places.includes(at)) } : {}),
    })),
  }
}

/** The colours of the series are too pale for words, so a name has the colour of text. */
const legendName = (name: string) => <span className={styles.legend}>{name}</span>

/** A bar chart, and the same as a table for whoever reads rather than looks. */
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
  /** Those of them that are drawn, where they are too many. */
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
              <CartesianGrid vertical={isSideways} horizontal={!isSideways} stroke="#d2dfe4" />
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
                  maxBarSize={widestBar}
                  isAnimationActive={false}
                />
              ))}
            </BarChart>
          </div>
          {drawn.length < points.length && (
            <p className={styles.quiet}>
              The {drawn.length} with most left to do, of {points.length}. The table has all of them.
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

/** A day as MM/DD. */
function short(day: string): string {
  return `${day.slice(5, 7)}/${day.slice(8, 10)}`
}
