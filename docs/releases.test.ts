import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { compareReleases, minNode, release } from '../server/src/config/release.ts'
import { page, root } from './pages.ts'

const releasesSchema = z.array(z.object({ version: z.string(), date: z.string(), commit: z.string() }))
const manifestSchema = z.object({ version: z.string(), engines: z.optional(z.object({ node: z.string() })) })
const readManifest = (path: string) => manifestSchema.parse(JSON.parse(readFileSync(join(root, path), 'utf8')))

const releases = releasesSchema.parse(JSON.parse(readFileSync(join(root, 'docs/releases.json'), 'utf8')))
const changelog = page('CHANGELOG.md').text
const headings = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})$/gm)]
const described = headings.map(([, version = '']) => version)

describe('a release', () => {
  test('is the same in every package.json, in the code and at the top of the changelog', () => {
    for (const path of ['package.json', 'core/package.json', 'server/package.json', 'web/package.json']) {
      expect(readManifest(path).version, path).toBe(release)
    }
    expect(described[0]).toBe(release)
    expect(readManifest('package.json').engines?.node).toBe(`>=${minNode}`)
  })

  test('has a section of changes and one on how to upgrade, newest first', () => {
    const newestFirst = described.toSorted((left, right) => compareReleases(right, left))
    expect(described).toEqual(newestFirst)
    const upgrades = [...page('docs/upgrading.md').text.matchAll(/^### (\d+\.\d+\.\d+)$/gm)].map(
      ([, version]) => version,
    )
    expect(upgrades).toEqual(described)
  })

  test('is listed with its commit, except the newest one, whose commit is known only afterwards', () => {
    const listed = releases.map(({ version }) => version)
    const expected = described.toReversed()
    expect([expected, expected.slice(0, -1)]).toContainEqual(listed)
  })

  const isShallow = spawnSync('git', ['rev-parse', '--is-shallow-repository'], { cwd: root, encoding: 'utf8' })
  test.runIf(isShallow.stdout?.trim() === 'false')('names a commit of the history', () => {
    const unknown = releases.filter(
      ({ commit }) => spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status !== 0,
    )
    expect(unknown).toEqual([])
  })
})
