import { expect, test } from 'vitest'
import { filesOfTheProject, isOnDisk, page } from './pages.ts'

/** The depth of the tree below a top folder; `src` does not count as a level. */
const levels = 2

test('every folder in the tree exists', () => {
  expect(listNamedFolders().filter((path) => !isOnDisk(path))).toEqual([])
})

test('every folder with files, two levels deep, is in the tree', () => {
  const named = new Set(listNamedFolders().flatMap(withParents))
  expect(listFoldersOnDisk().filter((path) => !named.has(path))).toEqual([])
})

test('every folder of the tree has an explanation, or contains one that has', () => {
  const unexplained = parseTree().filter(
    ({ text, path }) => text === '' && !listNamedFolders().some((other) => isBelow(other, path)),
  )
  expect(unexplained.map(({ path }) => path)).toEqual([])
})

/** Parses lines such as `  waiver/      who signs`; a folder belongs to the nearest line above with less indentation. */
function parseTree(): { path: string; text: string }[] {
  const block = /```tree\n([\s\S]*?)```/.exec(page('docs/architecture.md').text)?.[1] ?? ''
  const above: { indent: number; path: string }[] = []
  return block.split('\n').flatMap((line) => {
    const match = /^( *)(\S+)\/ *(.*)$/.exec(line)
    if (!match) return []
    const [, spaces = '', name = '', text = ''] = match
    while ((above.at(-1)?.indent ?? -1) >= spaces.length) above.pop()
    const parent = above.at(-1)
    const path = parent ? `${parent.path}/${name}` : name
    above.push({ indent: spaces.length, path })
    return [{ path, text }]
  })
}

function listNamedFolders(): string[] {
  return parseTree().map(({ path }) => path)
}

function listFoldersOnDisk(): string[] {
  const folders = filesOfTheProject().flatMap((path) => withParents(path.split('/').slice(0, -1).join('/')))
  return [...new Set(folders)].filter((path) => path !== '' && depth(path) <= levels).toSorted()
}

function depth(path: string): number {
  const [, ...below] = path.split('/')
  return below.filter((name, position) => position > 0 || name !== 'src').length
}

/** The path itself and all its parent folders. */
function withParents(path: string): string[] {
  const names = path.split('/')
  return names.map((_, position) => names.slice(0, position + 1).join('/'))
}

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`)
}
