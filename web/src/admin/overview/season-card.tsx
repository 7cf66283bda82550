import type { Location } from '@first-chair/core/location/location'
import { readSeason } from '@first-chair/core/report/report.api'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { query } from '../../api/query.ts'
import { t } from '../../catalogue/admin-readiness.ts'
import { formatAdminDate } from '../text/format-admin-date.ts'
import { Choice } from '../fields/choice.tsx'
import { LoadFailed } from '../page/load-failed.tsx'
import { OverviewCard } from './overview-card.tsx'
import styles from './overview.module.css'

/** Loaded on demand, because only the charts need the chart library. */
const SeasonCharts = lazy(async () => ({ default: (await import('./season-charts.tsx')).SeasonCharts }))

/**
 * The season in three charts: check-ins by day, upcoming arrivals and how many are ready, and the progress of each
 * task.
 */
export function SeasonCard({ locations }: { locations: readonly Location[] }) {
  const [selectedId, setSelectedId] = useState<number>()
  const location =
    locations.find(({ id }) => id === selectedId) ?? locations.find(({ isDefault }) => isDefault) ?? locations[0]
  return (
    <OverviewCard
      title="This season"
      aside={
        location && (
          <Choice
            aria-label="Location of the charts"
            value={String(location.id)}
            onChoose={(id) => setSelectedId(Number(id))}
            options={locations.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )
      }
    >
      {location && <Figures location={location} locations={locations} />}
    </OverviewCard>
  )
}

function Figures({ location, locations }: { location: Location; locations: readonly Location[] }) {
  const season = useQuery(query(readSeason, { params: { locationId: String(location.id) } }))
  if (season.isError) {
    return <LoadFailed what="The charts" query={season} />
  }
  if (!season.data) return <Skeleton height={320} />
  const { lastRefreshDate } = season.data
  return (
    <>
      <Suspense fallback={<Skeleton height={320} />}>
        <SeasonCharts figures={season.data} location={location} locations={locations} />
      </Suspense>
      <p className={styles.quiet}>
        {lastRefreshDate === null
          ? 'Arrivals and tasks appear after the report data has been collected.'
          : `Arrivals and tasks as of ${formatAdminDate(lastRefreshDate)}.`}
      </p>
      <Link
        to="/admin/$page"
        params={{ page: 'readiness' }}
        search={{ location: location.id }}
        preload={false}
        className={styles.link}
      >
        {t('byDay')}
      </Link>
    </>
  )
}
