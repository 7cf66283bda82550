import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { Purchase } from '../household/household.ts'
import { getProductOfDay } from '../staff/product-of-day.ts'
import { taskKindDefinitions } from '../task-kind/task-kinds.ts'

const lessonRule = taskKindDefinitions.ChildRegistration.requiredByRule

/** The name of the lesson of a person on a day, and when it starts (`HH:MM`); null if the point of sale does not say. */
export type Lesson = { name: string; startsAt: string | null }

/** The lesson of a person on a day: a product that needs a child registration. Undefined if there is none. */
export function getLessonOfDay(
  purchases: readonly Purchase[],
  contactId: string,
  day: CalendarDate,
): Lesson | undefined {
  const lessons = purchases.filter(({ components }) => components.some(({ rules }) => rules.includes(lessonRule)))
  const lesson = getProductOfDay(lessons, contactId, day)
  if (!lesson) return undefined
  const starts = (lesson.validity?.access ?? []).flatMap(({ fromTime }) => (fromTime === null ? [] : [fromTime]))
  return { name: lesson.productName, startsAt: starts.toSorted()[0] ?? null }
}
