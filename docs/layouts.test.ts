import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { preprocessCSS, resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { filesOfTheProject, root } from './pages.ts'

/** The sources of the guests' pages. The admin area and the pages for staff are never limited to mobile. */
const guestSources = filesOfTheProject().filter(
  (path) => /^web\/src\/(?!admin\/|preview\/|staff\/)/.test(path) && !path.includes('.test.'),
)
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('a style sheet for guests uses wide windows only through a named layout, which limit-to-mobile switches off', () => {
  const styleSheets = guestSources.filter((path) => path.endsWith('.css'))
  const unnamed = styleSheets.flatMap((path) =>
    [...read(path).matchAll(/@media ([^{]+)/g)]
      .map(([, query = '']) => query.trim())
      .filter((query) => /min-(?:width|aspect-ratio)|width *>/.test(query) && !query.includes('(--'))
      .map((query) => `${path}: ${query}`),
  )
  expect(styleSheets.length).toBeGreaterThan(20)
  expect(unnamed).toEqual([])
})

test('a component for guests uses a named layout, not the width of the window', () => {
  const scripts = guestSources.filter((path) => /\.tsx?$/.test(path) && path !== 'web/src/styles/layouts.ts')
  expect(scripts.length).toBeGreaterThan(100)
  expect(scripts.filter((path) => /['"`(]\(min-(?:width|aspect-ratio)/.test(read(path)))).toEqual([])
})

test('the rules of a named layout apply unless the page is limited to mobile', async () => {
  const css = await build(`
    @media (--wide) and (min-aspect-ratio: 5/4) { .bar > a, .hint { color: red } }
    @media (max-width: 359px) { .bar { color: blue } }
  `)
  const [wide = '', narrow = ''] = css.split('@media (max-width: 359px)')
  expect(wide).toContain('@media (min-width: 960px) and (min-aspect-ratio: 5/4)')
  expect(wide).toMatch(
    /html:not\(\[class~="limit-to-mobile"\]\) \._bar_\w+ > a, html:not\(\[class~="limit-to-mobile"\]\) \._hint_/,
  )
  expect(narrow).not.toContain('limit-to-mobile')
  await expect(build('@media (--huge) { .bar { color: red } }')).rejects.toThrow('Unknown layout: huge')
})

/** Processes the style sheet of a component as the build does. */
async function build(css: string): Promise<string> {
  const config = await resolveConfig({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'silent' }, 'build')
  return (await preprocessCSS(css, join(root, 'web/src/ui/some.module.css'), config)).code
}
