import { listActivities } from '@first-chair/core/activity/activity.api'
import { listAdminEmails } from '@first-chair/core/admin-access/admin-email.api'
import { readFirstRun } from '@first-chair/core/first-run/first-run.api'
import { listLocations } from '@first-chair/core/location/location.api'
import { listTasks } from '@first-chair/core/task/task.api'
import { listAuthorizationTypes } from '@first-chair/core/waiver-text/waiver-text.api'
import { Button, Skeleton } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import ExternalLinkIcon from 'lucide-react/icons/external-link'
import { query } from '../../api/query.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { RecentChanges } from './recent-changes.tsx'
import { RecentEmergencies } from './recent-emergencies.tsx'
import { FirstRunCard } from './first-run-card.tsx'
import { GuestLink } from './guest-link.tsx'
import styles from './overview.module.css'
import { LostSignatures } from './lost-signatures.tsx'
import { ReadinessNotices } from './readiness-notices.tsx'
import { ReportStatusCard } from './report-status-card.tsx'
import { SeasonCard } from './season-card.tsx'
import { SetupList } from './setup-list.tsx'
import { getSetupSteps } from './setup-steps.ts'
import { PausedWebhooks } from './paused-webhooks.tsx'
import { SystemWarnings } from './system-warnings.tsx'
import { WaiverDateWarnings } from './waiver-date-warnings.tsx'
import { LocationsCard } from './locations-card.tsx'

/** Shows on one page what guests need and what is still missing. */
export function OverviewScreen() {
  const firstRun = useQuery(query(readFirstRun, {}))
  const [locations, activities, tasks, administrators] = useQueries({
    queries: [
      query(listLocations, {}),
      query(listActivities, {}),
      query(listTasks, {}),
      query(listAdminEmails, { query: {} }),
    ],
  })
  const isBuiltIn = useSettings().pointOfSaleSystem === 'built-in'
  const waiverTexts = useQuery({ ...query(listAuthorizationTypes, {}), enabled: isBuiltIn })
  const all = [locations, activities, tasks, administrators, firstRun, ...(isBuiltIn ? [waiverTexts] : [])]
  const failed = all.find(({ error }) => error !== null)
  const defaultLocation = locations.data?.find(({ isDefault }) => isDefault)

  return (
    <PageFrame
      title="Overview"
      description="Everything guests need, and what’s still missing"
      actions={
        <Button
          component="a"
          href="/welcome"
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<ExternalLinkIcon size={18} />}
        >
          View as guest
        </Button>
      }
    >
      <LostSignatures />
      <RecentEmergencies />
      <FirstRunCard />
      <SystemWarnings />
      <PausedWebhooks />
      {tasks.data && <WaiverDateWarnings tasks={tasks.data} />}
      {tasks.data && <ReadinessNotices tasks={tasks.data} />}
      {failed && (
        <div className={styles.failed}>
          <Banner
            tone="bad"
            title="The overview did not load"
            action={<Button onClick={() => all.forEach((part) => void part.refetch())}>Try again</Button>}
          >
            {failed.error?.message}
          </Banner>
        </div>
      )}
      {locations.data &&
      activities.data &&
      tasks.data &&
      administrators.data &&
      firstRun.data &&
      (waiverTexts.data || !isBuiltIn) ? (
        <div className={styles.grid}>
          <div className={styles.column}>
            <LocationsCard locations={locations.data} activities={activities.data} />
            {locations.data.length > 0 && <SeasonCard locations={locations.data} />}
            <RecentChanges locations={locations.data} activities={activities.data} tasks={tasks.data} />
          </div>
          <div className={styles.column}>
            <SetupList
              steps={getSetupSteps({
                locations: locations.data,
                activities: activities.data,
                tasks: tasks.data,
                waiverTexts: waiverTexts.data?.authorizationTypes.length,
                firstRun: firstRun.data,
                administrators: administrators.data.total,
              })}
            />
            {defaultLocation && <GuestLink location={defaultLocation} />}
            <ReportStatusCard />
          </div>
        </div>
      ) : (
        !failed && <Loading />
      )}
    </PageFrame>
  )
}

function Loading() {
  return (
    <div className={styles.grid} aria-busy="true">
      <span className="visually-hidden" role="status">
        Loading the overview
      </span>
      <Skeleton height={320} radius="lg" />
      <Skeleton height={320} radius="lg" />
    </div>
  )
}
