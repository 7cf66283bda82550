import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { initials } from '@first-chair/core/contact/contact'
import { mayAdvance } from '@first-chair/core/contact-task/check-in-flow'
import { isEditingProfiles } from '@first-chair/core/contact-task/editing-profiles'
import { taskKinds, type TaskKind } from '@first-chair/core/task/task'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Logo } from '../../app/logo.tsx'
import { RailScene } from '../../art/rail-scene.tsx'
import { useLayout } from '../../art/use-layout.ts'
import { useTexts, useTheme } from '../../settings/use-settings.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { CableStepper } from '../../ui/cable-stepper.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { usePhotos } from '../use-contact-tasks.ts'
import { KeptLabel, type Kept } from './kept-label.tsx'
import { stops, type Stop } from './stations.ts'
import type { TaskScreenProps } from './task-screen-props.ts'
import styles from './task-shell.module.css'

type TaskShellProps = Pick<TaskScreenProps, 'grouping' | 'task' | 'contactTasks'> & {
  /** What is true of that which was typed last. */
  kept: Kept
  /** The buttons of the action bar. */
  actions: ReactNode
  /** What comes after the buttons in reading order, and is shown above the bar: the cards below the open one. */
  others?: ReactNode
  children: ReactNode
}

/**
 * What stands around a step of check-in (design, section 4): on phones the way back, the logo and the cable with its
 * stations, on wide screens a rail; below, the action bar.
 */
export function TaskShell({ grouping, task, contactTasks, kept, actions, others, children }: TaskShellProps) {
  const isWide = useLayout('wide')
  const { profile } = useTexts()
  const current = taskKinds[task.taskTypeId]
  const isEditing = isEditingProfiles(grouping)
  const label = isEditing ? 'Profile steps' : 'Check-in steps'
  const ride = stopsOf(grouping, contactTasks[0].activityId, current)
  return (
    <div className={styles.shell}>
      {isWide && <Rail ride={ride} label={label} />}
      <div className={styles.column}>
        {isWide ? (
          <header className={styles.deskBar}>
            <Link to="/home" className={buttonClass('ghost', { small: true })}>
              <Icon name="back" size="s" />
              Home
            </Link>
            <KeptLabel kept={kept} />
          </header>
        ) : (
          <>
            <header className={styles.top}>
              <Link to="/home" className={styles.back} aria-label="Back to home">
                <Icon name="back" />
              </Link>
              <Logo />
              <span className={styles.grow} />
              <KeptLabel kept={kept} />
            </header>
            {ride.length > 1 && <Cable ride={ride} label={label} />}
          </>
        )}
        <main id="main" className={styles.main}>
          <div className={styles.content}>
            {isEditing && <p className={styles.where}>{profile.title}</p>}
            {children}
          </div>
          <ActionBar>{actions}</ActionBar>
          {others && <div className={styles.others}>{others}</div>}
        </main>
      </div>
    </div>
  )
}

function stopsOf(grouping: ContactTaskGrouping, activityId: number, current: TaskKind): Stop[] {
  const activity = grouping.activities.find(({ id }) => id === activityId)
  return activity ? stops(grouping, activity, current) : []
}

type RideProps = { ride: readonly Stop[]; label: string }

function Cable({ ride, label }: RideProps) {
  const now = ride.find(({ state }) => state === 'now')
  return (
    <CableStepper
      label={label}
      stations={ride.map(({ kind, shortLabel, state }) => ({ id: kind, label: shortLabel, state }))}
      cabin={now ? `${now.done}/${now.contactTasks.length}` : ''}
      cabinText={now ? `${now.done} of ${now.contactTasks.length} members` : ''}
    />
  )
}

const icons = {
  Waiver: 'document',
  RentalProfile: 'boot',
  ChildRegistration: 'heart',
  Photo: 'camera',
} as const satisfies Record<TaskKind, IconName>

function Rail({ ride, label }: RideProps) {
  const { imageUrl } = useTheme().sidebar
  const photos = usePhotos()
  return (
    <aside className={styles.rail}>
      {imageUrl === '' ? (
        <RailScene className={styles.scene} />
      ) : (
        <img src={imageUrl} alt="" className={styles.image} />
      )}
      <Logo />
      <nav aria-label={label}>
        <ol className={styles.steps}>
          {ride.map(({ kind, label: name, state, done, contactTasks }) => (
            <li key={kind} className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
              <span className={styles.station}>
                <Icon name={state === 'done' ? 'tick' : icons[kind]} size={state === 'done' ? 'xs' : 's'} />
              </span>
              <span>{name}</span>
              <span className={styles.count}>
                {done === contactTasks.length ? 'Done' : `${done} of ${contactTasks.length}`}
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
