import { expect, test } from 'vitest'
import { filesOfTheProject } from './pages.ts'

/** A reader finds a file in a list of this length (decision 0171). */
const mostFiles = 25

test('no folder has more than 25 source files, not counting tests and compiled catalogues', () => {
  const counts = new Map<string, number>()
  for (const path of filesOfTheProject().filter(isSource)) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect(counts.get('core/src/waiver')).toBeGreaterThan(0)
  expect([...counts].filter(([, count]) => count > mostFiles)).toEqual([])
})

function isSource(path: string): boolean {
  return (
    /\.(?:[mc]?[jt]s|[jt]sx|css)$/.test(path) &&
    !/\.(?:test|builders|contract|setup)\.tsx?$|\.d\.mts$/.test(path) &&
    !isCompiledCatalogue(path)
  )
}

/** `web/src/catalogue/home.ts` is compiled from `web/src/catalogue/en/home.json`. */
function isCompiledCatalogue(path: string): boolean {
  return catalogues.has(path.replace(/\/([^/]+)\.ts$/, '/en/$1.json'))
}

const catalogues = new Set(filesOfTheProject().filter((path) => path.endsWith('.json')))
