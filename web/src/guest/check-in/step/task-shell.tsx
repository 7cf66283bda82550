import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { initials } from '@first-chair/core/contact/contact'
import { mayAdvance } from '@first-chair/core/contact-task/check-in-flow'
import { isEditingProfiles } from '@first-chair/core/contact-task/editing-profiles'
import { taskKinds, type TaskKind } from '@first-chair/core/task-kind/task-kinds'
import { Link, useSearch } from '@tanstack/react-router'
import { useContext, type ReactNode } from 'react'
import { Logo } from '../../../layout/logo.tsx'
import { RailScene } from '../../../art/rail-scene.tsx'
import { useLayout } from '../../../art/use-layout.ts'
import { t } from '../../../catalogue/check-in.ts'
import { useTexts, useTheme } from '../../../settings/use-settings.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { CableStepper } from '../../../ui/cable-stepper.tsx'
import { taskKindLooks } from '../../../task-kind/task-kind-looks.ts'
import { Icon } from '../../../ui/icon.tsx'
import { usePhotos } from '../../use-contact-tasks.ts'
import { HandedOver } from './handed-over.ts'
import { SaveStatusLabel, type SaveStatus } from './save-status-label.tsx'
import { getCheckInSteps, type CheckInStep } from './check-in-steps.ts'
import type { TaskScreenProps } from './task-screen-props.ts'
import styles from './task-shell.module.css'

type TaskShellProps = Pick<TaskScreenProps, 'grouping' | 'task' | 'contactTasks'> & {
  /** Where the latest input is stored. */
  saveStatus: SaveStatus
  /** The buttons of the action bar. */
  actions: ReactNode
  /** The cards below the open one: after the buttons in reading order, above the action bar on the screen. */
  others?: ReactNode
  children: ReactNode
}

/**
 * The frame around a step of check-in (docs/design.md, "Check-in frame"). On phones: the link back, the logo and the
 * cable with the steps. On wide screens: a rail with the steps. At the bottom: the action bar.
 */
export function TaskShell({ grouping, task, contactTasks, saveStatus, actions, others, children }: TaskShellProps) {
  const isWide = useLayout('wide')
  const handedOver = useContext(HandedOver)
  const { profile } = useTexts()
  const isFromConfirm = useSearch({ strict: false }).from === 'confirm'
  const current = taskKinds[task.taskTypeId]
  const isEditing = isEditingProfiles(grouping)
  const label = t(isEditing ? 'profileSteps' : 'checkInSteps')
  const steps = listSteps(grouping, contactTasks[0].activityId, current)
  const content = (
    <main id="main" className={styles.main}>
      <div className={styles.content}>
        {isEditing && <p className={styles.where}>{profile.title}</p>}
        {children}
      </div>
      <ActionBar>{actions}</ActionBar>
      {others && <div className={styles.others}>{others}</div>}
    </main>
  )
  // On a device that was handed over, nothing leads away from the step.
  if (handedOver) return content
  return (
    <div className={styles.shell}>
      {isWide && <Rail steps={steps} label={label} />}
      <div className={styles.column}>
        {isWide ? (
          <header className={styles.deskBar}>
            <Link to={isFromConfirm ? '/confirm' : '/home'} className={buttonClass('ghost', { small: true })}>
              <Icon name="back" size="s" />
              {t(isFromConfirm ? 'back' : 'home')}
            </Link>
            <SaveStatusLabel status={saveStatus} />
          </header>
        ) : (
          <>
            <header className={styles.top}>
              <Link
                to={isFromConfirm ? '/confirm' : '/home'}
                className={styles.back}
                aria-label={t(isFromConfirm ? 'back' : 'backToHome')}
              >
                <Icon name="back" />
              </Link>
              <Logo />
              <span className={styles.grow} />
              <SaveStatusLabel status={saveStatus} />
            </header>
            {steps.length > 1 && <Cable steps={steps} label={label} />}
          </>
        )}
        {content}
      </div>
    </div>
  )
}

function listSteps(grouping: ContactTaskGrouping, activityId: number, current: TaskKind): CheckInStep[] {
  const activity = grouping.activities.find(({ id }) => id === activityId)
  return activity ? getCheckInSteps(grouping, activity, current) : []
}

type StepsProps = { steps: readonly CheckInStep[]; label: string }

function Cable({ steps, label }: StepsProps) {
  const now = steps.find(({ state }) => state === 'now')
  return (
    <CableStepper
      label={label}
      steps={steps.map(({ kind, shortLabel, state }) => ({ id: kind, label: shortLabel, state }))}
      cabin={now ? `${now.done}/${now.contactTasks.length}` : ''}
      cabinText={now ? t('membersDone', { done: now.done, total: now.contactTasks.length }) : ''}
    />
  )
}

function Rail({ steps, label }: StepsProps) {
  const { imageUrl } = useTheme().sidebar
  const photos = usePhotos()
  return (
    <aside className={styles.rail}>
      {imageUrl === '' ? (
        <RailScene className={styles.scene} />
      ) : (
        <img src={imageUrl} alt="" className={styles.image} />
      )}
      <Logo isOnRail />
      <nav aria-label={label}>
        <ol className={styles.steps}>
          {steps.map(({ kind, label: name, state, done, contactTasks }) => (
            <li key={kind} className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
              <span className={styles.station}>
                <Icon
                  name={state === 'done' ? 'tick' : taskKindLooks[kind].icon}
                  size={state === 'done' ? 'xs' : 's'}
                />
              </span>
              <span>{name}</span>
              <span className={styles.count}>
                {done === contactTasks.length ? t('stepDone') : t('stepProgress', { done, total: contactTasks.length })}
              </span>
              {state === 'now' && (
                <span className={styles.faces} aria-hidden="true">
                  {contactTasks.map((contactTask) => (
                    <Avatar
                      key={contactTask.id}
                      size={46}
                      initials={initials(contactTask.contact)}
                      photo={photos.get(contactTask.contact.contactId)}
                      segments={[{ id: contactTask.id, isDone: mayAdvance([contactTask]) }]}
                    />
                  ))}
                </span>
              )}
            </li>
          ))}
        </ol>
      </nav>
    </aside>
  )
}
