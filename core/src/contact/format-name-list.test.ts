import { expect, test } from 'vitest'
import { formatNameList } from './format-name-list.ts'

test('names are joined as in a sentence', () => {
  expect(formatNameList(['Maya'])).toBe('Maya')
  expect(formatNameList(['Maya', 'Theo'])).toBe('Maya and Theo')
  expect(formatNameList(['Maya', 'Theo', 'Juno', 'Finn'])).toBe('Maya, Theo, Juno and Finn')
})
