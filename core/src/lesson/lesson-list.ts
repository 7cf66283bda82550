import * as z from 'zod/mini'
import { HealthNote } from './health-note.ts'

/** Where a child is, as far as staff have recorded it. */
const childStates = ['to-come', 'arrived', 'with-instructor', 'collected'] as const

/** A child on the list of a lesson. Never health data: `openLessonNotes` answers it. */
export const LessonListChild = z
  .object({
    household: z.string(),
    contactId: z.string(),
    firstName: z.string(),
    lastInitial: z.string(),
    age: z.nullable(z.int()),
    photoHash: z.nullable(z.string()),
    /** What is missing of the child registration, as text; null if nothing is. */
    formProblem: z.nullable(z.string()),
    /** True if something that is not for the ski school stops the lesson. */
    isStoppedByDesk: z.boolean(),
    state: z.enum(childStates),
    /** Since when, ISO 8601 in UTC; null for `to-come`. */
    sinceUtc: z.nullable(z.string()),
    /** Who has the child; null unless `with-instructor`. */
    instructor: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'LessonListChild' })
export type LessonListChild = z.infer<typeof LessonListChild>

const ListedLesson = z.object({
  name: z.string(),
  /** `HH:MM`; null if the point of sale does not say. */
  startsAt: z.nullable(z.string()),
  children: z.array(LessonListChild),
})
export type ListedLesson = z.infer<typeof ListedLesson>

/** Everybody who has a lesson at a location today, by lesson. */
export const LessonList = z
  .object({
    day: z.string(),
    lessons: z.array(ListedLesson),
    /** The emergency number and where first aid is; empty if the resort has not set it. */
    emergencyText: z.string(),
    /** How many households could not be read, because the point of sale does not answer. */
    unreadable: z.int(),
  })
  .register(z.globalRegistry, { id: 'LessonList' })
export type LessonList = z.infer<typeof LessonList>

/** Where opened notes go. Each is a reading of its own in the audit log. */
export const noteUses = ['screen', 'paper', 'file'] as const
export type NoteUse = (typeof noteUses)[number]

/** The notes of the children of one lesson. */
export const LessonNotes = z
  .array(z.object({ contactId: z.string(), note: HealthNote }))
  .register(z.globalRegistry, { id: 'LessonNotes' })
export type LessonNotes = z.infer<typeof LessonNotes>

/** Groups children by lesson: by start, then by name; lessons without a time last. Children by first name. */
export function groupByLesson(
  children: readonly (LessonListChild & { lesson: Pick<ListedLesson, 'name' | 'startsAt'> })[],
): ListedLesson[] {
  const lessons = new Map<string, ListedLesson>()
  for (const { lesson, ...child } of children) {
    const key = JSON.stringify([lesson.startsAt, lesson.name])
    const listed = lessons.get(key) ?? { ...lesson, children: [] }
    listed.children.push(child)
    lessons.set(key, listed)
  }
  for (const { children: listed } of lessons.values())
    listed.sort((one, other) => one.firstName.localeCompare(other.firstName, 'en'))
  const toOrder = ({ startsAt, name }: ListedLesson) => `${startsAt ?? '99:99'} ${name}`
  return [...lessons.values()].toSorted((one, other) => toOrder(one).localeCompare(toOrder(other), 'en'))
}
