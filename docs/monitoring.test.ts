import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@first-chair/core/api'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { describe, expect, test } from 'vitest'
import { root } from './pages.ts'

const registry = new Registry()
collectDefaultMetrics({ register: registry })
/** The product's own metrics are defined in this folder. */
const health = join(root, 'server/src/health')
const ownNames = readdirSync(health).flatMap((file) =>
  [...readFileSync(join(health, file), 'utf8').matchAll(/name: '((?:http|first_chair)_\w+)'/g)].map(([, name]) => name),
)
const served = new Set([
  ...registry.getMetricsAsArray().map(({ name }) => name),
  ...ownNames,
  ...['bucket', 'count', 'sum'].map((part) => `http_request_duration_seconds_${part}`),
])

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
