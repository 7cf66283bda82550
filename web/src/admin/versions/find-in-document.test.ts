import { expect, test } from 'vitest'
import { findInDocument } from './find-in-document.ts'

const yaml = `firstChairSetup: 1
locations:
  base:
    name: Base
    activities:
      - skiing
    defaultActivity: skiing
  summit:
    name: Summit
activities:
  base:
    name: Base camp
    tasks: []
end: true
`
const find = (path: string, text = yaml) => {
  const { start, end } = findInDocument(text, path)
  return text.slice(start, end)
}

test('a field is found in its own object, also if another one has the same key', () => {
  expect(find('locations.base.defaultActivity')).toBe('defaultActivity: skiing')
  expect(find('activities.base.tasks')).toBe('tasks: []')
  expect(findInDocument(yaml, 'activities.base.tasks').line).toBe(12)
})

test('a field that is left out leads to its object, and an unknown section to the beginning', () => {
  expect(find('locations.summit.defaultActivity')).toBe('summit:')
  expect(find('theme.buttons.primaryColor')).toBe('firstChairSetup: 1')
  expect(find('')).toBe('firstChairSetup: 1')
})

test('what is left out of the document is named', () => {
  expect(findInDocument(yaml, 'locations.summit.defaultActivity').missing).toEqual(['defaultActivity'])
  expect(findInDocument(yaml, 'theme.buttons.primaryColor').missing).toEqual(['theme', 'buttons', 'primaryColor'])
  expect(findInDocument(yaml, 'activities.base.tasks').missing).toEqual([])
})

test('the same works in JSON, and with keys in quotes', () => {
  const json = JSON.stringify(
    { firstChairSetup: 1, tasks: { '1': { name: 'One' }, two: { name: 'Two', ageMax: 3 } } },
    null,
    2,
  )
  expect(find('tasks.two.ageMax', json)).toBe('"ageMax": 3')
  expect(find('tasks.1.name', "tasks:\n  '1':\n    name: One\n")).toBe('name: One')
})
