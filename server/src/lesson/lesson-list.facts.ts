import { getAge } from '@first-chair/core/contact/contact'
import { getLessonOfDay } from '@first-chair/core/lesson/lesson-of-day'
import { groupByLesson, type LessonList, type LessonListChild } from '@first-chair/core/lesson/lesson-list'
import { blockerCodes, getBlockerStaffMessage } from '@first-chair/core/readiness/blocker-codes'
import { isOwnCode } from '@first-chair/core/staff/staff-readiness'
import { getOpenLocation } from '../contact-task/check-in.facts.ts'
import type { Context } from '../context/context.ts'
import { findWaitingRecords } from '../pos-outbox/pos-outbox.store.ts'
import { addValidity, loadValidity } from '../verdict/judge-households.facts.ts'
import { readHouseholds } from '../verdict/read-households.facts.ts'
import { findChildEvents, findExpectedChildren, type ChildEvent } from './lesson-list.store.ts'

/**
 * Loads everybody who has a lesson at a location today, by lesson, and where they are (docs/domain.md, "Ski school"). Never
 * health data: the notes have a call of their own.
 */
export async function loadLessonList(ctx: Context, locationId: number): Promise<LessonList> {
  const setup = await ctx.setup.current()
  const location = getOpenLocation(setup, locationId)
  const day = ctx.clock.resortDay(location.timeZone ?? ctx.config.resortTimeZone)
  const expected = await findExpectedChildren(ctx.pool, { locationId, day })
  const contactIds = expected.map(({ contactId }) => contactId)
  const unreadable = new Set<string>()
  const [households, validity, events, waiting] = await Promise.all([
    readHouseholds(ctx, [...new Set(expected.map(({ household }) => household))], unreadable),
    loadValidity(ctx, contactIds),
    findChildEvents(ctx.pool, contactIds, { locationId, day }),
    findWaitingRecords(ctx.pool, 'photo', contactIds),
  ])
  const codesById = new Map(expected.map(({ contactId, codes }) => [contactId, codes]))
  const children = households.flatMap(({ ipCode, facts }) => {
    const purchases = facts.purchases.map((purchase) => addValidity(purchase, validity))
    return facts.people.flatMap(({ contactId, firstName, lastName, birthDate }) => {
      const codes = codesById.get(contactId)
      const lesson = codes && getLessonOfDay(purchases, contactId, day)
      if (!lesson) return []
      return {
        lesson,
        household: ipCode,
        contactId,
        firstName,
        lastInitial: [...lastName.trim()][0]?.toUpperCase() ?? '',
        age: getAge(birthDate, day),
        photoHash:
          waiting.get(contactId)?.contentHash.toString('hex') ??
          facts.photos.find((photo) => photo.contactId === contactId)?.photoHash ??
          null,
        ...toProblem(codes),
        ...toState(events.get(contactId)),
      }
    })
  })
  return {
    day,
    lessons: groupByLesson(children),
    emergencyText: setup.general.emergencyText,
    unreadable: unreadable.size,
  }
}

function toProblem(codes: readonly string[]): Pick<LessonListChild, 'formProblem' | 'isStoppedByDesk'> {
  const form = blockerCodes.find((code) => codes.includes(code) && isOwnCode('lessons', code))
  return {
    formProblem: form === undefined ? null : getBlockerStaffMessage(form),
    isStoppedByDesk: codes.some((code) => !isOwnCode('lessons', code)),
  }
}

const states = { arrived: 'arrived', 'handed-to-instructor': 'with-instructor', collected: 'collected' } as const

function toState(event: ChildEvent | undefined): Pick<LessonListChild, 'state' | 'sinceUtc' | 'instructor'> {
  if (!event) return { state: 'to-come', sinceUtc: null, instructor: null }
  const { kind, atUtc, by, instructor } = event
  return {
    state: states[kind],
    sinceUtc: atUtc.toISOString(),
    instructor: kind === 'handed-to-instructor' ? (instructor ?? by) : null,
  }
}
