import type { ActivityForContacts, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { getHouseholdActivities, getOpenContactTasks } from '@first-chair/core/contact-task/household-tasks'
import { t } from '../../catalogue/home.ts'
import { useTexts } from '../../settings/use-settings.ts'
import { chooseActivity } from '../use-activity.ts'
import styles from './home.module.css'

/** The choice of an activity, if the household has more than one. */
export function ActivityChoice({
  grouping,
  chosen,
}: {
  grouping: ContactTaskGrouping
  chosen: ActivityForContacts | undefined
}) {
  const { home } = useTexts()
  const activities = getHouseholdActivities(grouping)
  if (activities.length < 2) return null
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.title}>
        <h2>{home.chooseActivityTitle}</h2>
      </legend>
      {activities.map((activity) => (
        <label key={activity.id} className={styles.choice}>
          <input
            type="radio"
            name="activity"
            checked={activity.id === chosen?.id}
            onChange={() => chooseActivity(activity.id)}
          />
          {activity.name}
          <small>
            {t('activityState', {
              people: activity.contactIds.length,
              open: getOpenContactTasks(grouping, activity).length,
            })}
          </small>
        </label>
      ))}
    </fieldset>
  )
}
