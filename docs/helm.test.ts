import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { environment } from '../server/src/config/config.ts'
import { release } from '../server/src/config/release.ts'
import { page, root } from './pages.ts'

const chart = 'deploy/helm/first-chair'
const templates = readdirSync(join(root, chart, 'templates')).map((name) => ({
  name,
  text: readFileSync(join(root, chart, 'templates', name), 'utf8'),
}))
const values = page(`${chart}/values.yaml`).text

test('the chart has the version of the product', () => {
  const versions = [...page(`${chart}/Chart.yaml`).text.matchAll(/^(version|appVersion): (.+)$/gm)]
  expect(versions.map(([, name, version]) => [name, version])).toEqual([
    ['version', release],
    ['appVersion', release],
  ])
})

test('the chart sets only names that the product reads', () => {
  const { text = '' } = templates.find(({ name }) => name === 'deployment.yaml') ?? {}
  const names = [...text.matchAll(/- name: ([A-Z][A-Z_]+)$/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(3)
  expect(names.filter((name) => !(name in environment.shape))).toEqual([])
})

test.each(templates)('$name uses only values that values.yaml has, and closes its blocks', ({ text }) => {
  const used = [...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path)
  const missing = used.filter((path) => {
    const [parent = '', child] = path.split('.')
    const block = new RegExp(`^${parent}:(.*(?:\\n(?: .*|#.*|$))*)`, 'm').exec(values)?.[1]
    return block === undefined || (child !== undefined && !new RegExp(`^  ${child}:`, 'm').test(block))
  })
  expect(missing).toEqual([])
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  expect(count(/\{\{-? ?end/g)).toBe(count(/\{\{-? ?(?:if|with|range|define) /g))
})
