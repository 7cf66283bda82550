import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import type { ExplainedActivity, ExplainedPerson } from '@first-chair/core/explanation/explanation'
import type { VisitExplanation } from '@first-chair/core/explanation/readiness-explanation'
import {
  requirementLabels,
  membershipLabels,
  purchaseLabels,
  stateLabels,
  verdictLabels,
} from '@first-chair/core/explanation/explanation-labels'
import { Table } from '@mantine/core'
import { useId } from 'react'
import { useSettings } from '../../settings/use-settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { ReadinessView } from './readiness-view.tsx'
import styles from './explanation.module.css'

const tones = { owed: 'warn', complete: 'ok', 'not-owed': 'plain' } as const

/** Shows whether each guest is ready, who has which tasks at a location on a day, and the rules' reasons for both. */
export function ExplanationView({
  explanation,
  showPurchases = explanation.followsPurchases,
}: {
  explanation: VisitExplanation
  /** Shows purchases also at locations where they decide nothing. */
  showPurchases?: boolean
}) {
  const { locationName, resortDay, followsPurchases, people, readiness } = explanation
  const { dateFormat } = useSettings()
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.location}>
      <h2 id={id}>
        {locationName} on {formatCheckInDate(resortDay, dateFormat)}
      </h2>
      {people.length > 0 && <ReadinessView readiness={readiness} guests={people} />}
      <h3>Tasks</h3>
      <p className={styles.quiet}>
        {followsPurchases
          ? 'At this location, purchases decide who has which tasks.'
          : 'At this location, age decides who has which tasks.'}
      </p>
      {people.length === 0 && <p>There are no guests to show.</p>}
      {people.map((person) => (
        <PersonSection key={person.contactId} person={person} showPurchases={showPurchases} />
      ))}
    </section>
  )
}

function PersonSection({ person, showPurchases }: { person: ExplainedPerson; showPurchases: boolean }) {
  const { firstName, lastName, age, isHeadOfHouseHold, purchases, activities } = person
  const { dateFormat } = useSettings()
  return (
    <section className={styles.person}>
      <h4 className={styles.verdict}>
        {firstName} {lastName}
        <span className={styles.quiet}>
          {age === null ? ' · birth date missing' : ` · ${age} years`}
          {isHeadOfHouseHold && ' · head of household'}
        </span>
      </h4>
      {showPurchases && (
        <ul className={styles.purchases}>
          {purchases.length === 0 && <li>No purchases.</li>}
          {purchases.map((purchase) => (
            <li key={purchase.id}>
              <b>{purchase.productName}</b> ({purchase.productId}
              {purchase.productDate !== null && `, ${formatCheckInDate(purchase.productDate, dateFormat)}`}){' '}
              {purchaseLabels[purchase.reason]}
              {purchase.asksFor.length > 0 && (
                <span className={styles.quiet}> Requires {purchase.asksFor.join(', ')}.</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {activities.length === 0 && <p>No activities are linked to this location.</p>}
      {activities.map((activity) => (
        <ActivitySection key={activity.activityId} activity={activity} guestName={`${firstName} ${lastName}`} />
      ))}
    </section>
  )
}

function ActivitySection({
  activity: { name, reason, belongs, tasks },
  guestName,
}: {
  activity: ExplainedActivity
  guestName: string
}) {
  return (
    <div className={styles.activity}>
      <p>
        <b>{name}</b>: {membershipLabels[reason]}.
      </p>
      {belongs && tasks.length === 0 && <p className={styles.quiet}>This activity has no tasks.</p>}
      {tasks.length > 0 && (
        <Table className={styles.tasks} aria-label={`${name}, ${guestName}`}>
          <Table.Tbody>
            {tasks.map((task) => (
              <Table.Tr key={task.taskId}>
                <Table.Th scope="row">
                  {task.name}
                  {task.isOptional && <span className={styles.quiet}> optional</span>}
                </Table.Th>
                <Table.Td>
                  <Badge tone={tones[task.verdict]}>{verdictLabels[task.verdict]}</Badge>
                </Table.Td>
                <Table.Td>
                  {[
                    requirementLabels[task.asked],
                    ...(task.state === null ? [] : [stateLabels[task.state]]),
                    ...(task.until === null ? [] : [`until ${task.until}`]),
                    ...(task.confirmedOn === undefined ? [] : [`confirmed unchanged on ${task.confirmedOn}`]),
                    ...(task.isWaitingForPos ? ['not sent to the point of sale yet'] : []),
                  ].join('; ')}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </div>
  )
}
