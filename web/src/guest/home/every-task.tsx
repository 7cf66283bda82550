import type { ActivityForContacts, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { countTasks } from '@first-chair/core/contact-task/household-progress'
import type { NextStep } from '@first-chair/core/contact-task/next-step'
import type { PersonReadiness } from '@first-chair/core/readiness/readiness'
import { getBlockerText } from '@first-chair/core/readiness/verdict-text'
import { Link } from '@tanstack/react-router'
import { t } from '../../catalogue/home.ts'
import { useTexts } from '../../settings/use-settings.ts'
import { buttonClass } from '../../ui/button.tsx'
import { detailsCardClass } from '../../ui/card.ts'
import { Icon } from '../../ui/icon.tsx'
import { OwnSignatures } from '../signing-link/own-signatures.tsx'
import { ActivityChoice } from './activity-choice.tsx'
import { ArrivalCardLink } from './verdict/arrival-card-link.tsx'
import { DeskList } from './desk-list.tsx'
import { DueAgain } from './due-again.tsx'
import { hasArrivalCard } from './has-arrival-card.ts'
import { MemberTasks } from './member-tasks.tsx'
import { useHouseholdProgress } from './use-household-progress.ts'
import styles from './verdict/verdict.module.css'

/**
 * Every task of everybody with its state, also those that stop nothing: optional tasks, and tasks of places that nobody
 * booked for the day. The way through all of them one after the other stays visible, and so does the arrival card once it
 * helps: its code is needed at the desk also while something is open that only the resort can resolve.
 */
export function EveryTask({
  grouping,
  activity,
  step,
  people,
  isOpen,
  isCardOffered,
}: {
  grouping: ContactTaskGrouping
  activity: ActivityForContacts | undefined
  step: NextStep
  people: readonly PersonReadiness[]
  isOpen: boolean
  /** True if another button on home already opens the arrival card. */
  isCardOffered: boolean
}) {
  const { home } = useTexts()
  const members = useHouseholdProgress(grouping)
  const counts = countTasks(members)
  const alsoOpen = people.filter((person) => person.alsoOpen.length > 0)
  const findName = (id: string) => grouping.contacts.find(({ contactId }) => contactId === id)?.firstName ?? ''
  return (
    <section>
      <details className={detailsCardClass} open={isOpen}>
        <summary>
          <Icon name="list" />
          <span>
            {t('everyTask')}
            <small>{counts.total === 0 ? t('noTasks') : t('tasksDoneShort', counts)}</small>
          </span>
          <Icon name="down" />
        </summary>
        <div className={styles.all}>
          {alsoOpen.length > 0 && (
            <div>
              <h3>{t('alsoOpen')}</h3>
              <ul>
                {alsoOpen.map((person) => (
                  <li key={person.contactId}>
                    {t('alsoOpenLine', {
                      name: findName(person.contactId),
                      text: person.alsoOpen.map(getBlockerText),
                    })}
                  </li>
                ))}
              </ul>
            </div>
          )}
          <OwnSignatures
            locationId={grouping.location.id}
            contactTasks={members.flatMap(({ tasks }) => tasks.map(({ contactTask }) => contactTask))}
          />
          <DueAgain grouping={grouping} />
          <DeskList grouping={grouping} />
          {members.map((member) => (
            <MemberTasks key={member.contact.contactId} member={member} />
          ))}
        </div>
      </details>
      {step.kind === 'task' && (
        <div className={styles.start}>
          <ActivityChoice grouping={grouping} chosen={activity} />
          <Link to="/checkin" className={buttonClass('secondary')}>
            {home.checkInButton}
          </Link>
        </div>
      )}
      {!isCardOffered && hasArrivalCard(step, people) && (
        <div className={styles.start}>
          <ArrivalCardLink look="secondary" />
        </div>
      )}
    </section>
  )
}
