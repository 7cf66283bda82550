import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import {
  compileCatalogue,
  listCatalogues,
  readMessages,
  readParameters,
  sourceLanguage,
} from '../scripts/catalogues.mjs'
import * as z from 'zod'
import { filesOfTheProject, isOnDisk, page, root } from './pages.ts'

const catalogues = listCatalogues()

describe.each(catalogues.filter(({ language }) => language === sourceLanguage))('$source', (catalogue) => {
  test('is compiled; otherwise run `npm run catalogues`', () => {
    expect(page(catalogue.module).text).toBe(compileCatalogue(catalogue, readMessages(catalogue)))
  })

  test('has no message that nothing uses', () => {
    const users = listImporters(catalogue.module)
    const isUsed = (key: string) => users.some((text) => new RegExp(`(?<![\\w-])${key}(?![\\w-])`).test(text))
    expect(Object.keys(readMessages(catalogue)).filter((key) => !isUsed(key))).toEqual([])
  })
})

test('every other language has the messages of English, with the same parameters', () => {
  const differing = catalogues.filter(({ source, language }) => {
    const original = source.replace(`/${language}/`, `/${sourceLanguage}/`)
    return !isOnDisk(original) || toParameters(source) !== toParameters(original)
  })
  expect(differing).toEqual([])
})

test('every folder and file that is not converted to catalogues yet has a literal text left', async () => {
  const withLiterals = await listFilesWithLiterals()
  const isConverted = (listed: string) => !withLiterals.some((file) => file.startsWith(listed.replace('**', '')))
  expect(listUnconverted().filter(isConverted)).toEqual([])
})

const LintSettings = z.object({
  overrides: z.array(z.object({ files: z.array(z.string()), rules: z.looseObject({}) })),
})

/** The folders and files below `web/src` where the lint rule is off. */
function listUnconverted(): string[] {
  const settings = page('.oxlintrc.json').text.replaceAll(/^\s*\/\/.*$/gm, '')
  return LintSettings.parse(JSON.parse(settings))
    .overrides.filter(({ rules }) => rules['first-chair/no-literal-text'] === 'off')
    .flatMap(({ files }) => files.filter((file) => file.startsWith('web/src/')))
}

/** The files with a text that the lint rule refuses, wherever it is off. */
async function listFilesWithLiterals(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'first-chair-lint-'))
  const settings = join(folder, 'oxlintrc.json')
  const rules = { 'first-chair/no-literal-text': 'warn' }
  const jsPlugins = [join(root, 'scripts/lint-rules.mjs')]
  writeFileSync(settings, JSON.stringify({ jsPlugins, categories: { correctness: 'off' }, rules }))
  try {
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [oxlint, '-c', settings, '--format', 'json', 'web/src'],
      { cwd: root, maxBuffer: 50_000_000 },
    )
    const Report = z.object({ diagnostics: z.array(z.object({ filename: z.string() })) })
    return Report.parse(JSON.parse(stdout)).diagnostics.map(({ filename }) => filename)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function toParameters(source: string): string {
  const entries = Object.entries(readMessages({ source })).map(([key, message]) => [
    key,
    sortKeys(readParameters(message)),
  ])
  return JSON.stringify(sortKeys(Object.fromEntries(entries)))
}

function sortKeys<Value>(object: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(object).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const sources = filesOfTheProject()
  .filter((path) => /^(?:core|server|web)\/src\/.*(?<!\.test)\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  .map(({ path, text }) => ({
    path,
    text,
    imports: [...text.matchAll(/from '([^']+)'/g)].map(([, name = '']) => name),
  }))

/** The texts of the files that import a module. */
function listImporters(module: string): string[] {
  const acrossWorkspaces = module.replace(/^core\/src\/(.*)\.ts$/, '@first-chair/core/$1')
  return sources
    .filter(({ path, imports }) =>
      imports.some(
        (name) => name === acrossWorkspaces || (name.startsWith('.') && join(dirname(path), name) === module),
      ),
    )
    .map(({ text }) => text)
}
