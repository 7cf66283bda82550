import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesOfTheProject, isOnDisk, pages } from './pages.ts'

const files = filesOfTheProject()
const atTheTop = new Set(files.map((path) => path.split('/')[0] ?? ''))

describe.each(pages())('$path', ({ path, text }) => {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '')

  test('every link leads somewhere', () => {
    const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
    const inside = links.filter((target) => !/^[a-z]+:/.test(target))
    const dead = inside.filter((target) => {
      const [file = '', heading] = target.split('#')
      const place = file === '' ? path : posix.join(posix.dirname(path), file)
      return !isOnDisk(place) || (heading !== undefined && !headings(place).includes(heading))
    })
    expect(dead).toEqual([])
  })

  test('every file that is named exists', () => {
    const names = [...prose.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name)
    expect(names.filter((name) => isOfThisProject(name) && !exists(name))).toEqual([])
  })
})

/** A path from the top, or the bare name of a source file. What holds a placeholder or a pattern names no file. */
function isOfThisProject(name: string): boolean {
  if (/[<>*{}$:]/.test(name)) return false
  const [first = ''] = name.split('/')
  return (name.includes('/') && atTheTop.has(first)) || /^[a-z0-9][\w.-]*\.(tsx?|mjs|sql|md)$/.test(name)
}

function exists(name: string): boolean {
  return name.includes('/') ? isOnDisk(name) : files.some((path) => path === name || path.endsWith(`/${name}`))
}

/** The anchors that a page's headings make. */
function headings(path: string): string[] {
  const text = pages().find((page) => page.path === path)?.text ?? ''
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
}
