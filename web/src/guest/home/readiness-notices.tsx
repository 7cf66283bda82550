import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { getDueAgainLines } from '@first-chair/core/contact-task/next-step'
import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import { isNobodyBooked } from '@first-chair/core/readiness/readiness-reason'
import { t } from '../../catalogue/home.ts'
import { useSettings, useTexts } from '../../settings/use-settings.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { CallUs } from '../call-us.tsx'
import styles from './home.module.css'

type Household = { grouping: ContactTaskGrouping }
/** A notice leaves out its title if the page has the same title. */
type PageTitle = { pageTitle: string }

/**
 * Reasons why the group is not ready besides open tasks, and what to do about them. The most serious reason comes
 * first.
 */
export function ReadinessNotices({ grouping, pageTitle }: Household & PageTitle) {
  return (
    <>
      <BlockedPasses grouping={grouping} pageTitle={pageTitle} />
      <NoBooking grouping={grouping} pageTitle={pageTitle} />
      <DueAgain grouping={grouping} />
    </>
  )
}

function BlockedPasses({ grouping: { contacts, readinessReasons }, pageTitle }: Household & PageTitle) {
  const { home } = useTexts()
  const blocked = readinessReasons.filter(({ code }) => code === 'pass-blocked')
  if (blocked.length === 0) return null
  const findName = (id: string) => contacts.find(({ contactId }) => contactId === id)?.firstName ?? ''
  return (
    <Banner tone="bad" {...toNoticeTitle(pageTitle, home.passBlockedTitle)} action={<CallUs />}>
      <ul className={styles.desk}>
        {blocked.map(({ contactId, text }) => (
          <li key={`${contactId} ${text}`}>
            {text === '' ? findName(contactId) : t('blockedPass', { name: findName(contactId), reason: text })}
          </li>
        ))}
      </ul>
      {home.passBlockedText}
    </Banner>
  )
}

function NoBooking({ grouping: { contacts, readinessReasons, householdReference }, pageTitle }: Household & PageTitle) {
  const { home } = useTexts()
  if (!isNobodyBooked(readinessReasons, contacts)) return null
  return (
    <Banner tone="warn" {...toNoticeTitle(pageTitle, home.noBookingTitle)} action={<CallUs />}>
      {home.noBookingText} <b>{householdReference}</b>
    </Banner>
  )
}

function toNoticeTitle(pageTitle: string, title: string): { title?: string } {
  return title === pageTitle ? {} : { title }
}

function DueAgain({ grouping }: Household) {
  const { home } = useTexts()
  const { dateFormat } = useSettings()
  const lines = getDueAgainLines(grouping)
  if (lines.length === 0 || grouping.arrivalDay === null) return null
  return (
    <Banner
      tone="warn"
      icon="clock"
      title={home.dueAgainTitle.replaceAll('{day}', formatCheckInDate(grouping.arrivalDay, dateFormat))}
    >
      <ul className={styles.desk}>
        {lines.map(({ task, names }) => (
          <li key={task.id}>{t('taskOfPeople', { task: task.name, names })}</li>
        ))}
      </ul>
    </Banner>
  )
}
