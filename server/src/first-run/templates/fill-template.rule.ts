import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { setupFormat } from '@first-chair/core/setup-document/setup-document'
import type { ResortTemplate } from './resort-template.rule.ts'

/** What a template is filled with. */
type TemplateFacts = {
  resort: string
  today: CalendarDate
  /** `MM-DD`. */
  seasonEndsOn: string
  /** False if another point of sale has the waiver texts. */
  hasWaiverTexts: boolean
}

/** The setup document of a template for one resort: with its name in the waivers, and with the end of its season. */
export function fillTemplate(
  { setup: { tasks, waiverTexts, ...setup }, seasonTasks }: ResortTemplate,
  { resort, today, seasonEndsOn, hasWaiverTexts }: TemplateFacts,
): object {
  const endEffectiveDate = getNextDay(today, seasonEndsOn)
  const name = resort.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const filledTasks = Object.entries(tasks).map(([key, task]) => [
    key,
    seasonTasks.includes(key) ? { ...task, endEffectiveDate } : task,
  ])
  const filledTexts = Object.entries(waiverTexts).map(([code, { html, ...text }]) => [
    code,
    { ...text, html: html.replaceAll('{resort}', () => name) },
  ])
  return {
    firstChairSetup: setupFormat,
    ...setup,
    tasks: Object.fromEntries(filledTasks),
    ...(hasWaiverTexts ? { waiverTexts: Object.fromEntries(filledTexts) } : {}),
    // The last key of a setup document.
    end: true,
  }
}

/** The next day with this month and day, `MM-DD`; today if it is that day. */
function getNextDay(today: CalendarDate, monthAndDay: string): CalendarDate {
  const year = Number(today.slice(0, 4))
  const thisYear = `${year}-${monthAndDay}`
  return today <= thisYear ? thisYear : `${year + 1}-${monthAndDay}`
}
