import { existsSync, statSync } from 'node:fs'
import { BlockList } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { readConfig } from '../server/src/config/config.ts'
import { environment } from '../server/src/config/environment.ts'
import { secretNames, toFileVariable } from '../server/src/config/read-secret-files.ts'
import { page, root } from './pages.ts'

const duration = z.string().check(z.regex(/^\d+s$/))
/** What compose.yaml may contain: a name that is not here has no test yet. */
const service = z.strictObject({
  build: z.optional(z.literal('.')),
  image: z.optional(z.string()),
  restart: z.literal('unless-stopped'),
  init: z.optional(z.boolean()),
  user: z.optional(z.string()),
  entrypoint: z.optional(z.array(z.string())),
  env_file: z.optional(z.literal('.env')),
  environment: z.record(z.string(), z.string()),
  ports: z._default(z.array(z.string()), []),
  secrets: z._default(z.array(z.string()), []),
  networks: z.optional(
    z.union([z.tuple([z.literal('inside')]), z.strictObject({ inside: z.strictObject({ ipv4_address: z.ipv4() }) })]),
  ),
  network_mode: z.optional(z.literal('none')),
  volumes: z.array(z.string()),
  depends_on: z._default(z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') })), {}),
  healthcheck: z.optional(
    z.strictObject({
      test: z.array(z.string()),
      interval: duration,
      timeout: duration,
      start_period: duration,
      retries: z.number(),
    }),
  ),
  shm_size: z.optional(z.string()),
  stop_grace_period: z.optional(duration),
  read_only: z.optional(z.boolean()),
  tmpfs: z.optional(z.string()),
  cap_drop: z.optional(z.array(z.string())),
  cap_add: z.optional(z.array(z.string())),
  security_opt: z.optional(z.array(z.string())),
})
const compose = z
  .strictObject({
    name: z.literal('first-chair'),
    services: z.strictObject({ 'first-chair': service, database: service, proxy: service, backup: service }),
    secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
    networks: z.strictObject({
      inside: z.strictObject({
        ipam: z.strictObject({ config: z.tuple([z.strictObject({ subnet: z.cidrv4(), ip_range: z.cidrv4() })]) }),
      }),
    }),
    volumes: z.record(z.string(), z.null()),
  })
  .parse(parse(page('compose.yaml').text))
const { 'first-chair': product, database, proxy, backup } = compose.services

/** A file .env with the names that the head of compose.yaml lists. */
const dotEnv: Readonly<Record<string, string>> = {
  POSTGRES_PASSWORD: 'of the superuser',
  DATABASE_OWNER_PASSWORD: 'ofTheOwner',
  DATABASE_PASSWORD: 'ofTheProduct',
  BASE_URL: 'https://check-in.resort.example',
  ADMIN_EMAILS: 'admin@resort.example',
  OIDC_ISSUER: 'https://id.resort.example',
  OIDC_CLIENT_ID: 'first-chair',
}
/** Replaces ${NAME}, ${NAME:-default} and ${NAME:?message} as Docker does. */
const substitute = (text: string): string =>
  text.replaceAll(/\$\{([A-Z_]+)(?::(-|\?)([^}]*))?\}/g, (_, name: string, operator?: string, rest = '') => {
    const value = dotEnv[name] ?? (operator === '-' ? rest : undefined)
    if (value === undefined) throw new Error(`${name} is not in .env.`)
    return value
  })
/** The environment of the product in its container, with what is in .env, but without the key, which is in a file. */
const { ENCRYPTION_KEY_FILE: keyFile = '', ...productEnvironment } = {
  ...dotEnv,
  ...Object.fromEntries(Object.entries(product.environment).map(([name, text]) => [name, substitute(text)])),
}

const mounts = Object.values(compose.services).flatMap(({ volumes }) =>
  volumes.map((mount) => {
    const [source = '', target = '', mode = 'rw'] = mount.split(':')
    return { source, target, mode }
  }),
)

test('the head of compose.yaml lists what must be in .env, and the product starts with it', () => {
  const head = page('compose.yaml').text.split('\nname:')[0] ?? ''
  for (const name of Object.keys(dotEnv)) expect(head).toContain(name)

  const config = readConfig(productEnvironment)
  expect(config).toMatchObject({ host: '0.0.0.0', baseUrl: dotEnv['BASE_URL'], dataDir: '/data' })
  expect(config.identityProvider.kind).toBe('outside')
})

test('the product gets only names that it reads', () => {
  const known = new Set([...Object.keys(environment.shape), ...secretNames.map(toFileVariable)])
  // Emptied, because the product does not need what is in .env for the database.
  expect(Object.keys(product.environment).filter((name) => !known.has(name))).toEqual(['POSTGRES_PASSWORD'])
  expect(product.environment['POSTGRES_PASSWORD']).toBe('')
})

test('the encryption key is a file of the operator, which only the product gets', () => {
  expect(product.secrets.map((name) => `/run/secrets/${name}`)).toEqual([keyFile])
  const { file } = compose.secrets['encryption-key'] ?? { file: '' }
  expect(Object.keys(compose.secrets)).toEqual(product.secrets)
  expect(page('docs/operations.md').text).toContain(`> ${file.replace('./', '')}\n`)
  expect([database, proxy, backup].flatMap(({ secrets }) => secrets)).toEqual([])
})

test('the product connects with its two roles to the database that the file for a new database creates', () => {
  const toParts = (text = '') => {
    const { hostname, port, username, password, pathname } = new URL(text)
    return { hostname, port, username, password, pathname }
  }
  const common = { hostname: 'database', port: '5432', pathname: '/first_chair' }
  const { DATABASE_URL: runtime, DATABASE_OWNER_URL: owner } = productEnvironment
  expect(toParts(runtime)).toEqual({ ...common, username: 'first_chair_app', password: 'ofTheProduct' })
  expect(toParts(owner)).toEqual({ ...common, username: 'first_chair', password: 'ofTheOwner' })

  const [rolesFile = ''] = database.volumes.filter((mount) => mount.includes('/docker-entrypoint-initdb.d/'))
  const roles = page(rolesFile.split(':')[0]?.replace('./', '') ?? '').text
  const passwords = [...roles.matchAll(/^\\getenv \w+ (\w+)$/gm)].map(([, name = '']) => database.environment[name])
  expect(passwords.map((text = '') => substitute(text))).toEqual(['ofTheOwner', 'ofTheProduct'])
  for (const created of ['role first_chair', 'role first_chair_app', 'database first_chair']) {
    expect(roles).toMatch(new RegExp(`^create ${created} `, 'm'))
  }
})

test('the product waits until its database answers over the network, and the image says whether the product does', () => {
  expect(database.healthcheck?.test).toEqual([
    'CMD',
    'pg_isready',
    '--host=127.0.0.1',
    '--username=first_chair_app',
    '--dbname=first_chair',
  ])
  for (const { depends_on: needed } of [product, backup]) expect(Object.keys(needed)).toEqual(['database'])
  expect(page('Dockerfile').text).toMatch(/^HEALTHCHECK [^\n]*\\\n {2}CMD .*process\.env\.PORT.*\/healthz/m)
  // A request may take ten seconds to finish.
  expect(Number.parseInt(product.stop_grace_period ?? '', 10)).toBeGreaterThan(10)
})

test('the proxy forwards to the port of the product, and monitoring reaches it on this host only', () => {
  const { PORT: port } = product.environment
  expect(page('deploy/compose/Caddyfile').text).toContain(`reverse_proxy first-chair:${port} {`)
  expect(product.ports.map(substitute)).toEqual([`127.0.0.1:3000:${port}`])
  expect(proxy.ports).toEqual(['80:80', '443:443', '443:443/udp'])
  expect([...database.ports, ...backup.ports]).toEqual([])
})

test('the product believes the address of a guest from the proxy only, which has an address that no other service takes', () => {
  const { subnet, ip_range: others } = compose.networks.inside.ipam.config[0]
  const toList = (network: string) => {
    const [address = '', bits] = network.split('/')
    const list = new BlockList()
    list.addSubnet(address, Number(bits))
    return list
  }
  const address = Array.isArray(proxy.networks) ? undefined : proxy.networks?.inside.ipv4_address
  expect(readConfig(productEnvironment).trustProxy).toBe(address)
  expect(toList(subnet).check(address ?? '')).toBe(true)
  expect(toList(others).check(address ?? '')).toBe(false)
  expect(toList(subnet).check(others.split('/')[0] ?? '')).toBe(true)
})

test('the backup connects through the socket of the database, without a network', () => {
  const { PGHOST: folder, PGUSER: user, PGDATABASE: name, BACKUP_FOLDER: dumps } = backup.environment
  for (const { volumes } of [database, backup]) expect(volumes).toContain(`database-socket:${folder}`)
  expect(backup.volumes).toContain(`backups:${dumps}`)
  expect([user, name]).toEqual(['first_chair', 'first_chair'])
  expect(backup.network_mode).toBe('none')
  expect(backup.image).toBe(database.image)
  const [script = ''] = backup.entrypoint ?? []
  expect(backup.volumes).toContain(`./deploy/compose${script}:${script}:ro`)
  const read = [...page('deploy/compose/back-up.sh').text.matchAll(/\$\{(BACKUP_\w+)/g)].map(
    ([, variable = '']) => variable,
  )
  for (const variable of read) expect(Object.keys(backup.environment)).toContain(variable)
})

test('every file that a service mounts exists and cannot be changed, and the backup script may be executed', () => {
  const files = mounts.filter(({ source }) => source.startsWith('./'))
  expect(files.length).toBeGreaterThanOrEqual(3)
  for (const { source, mode } of files) {
    expect(existsSync(join(root, source)), source).toBe(true)
    expect(mode, source).toBe('ro')
  }
  expect(statSync(join(root, 'deploy/compose/back-up.sh')).mode & 0o111).not.toBe(0)
})

test('every volume that a service uses is declared, and every declared one is used', () => {
  const used = mounts.map(({ source }) => source).filter((source) => !source.startsWith('./'))
  expect([...new Set(used)].toSorted()).toEqual(Object.keys(compose.volumes).toSorted())
  expect(product.volumes).toEqual([`data:${product.environment['DATA_DIR']}`])
})

test('the product, the proxy and the backup run read-only, without capabilities beyond their ports', () => {
  for (const hardened of [product, proxy, backup]) {
    expect(hardened).toMatchObject({
      read_only: true,
      tmpfs: '/tmp',
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
  }
  expect(proxy.cap_add).toEqual(['NET_BIND_SERVICE'])
  expect([...(product.cap_add ?? []), ...(backup.cap_add ?? [])]).toEqual([])
})
