import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { dueAgainLines } from '@first-chair/core/contact-task/next-step'
import { checkInDate } from '@first-chair/core/date-format'
import { isNobodyBooked } from '@first-chair/core/readiness/readiness-reason'
import { useSettings, useTexts } from '../../settings/use-settings.ts'
import { Banner } from '../../ui/banner.tsx'
import { CallUs } from '../call-us.tsx'
import styles from './home.module.css'

type Household = { grouping: ContactTaskGrouping }
/** The title of the page: a notice does not say it a second time. */
type Below = { pageTitle: string }

/** Why the group is not ready although its tasks may be done, and what to do about it: the most serious reason first. */
export function ReadinessNotices({ grouping, pageTitle }: Household & Below) {
  return (
    <>
      <BlockedPasses grouping={grouping} pageTitle={pageTitle} />
      <NoBooking grouping={grouping} pageTitle={pageTitle} />
      <DueAgain grouping={grouping} />
    </>
  )
}

function BlockedPasses({ grouping: { contacts, readinessReasons }, pageTitle }: Household & Below) {
  const { home } = useTexts()
  const blocked = readinessReasons.filter(({ code }) => code === 'pass-blocked')
  if (blocked.length === 0) return null
  const nameOf = (id: string) => contacts.find(({ contactId }) => contactId === id)?.firstName ?? ''
  return (
    <Banner tone="bad" {...titleBelow(pageTitle, home.passBlockedTitle)} action={<CallUs />}>
      <ul className={styles.desk}>
        {blocked.map(({ contactId, text }) => (
          <li key={`${contactId} ${text}`}>{text === '' ? nameOf(contactId) : `${nameOf(contactId)}: ${text}`}</li>
        ))}
      </ul>
      {home.passBlockedText}
    </Banner>
  )
}

function NoBooking({ grouping: { contacts, readinessReasons, householdReference }, pageTitle }: Household & Below) {
  const { home } = useTexts()
  if (!isNobodyBooked(readinessReasons, contacts)) return null
  return (
    <Banner tone="warn" {...titleBelow(pageTitle, home.noBookingTitle)} action={<CallUs />}>
      {home.noBookingText} <b>{householdReference}</b>
    </Banner>
  )
}

function titleBelow(pageTitle: string, title: string): { title?: string } {
  return title === pageTitle ? {} : { title }
}

function DueAgain({ grouping }: Household) {
  const { home } = useTexts()
  const { dateFormat } = useSettings()
  const lines = dueAgainLines(grouping)
  if (lines.length === 0 || grouping.arrivalDay === null) return null
  return (
    <Banner
      tone="warn"
      icon="clock"
      title={home.dueAgainTitle.replaceAll('{day}', checkInDate(grouping.arrivalDay, dateFormat))}
    >
      <ul className={styles.desk}>
        {lines.map(({ task, words }) => (
          <li key={task.id}>{words}</li>
        ))}
      </ul>
    </Banner>
  )
}
