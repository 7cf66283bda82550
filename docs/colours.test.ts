import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { preprocessCSS, resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { filesOfTheProject, root } from './pages.ts'

const tokenFile = 'core/src/colour/tokens.ts'
const colour =
  /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?!`)|\b(?:rgb|hsl)a?\(\s*\d|\b(?:oklch|oklab|lab|lch)\(\s*[\d.]/gi

test('a colour is written in the file of the design tokens and nowhere else', () => {
  const sources = filesOfTheProject().filter(
    (path) =>
      /^(?:web|core|server)\/src\/.*\.(?:css|tsx?)$/.test(path) &&
      !/\.(?:test|builders)\.tsx?$/.test(path) &&
      path !== tokenFile,
  )
  const literals = sources.flatMap((path) =>
    (readFileSync(join(root, path), 'utf8').match(colour) ?? []).map((literal) => `${path}: ${literal}`),
  )
  expect(sources.length).toBeGreaterThan(500)
  expect(readFileSync(join(root, tokenFile), 'utf8').match(colour)?.length).toBeGreaterThan(50)
  expect(literals).toEqual([])
})

test('a style sheet includes design tokens by name, and an unknown name fails the build', async () => {
  const css = await build('.paper { @tokens light text line; color: var(--text) } :root { @tokens admin-wide }')
  expect(css).toMatch(/\{\s*--text: #0B2230;\s*--line: #D2DFE4;\s*color: var\(--text\)/)
  expect(css).toContain('--gutter: 24px')
  await expect(build('.paper { @tokens light gold }')).rejects.toThrow('Unknown token: light gold')
  await expect(build('.paper { @tokens neon }')).rejects.toThrow('Unknown group of tokens: neon')
})

test('every token that a style sheet uses is defined', () => {
  const sources = filesOfTheProject().filter((path) => /^web\/src\/.*\.(?:css|tsx?)$/.test(path))
  const text = [...sources, tokenFile].map((path) => readFileSync(join(root, path), 'utf8')).join('\n')
  const used = new Set([...text.matchAll(/var\(--([\w-]+)\)/g)].map(([, name = '']) => name))
  const isDefined = (name: string) =>
    name.startsWith('mantine-') ||
    new RegExp(`(?:--${name}['"]?\\]?|\\n {2}'?${name}'?|[{,] '?${name}'?):|\\n {2}${name},`).test(text)
  expect([...used].filter((name) => !isDefined(name))).toEqual([])
})

/** Processes the style sheet of a component as the build does. */
async function build(css: string): Promise<string> {
  const config = await resolveConfig({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'silent' }, 'build')
  return (await preprocessCSS(css, join(root, 'web/src/ui/some.css'), config)).code
}
