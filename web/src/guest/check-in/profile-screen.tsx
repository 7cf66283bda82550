import { getPreselectedActivity, getSteps } from '@first-chair/core/contact-task/check-in-flow'
import type { ActivityForContacts, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { Failure } from '@first-chair/core/contract/failure'
import { findEditProfileLocation } from '@first-chair/core/location/edit-profile-location'
import { findTaskKind, taskKindDefinitions, taskKinds, type TaskKind } from '@first-chair/core/task-kind/task-kinds'
import { Link, Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import page from '../../layout/page.module.css'
import { t } from '../../catalogue/check-in.ts'
import { t as yourData } from '../../catalogue/your-data.ts'
import { usePageTitle } from '../../settings/use-page-title.ts'
import { useSettings, useTexts } from '../../settings/use-settings.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ProfileLink } from '../profile-section.tsx'
import { YourDocuments } from '../your-documents.tsx'
import { TryAgainLabel } from '../try-again-label.tsx'
import { useOpenForm } from '../offline/use-open-form.ts'
import { preloadOutbox } from '../outbox/deliver.ts'
import { useContactTasks, useProfile } from '../use-contact-tasks.ts'
import { StepLoading } from './step/step-loading.tsx'
import { Step } from './step.tsx'

/**
 * The profiles of the household, which guests can review and change at any time: the tasks of the edit-profile
 * location, one after the other, then home. Every card is read-only until the guest opens it. The current location does
 * not change. Below them, and alone if there is no such location: the documents and the data of the household.
 */
export function ProfileScreen() {
  const { taskRoute } = useParams({ strict: false })
  const { task } = useSearch({ from: '/profile' })
  const location = findEditProfileLocation(useSettings().locations)
  const kind = taskRoute === undefined ? undefined : findTaskKind(taskRoute)
  if (!location) return <DocumentsAndData />
  return <ProfileAt locationId={location.id} kind={kind} taskId={task} />
}

function DocumentsAndData() {
  const { data, error, isPending, isFetching, refetch } = useProfile()
  if (isPending) return <StepLoading text={t('loadingProfiles')} onTryAgain={() => void refetch()} />
  return (
    <>
      <NoProfiles>
        {!data && <NotLoaded error={error} isFetching={isFetching} onTryAgain={() => void refetch()} />}
      </NoProfiles>
      {data && (
        <>
          <YourDocuments isOpenAtFirst />
          <YourDataLink />
        </>
      )}
    </>
  )
}

/** Requests for a copy or an erasure are a page of their own, which the account menu has too. */
function YourDataLink() {
  return <ProfileLink icon="account" title={yourData('title')} subtitle={yourData('subtitle')} to="/your-data" />
}

/** Home explains a sign-in that matches no guest. */
function NotLoaded({
  error,
  isFetching,
  onTryAgain,
}: {
  error: Error | null
  isFetching: boolean
  onTryAgain: () => void
}) {
  if (error instanceof Failure && error.code === 'profile-not-found') return <Navigate to="/home" replace />
  return (
    <Banner
      tone="bad"
      title={t('profilesNotLoaded')}
      action={
        <Button look="secondary" busy={isFetching ? t('trying') : undefined} onClick={onTryAgain}>
          <TryAgainLabel />
        </Button>
      }
    >
      {error?.message}
    </Banner>
  )
}

type StepQuery = { kind: TaskKind | undefined; taskId: number | undefined }

function ProfileAt({ locationId, ...stepQuery }: StepQuery & { locationId: number }) {
  const { data: grouping, error, isPending, isFetching, refetch } = useContactTasks(locationId)
  const { profile } = useTexts()
  if (isPending) return <StepLoading text={t('loadingProfiles')} onTryAgain={() => void refetch()} />
  if (!grouping) {
    return (
      <NoProfiles>
        <NotLoaded error={error} isFetching={isFetching} onTryAgain={() => void refetch()} />
      </NoProfiles>
    )
  }
  const activity = getPreselectedActivity(grouping)
  if (!activity || getSteps(grouping, activity).length === 0) {
    return (
      <>
        <NoProfiles>
          <p>{profile.nothingToEdit}</p>
        </NoProfiles>
        <YourDocuments />
        <YourDataLink />
      </>
    )
  }
  return <Profiles grouping={grouping} activity={activity} {...stepQuery} />
}

function Profiles({
  grouping,
  activity,
  kind,
  taskId,
}: StepQuery & { grouping: ContactTaskGrouping; activity: ActivityForContacts }) {
  const navigate = useNavigate()
  const { profile } = useTexts()
  useEffect(preloadOutbox, [])
  useOpenForm()
  const steps = getSteps(grouping, activity)
  const position = steps.findIndex(
    (step) => taskKinds[step.taskTypeId] === kind && (taskId === undefined || step.taskId === taskId),
  )
  const [first] = steps
  const current = steps[position]
  const next = steps[position + 1]
  if (!first) return <Navigate to="/home" replace />
  if (!current) return <Navigate {...toStepLink(first, steps)} replace />
  return (
    <>
      <Step
        key={current.taskId}
        grouping={grouping}
        activity={activity}
        initialTask={current}
        completeLabel={next ? t('nextTask', { task: next.name }) : profile.doneButton}
        fallback={<Navigate to="/profile" replace />}
        onComplete={() => void navigate(next ? toStepLink(next, steps) : { to: '/home' })}
      />
      <YourDocuments />
      <YourDataLink />
    </>
  )
}

type Task = ActivityForContacts['tasks'][number]

/** The link to a step: its kind, and its task if an earlier step has the same kind. */
function toStepLink(step: Task, steps: readonly Task[]) {
  const isFirst = steps.find(({ taskTypeId }) => taskTypeId === step.taskTypeId) === step
  const to = '/profile/$taskRoute' as const
  const params = { taskRoute: taskKindDefinitions[taskKinds[step.taskTypeId]].route }
  return { to, params, search: isFirst ? {} : { task: step.taskId } }
}

/** Shown when there are no profiles to edit. */
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
