import { describe, expect, test } from 'vitest'
import { pages } from './pages.ts'

const decisions = pages().filter(({ path }) => path.startsWith('docs/decisions/'))
const getNumber = (path: string): string => /\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1] ?? ''

test('every number is used once', () => {
  const numbers = decisions.map(({ path }) => getNumber(path))
  expect(numbers.filter((number, position) => numbers.indexOf(number) !== position)).toEqual([])
})

describe.each(decisions)('$path', ({ path, text }) => {
  test('has its number, a status with a date, and the three headings in order', () => {
    expect(path).toMatch(/\/\d{4}-[a-z0-9-]+\.md$/)
    expect(text).toMatch(new RegExp(`^# ${getNumber(path)}: \\S`))
    expect(text).toMatch(/^Status: .*(\d{4}-\d{2}-\d{2}|YYYY-MM-DD)/m)
    const requiredHeadings = ['Context', 'Decision', 'Consequences']
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)
    expect(headings.filter((heading) => requiredHeadings.includes(heading))).toEqual(requiredHeadings)
  })

  test('states the decision in one bold sentence', () => {
    expect(text).toMatch(/## Decision\n\n\*\*[^*]+\*\*/)
  })
})
