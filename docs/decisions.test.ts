import { describe, expect, test } from 'vitest'
import { pages } from './pages.ts'

const decisions = pages().filter(({ path }) => path.startsWith('docs/decisions/'))
const numberOf = (path: string): string => /\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1] ?? ''

test('every number is given once', () => {
  const numbers = decisions.map(({ path }) => numberOf(path))
  expect(numbers.filter((number, position) => numbers.indexOf(number) !== position)).toEqual([])
})

describe.each(decisions)('$path', ({ path, text }) => {
  test('has its number, a status with a date, and the three headings in their order', () => {
    expect(path).toMatch(/\/\d{4}-[a-z0-9-]+\.md$/)
    expect(text).toMatch(new RegExp(`^# ${numberOf(path)}: \\S`))
    expect(text).toMatch(/^Status: .*(\d{4}-\d{2}-\d{2}|YYYY-MM-DD)/m)
    const asked = ['Context', 'Decision', 'Consequences']
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, words = '']) => words)
    expect(headings.filter((heading) => asked.includes(heading))).toEqual(asked)
  })

  test('says the decision in one sentence that stands out', () => {
    expect(text).toMatch(/## Decision\n\n\*\*[^*]+\*\*/)
  })
})
