import type { Location } from '@first-chair/core/location/location'
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { t } from '../../catalogue/admin-readiness.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Choice } from '../fields/choice.tsx'
import { LoadFailed } from '../page/load-failed.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { formatAdminDate } from '../text/format-admin-date.ts'
import { DayCard } from './day-card.tsx'
import { DaySummary } from './day-summary.tsx'
import styles from './readiness.module.css'
import { UnreadyList } from './unready-list.tsx'
import { countPeople, useReadiness } from './use-readiness.ts'

/** How many guests of the coming days are ready at a location, what stops the others, and who they are. */
export function ReadinessScreen() {
  const readiness = useReadiness()
  const { locations, location, overview, choose } = readiness
  const checked = overview.data?.judgedSinceUtc
  return (
    <PageFrame
      title={t('title')}
      description={checked ? t('descriptionChecked', { time: formatAdminDate(checked) }) : t('description')}
      actions={
        <div className={styles.actions}>
          {location && (
            <Choice
              aria-label={t('location')}
              value={String(location.id)}
              onChoose={(id) => choose({ location: id, day: '', code: '' })}
              options={(locations.data ?? []).map(({ id, name, isEnabled }) => ({
                value: String(id),
                label: isEnabled ? name : t('closedLocation', { name }),
              }))}
            />
          )}
          <Link to="/admin/$page" params={{ page: 'overview' }} search={{}} preload={false}>
            {t('season')}
          </Link>
        </div>
      }
    >
      <div className={styles.body}>
        {locations.isError && <LoadFailed what={t('notLoaded')} query={locations} />}
        {locations.data?.length === 0 && <Banner>{t('noLocations')}</Banner>}
        {location && <LocationReadiness {...readiness} location={location} />}
        {!location && locations.isPending && <Loading />}
      </div>
    </PageFrame>
  )
}

function LocationReadiness({
  location,
  overview,
  day,
  code,
  choose,
}: ReturnType<typeof useReadiness> & { location: Location }) {
  if (!overview.data) {
    return overview.isError ? <LoadFailed what={t('notLoaded')} query={overview} /> : <Loading />
  }
  const { days, today, wasJudged } = overview.data
  const isEmpty = days.every((one) => countPeople(one) === 0)
  return (
    <>
      {overview.isError && (
        <Banner tone="warn">
          {t('staleNumbers', { time: formatAdminDate(new Date(overview.dataUpdatedAt).toISOString()) })}
        </Banner>
      )}
      {!wasJudged && (
        <Banner tone="info" title={t('notJudgedTitle')}>
          {t('notJudged')}
        </Banner>
      )}
      <div className={styles.grid}>
        <div className={styles.column}>
          {wasJudged && isEmpty ? (
            <section className={styles.card}>
              <p>{t('nothingBooked')}</p>
            </section>
          ) : (
            wasJudged && <DayCard days={days} today={today} selected={day?.day} location={location} />
          )}
          {day && (
            <UnreadyList
              key={`${location.id} ${day.day} ${code ?? ''}`}
              location={location}
              day={day}
              code={code}
              onShowAll={() => choose({ code: '' })}
            />
          )}
        </div>
        <div className={styles.column}>
          <DaySummary day={day ?? days[0]} location={location} code={code} />
        </div>
      </div>
    </>
  )
}

function Loading() {
  return (
    <div className={styles.grid} aria-busy="true">
      <span className="visually-hidden" role="status">
        {t('loading')}
      </span>
      <Skeleton height={340} radius="lg" />
      <Skeleton height={340} radius="lg" />
    </div>
  )
}
