import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { page, root } from './pages.ts'

const List = z.record(z.string(), z.string()).optional()
const Manifest = z.object({ dependencies: List, devDependencies: List, optionalDependencies: List })

test('every library has a line in 0016', () => {
  const inTables = listLibrariesInTables()
  const missing = listDependencies().filter((name) => !inTables.some((listed) => isListedAs(name, listed)))
  expect(missing).toEqual([])
})

test('every line of 0016 is about a library that is a dependency', () => {
  const names = listDependencies()
  expect(listLibrariesInTables().filter((listed) => !names.some((name) => isListedAs(name, listed)))).toEqual([])
})

function listDependencies(): string[] {
  const names = ['.', 'core', 'server', 'web', 'bench/lighthouse'].flatMap((workspace) => {
    const text = readFileSync(join(root, workspace, 'package.json'), 'utf8')
    const { dependencies, devDependencies, optionalDependencies } = Manifest.parse(JSON.parse(text))
    return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  })
  return [...new Set(names)].filter((name) => !name.startsWith('@first-chair/'))
}

/** The names in the first column of the tables. */
function listLibrariesInTables(): string[] {
  const rows = page('docs/decisions/0016-libraries.md').text.matchAll(/^\| (`[^|]+`) *\|/gm)
  return [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
}

/** `@types/*` stands for all libraries of that scope. */
function isListedAs(name: string, listed: string): boolean {
  return listed.endsWith('/*') ? name.startsWith(listed.slice(0, -1)) : name === listed
}
