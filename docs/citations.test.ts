import { describe, expect, test } from 'vitest'
import { filesOfTheProject, page } from './pages.ts'

/** The documents that comments and tests cite by heading, as in `(docs/domain.md, "Counted purchases")`. */
const citedDocuments = ['docs/domain.md', 'docs/design.md'].map((path) => ({ path, headings: listHeadings(path) }))

/** All sources. Numbered migrations are left out, because they are never edited. */
const sources = filesOfTheProject()
  .filter((path) => /\.(?:[mc]?[jt]sx?|css|sql|html|ya?ml|md)$/.test(path))
  .filter((path) => !path.startsWith('server/src/db/migrations/'))
  .map(page)

describe.each(citedDocuments)('$path', ({ path, headings }) => {
  const citation = new RegExp(`\\(${path}, "([^"\\n]+)"\\)`, 'g')

  test('has every heading only once', () => {
    expect(headings.filter((heading, index) => headings.indexOf(heading) !== index)).toEqual([])
  })

  test('has every heading that a source cites', () => {
    const cited = findInSources(citation)
    expect(cited.length).toBeGreaterThan(5)
    expect(cited.filter(({ found }) => !headings.includes(found))).toEqual([])
  })

  test('is always cited in the same form, on one line', () => {
    const mentions = findInSources(new RegExp(`(.?${path},\\s.*)`, 'g'))
    expect(mentions.filter(({ found }) => !/^\([^"]+, "[^"]+"\)/.test(found))).toEqual([])
  })
})

test('no source cites a section of a document that is not in the repository', () => {
  expect(findInSources(/((?:specification|domain[\s*/]+rules|design),[\s*/]+sections?\b.{0,30})/gi)).toEqual([])
})

function listHeadings(path: string): string[] {
  return [...page(path).text.matchAll(/^##+ (.+)$/gm)].map(([, heading = '']) => heading)
}

/** What the first group of a pattern matches in all sources. */
function findInSources(pattern: RegExp): { path: string; found: string }[] {
  return sources.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([, found = '']) => ({ path, found })))
}
