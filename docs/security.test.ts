import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './pages.ts'

const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) +\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, number = '', about = '', verdict = '', answer = '']) => ({
    number,
    about: about.trim(),
    verdict: verdict.trim(),
    answer: answer.trim(),
  }),
)
const count = (verdict: string): number => rows.filter((row) => row.verdict === verdict).length

test('every requirement of ASVS levels 1 and 2 has one verdict and one answer', () => {
  expect(rows).toHaveLength(253)
  expect(new Set(rows.map(({ number }) => number)).size).toBe(253)
  for (const { number, verdict, answer } of rows) {
    expect(['met', 'operator', 'n/a', '**not met**'], number).toContain(verdict)
    expect(answer, number).not.toBe('')
  }
})

test('the sum of the verdicts is correct', () => {
  expect(page).toContain(
    `Of 253 requirements ${count('met')} are met, ${count('operator')} are the operator's, ` +
      `${count('n/a')} do not apply, and ${count('**not met**')} are not met.`,
  )
})
