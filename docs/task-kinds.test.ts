import { allTaskKinds, taskKindDefinitions } from '@first-chair/core/task-kind/task-kinds'
import { expect, test } from 'vitest'
import { page } from './pages.ts'

const domain = page('docs/domain.md').text

test('the table of the kinds of task says what the code defines', () => {
  const rows = readTable('### Tasks and task types').map((cells) => cells.map((cell) => cell.replaceAll('`', '')))
  expect(rows).toEqual(
    allTaskKinds.map((kind) => {
      const { typeId, label, route, list, requiredByRule } = taskKindDefinitions[kind]
      return [String(typeId), kind, label, route, list, requiredByRule ?? 'none']
    }),
  )
})

test('for every kind of task it is documented when a task is complete', () => {
  const named = readTable('### Completion and expiry').flatMap(([kinds = '']) => kinds.split(', '))
  const words = (kind: string) => kind.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase()
  expect(named.toSorted()).toEqual(allTaskKinds.map(words).toSorted())
})

/** The cells of the first table after a heading, without its head. */
function readTable(heading: string): string[][] {
  const after = domain.slice(domain.indexOf(heading))
  const [, table = ''] = /\n\| *-.*\n((?:\|.*\n)+)/.exec(after) ?? []
  return table
    .trim()
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}
