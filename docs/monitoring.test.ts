import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@first-chair/core/api'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findPromtool } from '../scripts/promtool.mjs'
import { root } from './pages.ts'

const registry = new Registry()
collectDefaultMetrics({ register: registry })
const folder = join(root, 'docs', 'monitoring')
const rules = readFileSync(join(folder, 'alerts.yml'), 'utf8')
const served = new Set([...registry.getMetricsAsArray().map(({ name }) => name), ...listOwnMetrics()])

/** The product defines its metrics in `server/src/health`. A histogram has three parts. */
function listOwnMetrics(): string[] {
  const health = join(root, 'server', 'src', 'health')
  const sources = readdirSync(health).map((name) => readFileSync(join(health, name), 'utf8'))
  const names = sources.flatMap((source) => [...source.matchAll(/\bname: '(\w+)'/g)].map(([, name = '']) => name))
  return names.flatMap((name) => [name, ...['bucket', 'count', 'sum'].map((part) => `${name}_${part}`)])
}

describe.each(['alerts.yml', 'grafana-dashboard.json'])('%s', (file) => {
  const text = readFileSync(join(root, 'docs/monitoring', file), 'utf8')

  test('uses only metrics that /metrics has', () => {
    const usedNames = [...text.matchAll(/\b(?:process|nodejs|http|first_chair)_\w+/g)].map(([name]) => name)
    expect(usedNames.length).toBeGreaterThan(3)
    for (const name of usedNames) expect(served).toContain(name)
  })

  test('names only existing calls', () => {
    const paths: readonly string[] = api.map(({ path }) => path)
    for (const [, route = ''] of text.matchAll(/route=\\?"([^"\\]+)/g)) expect(paths).toContain(route)
  })
})

test('each alert is seen firing in its unit tests', () => {
  const tests = readFileSync(join(folder, 'alerts.test.yml'), 'utf8')
  const alerts = [...rules.matchAll(/^ *- alert: (\w+)$/gm)].map(([, name = '']) => name)
  expect(alerts.length).toBeGreaterThan(10)
  const firing = [...tests.matchAll(/alertname: (\w+)\n +exp_alerts:/g)].map(([, name = '']) => name)
  expect(alerts.filter((name) => !firing.includes(name))).toEqual([])
})

test('promtool accepts the rules and the queries of the dashboard, and each alert fires when it should', ({ skip }) => {
  const promtool = findPromtool()
  if (promtool === undefined) {
    skip('promtool is not installed.')
    return
  }
  const run = (...args: string[]) => {
    // A program in Go, which lives for seconds: it collects garbage less often.
    const env = { GOGC: '400', ...process.env }
    const { status, stdout, stderr } = spawnSync(promtool, args, { cwd: folder, encoding: 'utf8', env })
    expect(status, `${stdout}${stderr}`).toBe(0)
  }
  run('check', 'rules', 'alerts.yml')
  run('test', 'rules', 'alerts.test.yml')

  const temporary = mkdtempSync(join(tmpdir(), 'first-chair-queries-'))
  onTestFinished(() => rmSync(temporary, { recursive: true }))
  const dashboard = readFileSync(join(folder, 'grafana-dashboard.json'), 'utf8')
  const queries = [...dashboard.matchAll(/"expr": ("(?:[^"\\]|\\.)+")/g)].map(([, query = '']) => query)
  expect(queries.length).toBeGreaterThan(10)
  const records = queries.map((query, position) => `{ record: query_${position}, expr: ${query} }`)
  const file = join(temporary, 'queries.yml')
  writeFileSync(file, `groups: [{ name: queries, rules: [${records.join(', ')}] }]`)
  run('check', 'rules', file)
}, 180_000)
