import { getContactTasks, mayAdvance, getSteps } from '@first-chair/core/contact-task/check-in-flow'
import type { ActivityForContacts, ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { getHouseholdActivities } from '@first-chair/core/contact-task/household-tasks'
import { getNextGuestActivity, isCompletedByGuest } from '@first-chair/core/contact-task/remaining-tasks'
import { findTaskKind, taskKindDefinitions, taskKinds, type TaskKind } from '@first-chair/core/task-kind/task-kinds'
import { Navigate, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t } from '../../catalogue/check-in.ts'
import { useTexts } from '../../settings/use-settings.ts'
import { useCopyAfterFailure } from '../offline/use-copy-after-failure.ts'
import { useOpenForm } from '../offline/use-open-form.ts'
import { preloadOutbox } from '../outbox/deliver.ts'
import { chooseActivity, useActivity } from '../use-activity.ts'
import { useContactTasks } from '../use-contact-tasks.ts'
import { useCurrentLocation } from '../use-current-location.ts'
import { StepLoading } from './step/step-loading.tsx'
import { Step } from './step.tsx'

/**
 * The parent route of all steps (docs/domain.md, "Check-in pages"). It needs the household's contact tasks, else it
 * leads to home. It leads to the step of the current task, and to the arrival card when no task remains.
 */
export function CheckInScreen() {
  const { taskRoute } = useParams({ strict: false })
  const { open, from } = useSearch({ strict: false })
  const requestedId = typeof open === 'string' ? open : undefined
  const current = useCurrentLocation()
  const kind = taskRoute === undefined ? undefined : findTaskKind(taskRoute)
  if (current.kind !== 'found') return <Navigate to="/home" replace />
  return (
    <CheckInAt
      locationId={current.location.id}
      kind={kind}
      requestedId={requestedId}
      returnsToConfirm={from === 'confirm'}
    />
  )
}

type Requested = {
  kind: TaskKind | undefined
  /** The contact task that is open when the step opens. */
  requestedId: string | undefined
  /** True if the page of unchanged records opened the contact task: once it is complete, that page follows. */
  returnsToConfirm: boolean
}

function CheckInAt({ locationId, ...requested }: Requested & { locationId: number }) {
  const { data: grouping, error, isPending, refetch } = useContactTasks(locationId)
  // Phones often take themselves for online where no server answers.
  const isRestoring = useCopyAfterFailure(grouping === undefined ? error : null)
  const router = useRouter()
  useOpenForm()
  useEffect(() => {
    // The arrival card is needed next, possibly where the phone is offline.
    void router.preloadRoute({ to: '/checkinComplete' }).catch(() => {})
    preloadOutbox()
  }, [router])

  if (isPending || isRestoring) return <StepLoading text={t('loading')} onTryAgain={() => void refetch()} />
  if (!grouping) return <Navigate to="/home" replace />
  return <CheckInWithTasks grouping={grouping} {...requested} />
}

function CheckInWithTasks({ grouping, ...requested }: Requested & { grouping: ContactTaskGrouping }) {
  const activity = useActivity(grouping)
  const contactTask = findContactTask(grouping, requested)
  const owner = getHouseholdActivities(grouping).find(({ id }) => id === contactTask?.activityId)
  if (!activity) return <Navigate to="/home" replace />
  if (owner && owner.id !== activity.id) return <SwitchActivity activity={owner} />
  return <CurrentStep key={activity.id} grouping={grouping} activity={activity} {...requested} />
}

/** The requested contact task, if the household has it. */
function findContactTask(
  grouping: ContactTaskGrouping,
  { kind, requestedId }: Pick<Requested, 'kind' | 'requestedId'>,
): ContactTask | undefined {
  if (kind === undefined || requestedId === undefined) return undefined
  return grouping[taskKindDefinitions[kind].list].find(({ id }) => id === requestedId)
}

type CurrentStepProps = Requested & { grouping: ContactTaskGrouping; activity: ActivityForContacts }
type Task = ActivityForContacts['tasks'][number]

function CurrentStep({ grouping, activity, kind, requestedId, returnsToConfirm }: CurrentStepProps) {
  const navigate = useNavigate()
  const { completeButton } = useTexts().checkIn
  const open = activity.tasks.filter((task) => isOpenHere(getContactTasks(grouping, activity.id, task)))

  if (kind === undefined) {
    const next = getNextGuestActivity(grouping, activity)
    // The open tasks may belong to another activity: check-in continues there.
    if (next && next.id !== activity.id) return <SwitchActivity activity={next} />
    const [task] = open
    if (!task) return <Navigate to="/checkinComplete" replace />
    const taskRoute = taskKindDefinitions[taskKinds[task.taskTypeId]].route
    return <Navigate to="/checkin/$taskRoute" params={{ taskRoute }} replace />
  }
  const isOfKind = (task: Task) => taskKinds[task.taskTypeId] === kind
  const requested = findContactTask(grouping, { kind, requestedId })
  if (returnsToConfirm && requested?.isComplete === true) return <Navigate to="/confirm" replace />
  const steps = getSteps(grouping, activity)
  const task = steps.find(({ taskId }) => taskId === requested?.taskId) ?? open.find(isOfKind) ?? steps.find(isOfKind)
  if (!task) return <Navigate to="/checkin" replace />
  return (
    <Step
      key={kind}
      grouping={grouping}
      activity={activity}
      initialTask={task}
      requestedId={requested?.id}
      completeLabel={completeButton}
      fallback={<Navigate to="/checkin" replace />}
      onComplete={() => void navigate({ to: returnsToConfirm ? '/confirm' : '/checkin', replace: true })}
    />
  )
}

/** Makes an activity the chosen one. Check-in follows the choice and opens the next task of that activity. */
function SwitchActivity({ activity }: { activity: ActivityForContacts }): null {
  useEffect(() => chooseActivity(activity.id), [activity.id])
  return null
}

/** True if at least one of these contact tasks is open and can be done in the browser. */
function isOpenHere(contactTasks: readonly ContactTask[]): boolean {
  return contactTasks.some((contactTask) => !mayAdvance([contactTask]) && isCompletedByGuest(contactTask))
}
