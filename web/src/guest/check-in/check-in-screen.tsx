import { contactTasksOf, mayAdvance, stations } from '@first-chair/core/contact-task/check-in-flow'
import type { ActivityForContacts, ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { activityToDoHere, canBeDoneHere } from '@first-chair/core/contact-task/done-here'
import { taskKinds, type TaskKind } from '@first-chair/core/task/task'
import { taskKindOfRoute, taskRouteNames } from '@first-chair/core/task/task-route'
import { Navigate, useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTexts } from '../../settings/use-settings.ts'
import { chooseActivity, useActivity } from '../use-activity.ts'
import { useContactTasks } from '../use-contact-tasks.ts'
import { useCurrentLocation } from '../use-current-location.ts'
import { PageWait } from './page-wait.tsx'
import { Step } from './step.tsx'

/**
 * The parent of all tasks (specification, section 2): needs the household's contact tasks, else it goes to home; goes to
 * the child of the current task, and to the arrival card when none remains.
 */
export function CheckInScreen() {
  const { taskRoute } = useParams({ strict: false })
  const current = useCurrentLocation()
  const kind = taskRoute === undefined ? undefined : taskKindOfRoute(taskRoute)
  if (current.kind !== 'found') return <Navigate to="/home" replace />
  return <CheckInAt locationId={current.location.id} kind={kind} />
}

function CheckInAt({ locationId, kind }: { locationId: number; kind: TaskKind | undefined }) {
  const { data: grouping, isPending, refetch } = useContactTasks(locationId)
  const router = useRouter()
  useEffect(() => {
    // The arrival card is due next, perhaps where there is no signal any more.
    void router.preloadRoute({ to: '/checkinComplete' }).catch(() => {})
  }, [router])

  if (isPending) return <PageWait words="Loading your check-in" onTryAgain={() => void refetch()} />
  if (!grouping) return <Navigate to="/home" replace />
  return <CheckInOf grouping={grouping} kind={kind} />
}

function CheckInOf({ grouping, kind }: { grouping: ContactTaskGrouping; kind: TaskKind | undefined }) {
  const activity = useActivity(grouping)
  if (!activity) return <Navigate to="/home" replace />
  return <Ride key={activity.id} grouping={grouping} activity={activity} kind={kind} />
}

type RideProps = { grouping: ContactTaskGrouping; activity: ActivityForContacts; kind: TaskKind | undefined }
type Task = ActivityForContacts['tasks'][number]

function Ride({ grouping, activity, kind }: RideProps) {
  const navigate = useNavigate()
  const { completeButton } = useTexts().checkIn
  const open = activity.tasks.filter((task) => isOpenHere(contactTasksOf(grouping, activity.id, task)))

  if (kind === undefined) {
    const next = activityToDoHere(grouping, activity)
    // What is left may be of another activity: check-in goes on there.
    if (next && next.id !== activity.id) return <GoOnWith activity={next} />
    const [task] = open
    if (!task) return <Navigate to="/checkinComplete" replace />
    const taskRoute = taskRouteNames[taskKinds[task.taskTypeId]]
    return <Navigate to="/checkin/$taskRoute" params={{ taskRoute }} replace />
  }
  const ofKind = (task: Task) => taskKinds[task.taskTypeId] === kind
  const task = open.find(ofKind) ?? stations(grouping, activity).find(ofKind)
  if (!task) return <Navigate to="/checkin" replace />
  return (
    <Step
      key={kind}
      grouping={grouping}
      activity={activity}
      entered={task}
      completeLabel={completeButton}
      onNobody={<Navigate to="/checkin" replace />}
      onComplete={() => void navigate({ to: '/checkin', replace: true })}
    />
  )
}

/** Makes an activity the chosen one; check-in, which follows the choice, then opens its next task. */
function GoOnWith({ activity }: { activity: ActivityForContacts }): null {
  useEffect(() => chooseActivity(activity.id), [activity.id])
  return null
}

/** Can somebody do this here and now? */
function isOpenHere(listed: readonly ContactTask[]): boolean {
  return listed.some((contactTask) => !mayAdvance([contactTask]) && canBeDoneHere(contactTask))
}
