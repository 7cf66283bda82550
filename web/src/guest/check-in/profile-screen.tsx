import { preselectedActivity, stations } from '@first-chair/core/contact-task/check-in-flow'
import type { ActivityForContacts, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { Failure } from '@first-chair/core/failure'
import { editProfileLocation } from '@first-chair/core/location/edit-profile-location'
import { taskKinds, type TaskKind } from '@first-chair/core/task/task'
import { taskKindOfRoute, taskRouteNames } from '@first-chair/core/task/task-route'
import { Link, Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import page from '../../app/page.module.css'
import { usePageTitle } from '../../settings/use-page-title.ts'
import { useSettings, useTexts } from '../../settings/use-settings.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TryAgainWords } from '../try-again-words.tsx'
import { useContactTasks } from '../use-contact-tasks.ts'
import { PageWait } from './page-wait.tsx'
import { Step } from './step.tsx'

/**
 * The profiles of the household, to be reviewed and changed at any time: the tasks of the edit-profile location, one after
 * the other, all of them read-only until the guest opens a card; then home. The current location stays what it is.
 */
export function ProfileScreen() {
  const { taskRoute } = useParams({ strict: false })
  const { task } = useSearch({ from: '/profile' })
  const location = editProfileLocation(useSettings().locations)
  const kind = taskRoute === undefined ? undefined : taskKindOfRoute(taskRoute)
  if (!location) return <Navigate to="/home" replace />
  return <ProfileAt locationId={location.id} kind={kind} taskId={task} />
}

type Asked = { kind: TaskKind | undefined; taskId: number | undefined }

function ProfileAt({ locationId, ...asked }: Asked & { locationId: number }) {
  const { data: grouping, error, isPending, isFetching, refetch } = useContactTasks(locationId)
  const { profile } = useTexts()
  if (isPending) return <PageWait words="Loading your profiles" onTryAgain={() => void refetch()} />
  if (!grouping) {
    // Home says what there is to say about a guest whom nobody knows.
    if (error instanceof Failure && error.code === 'profile-not-found') return <Navigate to="/home" replace />
    return (
      <NoProfiles>
        <Banner
          tone="bad"
          title="We could not load your profiles"
          action={
            <Button look="secondary" busy={isFetching ? 'Trying' : undefined} onClick={() => void refetch()}>
              <TryAgainWords />
            </Button>
          }
        >
          {error.message}
        </Banner>
      </NoProfiles>
    )
  }
  const activity = preselectedActivity(grouping)
  if (!activity || stations(grouping, activity).length === 0) {
    return (
      <NoProfiles>
        <p>{profile.nothingToEdit}</p>
      </NoProfiles>
    )
  }
  return <Profiles grouping={grouping} activity={activity} {...asked} />
}

function Profiles({
  grouping,
  activity,
  kind,
  taskId,
}: Asked & { grouping: ContactTaskGrouping; activity: ActivityForContacts }) {
  const navigate = useNavigate()
  const { profile } = useTexts()
  const steps = stations(grouping, activity)
  const position = steps.findIndex(
    (step) => taskKinds[step.taskTypeId] === kind && (taskId === undefined || step.taskId === taskId),
  )
  const [first] = steps
  const entered = steps[position]
  const next = steps[position + 1]
  if (!first) return <Navigate to="/home" replace />
  if (!entered) return <Navigate {...linkTo(first, steps)} replace />
  return (
    <Step
      key={entered.taskId}
      grouping={grouping}
      activity={activity}
      entered={entered}
      completeLabel={next ? `Next: ${next.name}` : profile.doneButton}
      onNobody={<Navigate to="/profile" replace />}
      onComplete={() => void navigate(next ? linkTo(next, steps) : { to: '/home' })}
    />
  )
}

type Task = ActivityForContacts['tasks'][number]

/** The address of a step: its kind, and the task too where another one of that kind comes before it. */
function linkTo(step: Task, steps: readonly Task[]) {
  const isFirst = steps.find(({ taskTypeId }) => taskTypeId === step.taskTypeId) === step
  const to = '/profile/$taskRoute' as const
  const params = { taskRoute: taskRouteNames[taskKinds[step.taskTypeId]] }
  return { to, params, search: isFirst ? {} : { task: step.taskId } }
}

/** In place of the profiles, when there are none to show. */
function NoProfiles({ children }: { children: ReactNode }) {
  const { profile, checkIn } = useTexts()
  usePageTitle(profile.title)
  return (
    <main id="main" className={page.page}>
      <h1>{profile.title}</h1>
      {children}
      <Link to="/home" className={buttonClass('secondary')}>
        {checkIn.homeButton}
      </Link>
    </main>
  )
}
