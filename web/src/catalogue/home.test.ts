import { expect, test } from 'vitest'
import { t } from './home.ts'

test('home counts the tasks that are done', () => {
  expect(t('tasksDone', { done: 8, total: 14 })).toBe('8 of 14 tasks done.')
  expect(t('tasksDone', { done: 0, total: 1 })).toBe('0 of 1 task done.')
})

test('home says how many minutes are left', () => {
  expect([1, 5].map((minutes) => t('minutesLeft', { minutes }))).toEqual([
    'About 1 minute left.',
    'About 5 minutes left.',
  ])
})

test('a task names its people', () => {
  expect(t('taskOfPeople', { task: 'Rental Profile', names: ['Theo', 'Finn'] })).toBe(
    'Rental Profile for Theo and Finn',
  )
  expect(t('taskAtDesk', { task: 'Park Waiver', names: ['Theo'], desk: 'at guest services' })).toBe(
    'Park Waiver for Theo: at guest services',
  )
})

test('an activity says how many take part, and how many tasks are left', () => {
  expect(t('activityState', { people: 1, open: 0 })).toBe('1 person, done')
  expect(t('activityState', { people: 3, open: 1 })).toBe('3 people, 1 to do')
})
