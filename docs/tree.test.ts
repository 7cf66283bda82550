import { expect, test } from 'vitest'
import { filesOfTheProject, isOnDisk, page } from './pages.ts'

/** How deep the tree goes below a folder at the top; `src` does not count as a level. */
const levels = 2

test('every folder that the tree names exists', () => {
  expect(namedFolders().filter((path) => !isOnDisk(path))).toEqual([])
})

test('every folder with files, two levels deep, is named in the tree', () => {
  const named = new Set(namedFolders().flatMap(withParents))
  expect(foldersOnDisk().filter((path) => !named.has(path))).toEqual([])
})

test('every folder of the tree has a word of explanation, or leads to one that has', () => {
  const bare = treeLines().filter(
    ({ words, path }) => words === '' && !namedFolders().some((other) => isBelow(other, path)),
  )
  expect(bare.map(({ path }) => path)).toEqual([])
})

/** Lines such as `  waiver/      who signs`, below the folder that is less far to the right. */
function treeLines(): { path: string; words: string }[] {
  const block = /```tree\n([\s\S]*?)```/.exec(page('docs/architecture.md').text)?.[1] ?? ''
  const above: { indent: number; path: string }[] = []
  return block.split('\n').flatMap((line) => {
    const match = /^( *)(\S+)\/ *(.*)$/.exec(line)
    if (!match) return []
    const [, spaces = '', name = '', words = ''] = match
    while ((above.at(-1)?.indent ?? -1) >= spaces.length) above.pop()
    const parent = above.at(-1)
    const path = parent ? `${parent.path}/${name}` : name
    above.push({ indent: spaces.length, path })
    return [{ path, words }]
  })
}

function namedFolders(): string[] {
  return treeLines().map(({ path }) => path)
}

function foldersOnDisk(): string[] {
  const folders = filesOfTheProject().flatMap((path) => withParents(path.split('/').slice(0, -1).join('/')))
  return [...new Set(folders)].filter((path) => path !== '' && depth(path) <= levels).toSorted()
}

function depth(path: string): number {
  const [, ...below] = path.split('/')
  return below.filter((name, position) => position > 0 || name !== 'src').length
}

/** `a/b/c` is named by naming it, and so are `a` and `a/b`. */
function withParents(path: string): string[] {
  const names = path.split('/')
  return names.map((_, position) => names.slice(0, position + 1).join('/'))
}

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`)
}
