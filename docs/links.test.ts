import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesOfTheProject, isOnDisk, pages } from './pages.ts'

const files = filesOfTheProject()
const fileNames = new Set(files.map((path) => posix.basename(path)))
const documents = new Map(pages().map(({ path, text }) => [path, text]))
const topLevelNames = new Set(files.map((path) => path.split('/')[0] ?? ''))

describe.each([...documents])('%s', (path, text) => {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '')

  test('every link has a target', () => {
    const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
    const internal = links.filter((target) => !/^[a-z]+:/.test(target))
    const broken = internal.filter((target) => {
      const [file = '', heading] = target.split('#')
      const targetPath = file === '' ? path : posix.join(posix.dirname(path), file)
      return !isOnDisk(targetPath) || (heading !== undefined && !listAnchors(targetPath).includes(heading))
    })
    expect(broken).toEqual([])
  })

  test('every mentioned file exists', () => {
    const names = [...prose.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name)
    expect(names.filter((name) => isOfThisProject(name) && !exists(name))).toEqual([])
  })
})

/** A path from the top folder, or the bare name of a source file. A name with a placeholder or a pattern is no file. */
function isOfThisProject(name: string): boolean {
  if (/[<>*{}$:]/.test(name)) return false
  const [first = ''] = name.split('/')
  return (name.includes('/') && topLevelNames.has(first)) || /^[a-z0-9][\w.-]*\.(tsx?|mjs|sql|md)$/.test(name)
}

function exists(name: string): boolean {
  return name.includes('/') ? isOnDisk(name) : fileNames.has(name)
}

/** The anchors of a page's headings. */
function listAnchors(path: string): string[] {
  const text = documents.get(path) ?? ''
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
}
