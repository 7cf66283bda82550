import { getBlockerMessage, type BlockerCode } from '@first-chair/core/readiness/blocker-codes'
import { fillEmail, shortenName, type MessageLook, type WrittenEmail } from './email-layout.rule.ts'

/** The data of a reminder before a visit. */
export type ReminderFacts = MessageLook & {
  /** Of the head of the household. */
  firstName: string
  /** The first names of the people who have to do something. */
  people: readonly string[]
  code: BlockerCode
  /** The day of the visit, `YYYY-MM-DD`. */
  day: string
  link: string
}

/** Builds the reminder with the resort's texts and colours, in HTML and in plain text. */
export function buildReminderEmail(facts: ReminderFacts): WrittenEmail {
  const { firstName, people, code, day, link } = facts
  const tokens = {
    FirstName: shortenName(firstName),
    People: new Intl.ListFormat('en', { type: 'conjunction' }).format(people.map(shortenName)),
    Reason: getBlockerMessage(code),
    Day: formatDay(day),
  }
  return fillEmail(facts, { template: facts.language.readinessReminder, tokens, link })
}

function formatDay(day: string): string {
  return Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' }).format(
    Date.parse(`${day}T12:00:00Z`),
  )
}
