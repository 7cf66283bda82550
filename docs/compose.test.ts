import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { environment } from '../server/src/config/environment.ts'
import { secretNames, toFileVariable } from '../server/src/config/read-secret-files.ts'
import { page, root } from './pages.ts'

const compose = page('compose.yaml').text

/** The lines below a line that starts a block, such as "services:", without those of the next block. */
function blockOf(heading: string, text = compose): string {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => line.trimEnd().trimStart() === heading)
  const indentOf = (line: string) => line.length - line.trimStart().length
  const indent = indentOf(lines[start] ?? '')
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => line.trim() !== '' && indentOf(line) <= indent)
  return start === -1 ? '' : rest.slice(0, end === -1 ? undefined : end).join('\n')
}
const namesIn = (block: string) => [...block.matchAll(/^ {2}([a-z-]+):/gm)].map(([, name = '']) => name)

const services = namesIn(blockOf('services:'))

test('the services are the product, its database, an HTTPS proxy and backups', () => {
  expect(services.toSorted()).toEqual(['backup', 'database', 'first-chair', 'proxy'])
})

test('the product gets only names that it reads, and its encryption key and passwords are its own', () => {
  const product = blockOf('environment:', blockOf('first-chair:'))
  const known = new Set([...Object.keys(environment.shape), ...secretNames.map(toFileVariable)])
  const names = [...product.matchAll(/^ +([A-Z_]+):/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(5)
  // Emptied, because the product does not need what is in .env for the database.
  expect(names.filter((name) => !known.has(name))).toEqual(['POSTGRES_PASSWORD'])
  expect(product).toMatch(/DATABASE_URL: postgresql:\/\/first_chair_app:/)
  expect(product).toMatch(/DATABASE_OWNER_URL: postgresql:\/\/first_chair:/)
})

test('the product believes the address of a guest from the proxy only', () => {
  const trusted = /TRUST_PROXY: (\S+)/.exec(blockOf('first-chair:'))?.[1]
  expect(trusted).toBeDefined()
  expect(blockOf('proxy:')).toContain(`ipv4_address: ${trusted}`)
  const network = /subnet: (\d+\.\d+\.\d+)\.0\/24/.exec(compose)?.[1]
  expect(trusted?.startsWith(`${network}.`)).toBe(true)
})

test('no service that starts before the proxy takes its address', () => {
  const [, proxyHost = ''] = /ipv4_address: [\d.]+\.(\d+)/.exec(compose) ?? []
  const [, firstOfOthers = ''] = /ip_range: \d+\.\d+\.\d+\.(\d+)\/25/.exec(compose) ?? []
  expect(Number(firstOfOthers)).toBeGreaterThan(Number(proxyHost))
})

test('every file that a service mounts exists, and the backup script may be executed', () => {
  const files = [...compose.matchAll(/^ +- (\.\/[^:]+):/gm)].map(([, path = '']) => path)
  expect(files.length).toBeGreaterThanOrEqual(3)
  for (const path of files) expect(existsSync(join(root, path)), path).toBe(true)
  expect(statSync(join(root, 'deploy/compose/back-up.sh')).mode & 0o111).not.toBe(0)
})

test('every volume and network that a service uses is declared, and every declared one is used', () => {
  const mounted = [...compose.matchAll(/^ +- ([a-z][a-z-]*):\//gm)].map(([, name = '']) => name)
  const declared = namesIn(compose.slice(compose.lastIndexOf('\nvolumes:')))
  expect([...new Set(mounted)].toSorted()).toEqual(declared.toSorted())
  expect(namesIn(compose.slice(compose.indexOf('\nnetworks:'), compose.lastIndexOf('\nvolumes:')))).toEqual(['inside'])
})

test('the product, the proxy and the backup run read-only, without capabilities beyond their ports', () => {
  for (const name of services.filter((service) => service !== 'database')) {
    const service = blockOf(`${name}:`)
    expect(service, name).toContain('read_only: true')
    expect(service, name).toContain('cap_drop: [ALL]')
    expect(service, name).toContain("security_opt: ['no-new-privileges:true']")
  }
  expect(/cap_add: .+/.exec(compose)?.[0]).toBe('cap_add: [NET_BIND_SERVICE]')
})
