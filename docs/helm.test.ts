import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { environment } from '../server/src/config/environment.ts'
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

test('a whole number in env stays one: Helm reads it as a floating-point number and would write an exponent', () => {
  const { text = '' } = templates.find(({ name }) => name === 'deployment.yaml') ?? {}
  const [, entry = ''] =
    /\{\{- range \$name, \$value := \.Values\.env \}\}\n([^]*?)\n {12}\{\{- end \}\}/.exec(text) ?? []
  expect(entry).toMatch(
    /if and \(kindIs "float64" \$value\) \(eq \(floor \$value\) \$value\) \}\}[^]*\$value \| int64 \| quote/,
  )
})

test('the product and its migrations have different database roles', () => {
  const read = (name: string) => templates.find((template) => template.name === name)?.text ?? ''
  const secretOf = (variable: string) =>
    new RegExp(`- name: ${variable}\\n(?: +.*\\n)*? +name: (.+)\\n +key: uri`).exec(read('deployment.yaml'))?.[1]
  expect(secretOf('DATABASE_URL')).toBe('{{ .Values.postgres.runtimeSecret }}')
  expect(secretOf('DATABASE_OWNER_URL')).toBe('{{ .Release.Name }}-database-app')
  // The same grant as in server/src/db/roles/create-roles.sql.
  const roles = page('server/src/db/roles/create-roles.sql').text
  const [, granted] = /^(grant first_chair_app to first_chair);$/m.exec(roles) ?? []
  expect(granted).toBeDefined()
  expect(read('database.yaml')).toContain(`- ${granted}\n`)
})

test('a failover of the chart loses no acknowledged signature', () => {
  const { text = '' } = templates.find(({ name }) => name === 'database.yaml') ?? {}
  expect(text).toMatch(/synchronous:\n +method: any\n +number: 1\n +dataDurability: required\n +failoverQuorum: true\n/)
  expect(Number(/^ {2}instances: (\d+)$/m.exec(values)?.[1])).toBeGreaterThanOrEqual(3)
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
