import { expect, test } from 'vitest'
import { groupByLesson, type LessonListChild } from './lesson-list.ts'

const aChild = (firstName: string): LessonListChild => ({
  household: '1001',
  contactId: firstName,
  firstName,
  lastInitial: 'L',
  age: 7,
  photoHash: null,
  formProblem: null,
  isStoppedByDesk: false,
  state: 'to-come',
  sinceUtc: null,
  instructor: null,
})
const blue = { name: 'Kids Blue', startsAt: '10:00' }

test('lessons are listed by time and name, those without a time last, and children by name', () => {
  const lessons = groupByLesson([
    { ...aChild('Zoe'), lesson: { name: 'Adults', startsAt: null } },
    { ...aChild('Mei'), lesson: blue },
    { ...aChild('Noah'), lesson: { name: 'Kids Blue', startsAt: '13:00' } },
    { ...aChild('Finn'), lesson: blue },
    { ...aChild('Ida'), lesson: { name: 'First Turns', startsAt: '10:00' } },
  ])
  expect(
    lessons.map(({ name, startsAt, children }) => [startsAt, name, ...children.map(({ firstName }) => firstName)]),
  ).toEqual([
    ['10:00', 'First Turns', 'Ida'],
    ['10:00', 'Kids Blue', 'Finn', 'Mei'],
    ['13:00', 'Kids Blue', 'Noah'],
    [null, 'Adults', 'Zoe'],
  ])
  expect(lessons[0]?.children[0]).not.toHaveProperty('lesson')
})
