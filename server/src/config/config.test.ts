import { externalPointsOfSale } from '@first-chair/core/settings/admin-settings'
import { describe, expect, test } from 'vitest'
import { readConfig, InvalidConfiguration } from './config.ts'

function getProblems(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof InvalidConfiguration) return error.problems
    throw error
  }
}
const externalProvider = {
  OIDC_ISSUER: 'https://id.resort.example',
  OIDC_CLIENT_ID: 'first-chair',
  ADMIN_EMAILS: 'Alex@Resort.example',
}

test('without any variable the product is a demo on this machine', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    baseUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    identityProvider: { kind: 'bundled' },
    adminEmails: ['admin@kestrel.example'],
    features: ['PassChecker', 'BLEConnect'],
    resortTimeZone: 'America/Denver',
    pointOfSaleSystem: 'built-in',
    trustProxy: false,
    fillDemoResort: true,
  })
})

test('an empty value counts as not set', () => {
  expect(readConfig({ PORT: '', OIDC_ISSUER: '', DATABASE_URL: '', TRUST_PROXY: '' })).toEqual(readConfig({}))
})

test('a production installation has its own provider, administrators, and no demo resort', () => {
  const config = readConfig({ ...externalProvider, HOST: '0.0.0.0', BASE_URL: 'https://check-in.resort.example/' })
  expect(config).toMatchObject({
    baseUrl: 'https://check-in.resort.example',
    identityProvider: { kind: 'outside', issuer: 'https://id.resort.example', clientId: 'first-chair' },
    adminEmails: ['alex@resort.example'],
    fillDemoResort: false,
  })
  expect(Object.isFrozen(config)).toBe(true)
})

test('all wrong variables and all contradictions are reported at once', () => {
  const problems = getProblems({
    HOST: '0.0.0.0',
    PORT: 'eighty',
    BASE_URL: 'localhost',
    DATABASE_URL: 'mysql://x',
    DATABASE_DIRECT_URL: 'postgresql://u:p@a,b/x?target_session_attrs=standby',
    DATABASE_REPLICA_URL: 'postgresql://u:p@a:x/y',
    OIDC_CLIENT_ID: 'x',
    ADMIN_EMAILS: 'nobody',
    FEATURES: 'Teleport',
    RESORT_TIME_ZONE: 'Mars/Base',
    POS_SYSTEM: 'Abacus',
    TRUST_PROXY: 'everybody',
    LOG_LEVEL: 'loud',
    METRICS_TOKEN: 'short',
    REQUESTS_PER_MINUTE: '-1',
    DEMO_DATA: 'maybe',
  })
  expect(problems.map((problem) => problem.replace(/ .*/s, '')).toSorted()).toEqual([
    'ADMIN_EMAILS',
    'BASE_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_REPLICA_URL',
    'DATABASE_URL',
    'DEMO_DATA',
    'FEATURES',
    'HOST',
    'LOG_LEVEL',
    'METRICS_TOKEN',
    'OIDC_ISSUER',
    'PORT',
    'POS_SYSTEM',
    'REQUESTS_PER_MINUTE',
    'RESORT_TIME_ZONE',
    'TRUST_PROXY',
  ])
  expect(new InvalidConfiguration(problems).message.split('\n')).toHaveLength(17)
})

test('a direct or replica connection needs the address of an external database', () => {
  expect(
    getProblems({ DATABASE_DIRECT_URL: 'postgresql://u:p@a/x', DATABASE_REPLICA_URL: 'postgresql://u:p@b/x' }),
  ).toEqual([
    'DATABASE_URL is needed when DATABASE_DIRECT_URL is set',
    'DATABASE_URL is needed when DATABASE_REPLICA_URL is set',
  ])
})

test.each(['0', '65536', '1.5', '-1', '0x50', '80 '])('%s is not a valid port', (PORT) => {
  expect(getProblems({ PORT })).toHaveLength(1)
})

describe('a demo', () => {
  test.each(['127.0.0.1', '::1', 'localhost'])('may listen on %s', (HOST) => {
    expect(getProblems({ HOST })).toEqual([])
  })

  test.each(['0.0.0.0', '::', '192.168.1.4', 'example.test'])('refuses %s because its passwords are public', (HOST) => {
    expect(getProblems({ HOST })).toEqual([expect.stringContaining('would open the demo accounts')])
    expect(getProblems({ HOST, DEMO_PUBLIC: '0' })).toHaveLength(1)
    expect(getProblems({ HOST, DEMO_PUBLIC: '1' })).toEqual([])
    expect(getProblems({ HOST, ...externalProvider })).toEqual([])
  })
})

test('the owner of the tables is another role of the same database', () => {
  const env = { DATABASE_URL: 'postgresql://app@db/resort', DATABASE_OWNER_URL: 'postgresql://owner@db/resort' }
  expect(readConfig(env)).toMatchObject({ databaseUrl: env.DATABASE_URL, databaseOwnerUrl: env.DATABASE_OWNER_URL })
  expect(getProblems({ ...env, DATABASE_URL: '' })).toEqual(['DATABASE_URL is needed when DATABASE_OWNER_URL is set'])
  expect(getProblems({ ...env, DATABASE_OWNER_URL: 'mysql://x' })).toEqual([
    expect.stringContaining('DATABASE_OWNER_URL must be an address'),
  ])
})

describe('the address of a demo', () => {
  test.each(['http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:3000', 'http://demo.localhost'])(
    'may be %s',
    (BASE_URL) => {
      expect(getProblems({ BASE_URL })).toEqual([])
    },
  )

  test.each(['https://check-in.resort.example', 'http://192.168.1.4:3000', 'https://localhost.resort.example'])(
    'may be %s only with DEMO_PUBLIC=1',
    (BASE_URL) => {
      expect(getProblems({ BASE_URL })).toEqual([
        expect.stringMatching(/^BASE_URL .* would open the demo accounts.*DEMO_PUBLIC=1/),
      ])
      expect(getProblems({ BASE_URL, DEMO_PUBLIC: '1' })).toEqual([])
      expect(getProblems({ BASE_URL, ...externalProvider })).toEqual([])
    },
  )
})

describe('the metrics', () => {
  test('have a listener on this machine, if they have a port', () => {
    expect(readConfig({}).metrics).toEqual({ token: undefined, listener: undefined })
    expect(readConfig({ METRICS_PORT: '9464' }).metrics.listener).toEqual({ host: '127.0.0.1', port: 9464 })
  })

  test('need a token on a listener that other machines reach', () => {
    const open = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }
    expect(getProblems(open)).toEqual([expect.stringContaining('METRICS_TOKEN is needed when METRICS_HOST is 0.0.0.0')])
    expect(getProblems({ ...open, METRICS_TOKEN: 'a-long-enough-token' })).toEqual([])
  })

  test('have another port than the pages', () => {
    expect(getProblems({ METRICS_PORT: '3000' })).toEqual([expect.stringContaining('METRICS_PORT must not be 3000')])
    expect(getProblems({ METRICS_HOST: '127.0.0.1' })).toEqual(['METRICS_PORT is needed when METRICS_HOST is set'])
  })
})

test('an external provider needs a client, but no administrator: an empty installation prints a link for the first one', () => {
  expect(getProblems({ OIDC_ISSUER: externalProvider.OIDC_ISSUER })).toEqual([
    expect.stringContaining('OIDC_CLIENT_ID'),
  ])
  expect(readConfig({ ...externalProvider, ADMIN_EMAILS: ' , ' }).adminEmails).toEqual([])
})

test('roles from a claim need the claim, its values and an external provider', () => {
  const roles = { OIDC_ROLES_CLAIM: 'groups', OIDC_ROLES: 'chiefs=admin,front=desk@2' }
  expect(readConfig(externalProvider).claimedRoles).toBeUndefined()
  expect(readConfig({ ...externalProvider, ...roles }).claimedRoles).toEqual({
    claim: 'groups',
    rolesByValue: new Map([
      ['chiefs', [{ role: 'admin' }]],
      ['front', [{ role: 'desk', locationId: 2 }]],
    ]),
  })
  expect(getProblems({ ...externalProvider, OIDC_ROLES_CLAIM: 'groups' })).toEqual([
    'OIDC_ROLES is needed when OIDC_ROLES_CLAIM is set',
  ])
  expect(getProblems({ ...externalProvider, ...roles, OIDC_ROLES: 'front=chief' })).toEqual([
    expect.stringContaining('the roles are admin, desk, rental, lessons, lift, patrol'),
  ])
  expect(getProblems(roles)).toEqual([expect.stringContaining('OIDC_ISSUER is needed')])
})

test('a client secret and trusted domains of addresses belong to an external provider', () => {
  const provider = readConfig({
    ...externalProvider,
    OIDC_CLIENT_SECRET: 's3cret',
    OIDC_TRUSTED_EMAIL_DOMAINS: 'Resort.example, ski.example',
  }).identityProvider
  expect(provider).toMatchObject({ clientSecret: 's3cret', trustedEmailDomains: ['resort.example', 'ski.example'] })
  expect(readConfig(externalProvider).identityProvider).toMatchObject({
    clientSecret: undefined,
    trustedEmailDomains: [],
  })
  expect(getProblems({ OIDC_CLIENT_SECRET: 's3cret' })).toEqual([expect.stringContaining('OIDC_ISSUER is needed')])
  for (const wrong of ['@resort.example', 'resort', 'https://resort.example'])
    expect(getProblems({ ...externalProvider, OIDC_TRUSTED_EMAIL_DOMAINS: wrong })).toHaveLength(1)
})

test('requirements for the sign-in of administrators need an external provider', () => {
  expect(readConfig(externalProvider).adminSignIn).toEqual({ acr: [], maxAgeSeconds: undefined })
  expect(
    readConfig({ ...externalProvider, OIDC_ADMIN_ACR: 'mfa, urn:id:gold', OIDC_ADMIN_MAX_AGE: '720' }).adminSignIn,
  ).toEqual({ acr: ['mfa', 'urn:id:gold'], maxAgeSeconds: 43_200 })
  expect(getProblems({ OIDC_ADMIN_ACR: 'mfa' })).toEqual([expect.stringContaining('OIDC_ISSUER is needed')])
  for (const wrong of [{ OIDC_ADMIN_ACR: 'two words' }, { OIDC_ADMIN_ACR: 'a"b' }, { OIDC_ADMIN_MAX_AGE: '0' }]) {
    expect(getProblems({ ...externalProvider, ...wrong })).toHaveLength(1)
  }
})

describe('signing in', () => {
  const byEmail = {
    SIGN_IN: 'email',
    BASE_URL: 'https://check-in.resort.example',
    SMTP_URL: 'smtps://mail.resort.example',
    MAIL_FROM: 'check-in@resort.example',
    ADMIN_EMAILS: 'alex@resort.example',
  }

  test('by e-mail needs no identity provider, and is no demo', () => {
    expect(readConfig(byEmail)).toMatchObject({
      identityProvider: { kind: 'built-in', clientId: 'first-chair' },
      emailSignIn: true,
      fillDemoResort: false,
      adminEmails: ['alex@resort.example'],
    })
    expect(readConfig({ ...byEmail, BASE_URL: 'http://localhost:8080' }).emailSignIn).toBe(true)
  })

  test('by e-mail is possible beside a provider with a name', () => {
    expect(
      readConfig({ ...byEmail, ...externalProvider, SIGN_IN: 'oidc,email', OIDC_NAME: 'Kestrel ID' }),
    ).toMatchObject({
      identityProvider: { kind: 'outside', name: 'Kestrel ID' },
      emailSignIn: true,
    })
    expect(readConfig(externalProvider)).toMatchObject({ emailSignIn: false, lacksMailForSignIn: false })
  })

  test('by e-mail without a mail server is not offered beside a provider, and refused alone', () => {
    const { SMTP_URL: _server, MAIL_FROM: _sender, ...withoutMail } = byEmail
    const needed = 'SMTP_URL and MAIL_FROM are needed when SIGN_IN is email'
    expect(getProblems(withoutMail)).toEqual([expect.stringContaining(needed)])
    expect(readConfig({ ...withoutMail, ...externalProvider, SIGN_IN: 'email,oidc' })).toMatchObject({
      emailSignIn: false,
      lacksMailForSignIn: true,
    })
  })

  test('in a demo, codes are for this machine only', () => {
    expect(readConfig({}).emailSignIn).toBe(true)
    expect(readConfig({ SIGN_IN: 'demo' })).toMatchObject({ identityProvider: { kind: 'bundled' }, emailSignIn: true })
    expect(readConfig({ DEMO_PUBLIC: '1' }).emailSignIn).toBe(false)
  })

  test.each([
    [{ SIGN_IN: 'password' }, /SIGN_IN must be demo, oidc, email/],
    [{ SIGN_IN: 'demo,email' }, /SIGN_IN must not contain demo/],
    [{ SIGN_IN: 'oidc' }, /OIDC_ISSUER is needed when SIGN_IN contains oidc/],
    [{ ...externalProvider, SIGN_IN: 'email' }, /SIGN_IN must contain oidc when OIDC_ISSUER is set/],
    [{ OIDC_NAME: 'Kestrel ID' }, /OIDC_ISSUER is needed/],
    [{ BASE_URL: 'http://check-in.resort.example' }, /BASE_URL .* must begin with https/],
    [{ BASE_URL: 'https://192.0.2.1' }, /BASE_URL .* have a host name/],
    [{ BASE_URL: 'https://[2001:db8::1]' }, /BASE_URL .* have a host name/],
  ])('%o is refused', (change: Record<string, string>, problem) => {
    const env = change.SIGN_IN === 'email' || change.SIGN_IN === undefined ? { ...byEmail, ...change } : change
    expect(getProblems(env).join('\n')).toMatch(problem)
  })
})

describe('trusted proxies', () => {
  test.each([
    ['off', false],
    ['0', false],
    ['1', 1],
    ['3', 3],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['127.0.0.1, ::1, FD00::/8', '127.0.0.1,::1,fd00::/8'],
    ['loopback,uniquelocal', 'loopback,uniquelocal'],
  ])('%s', (TRUST_PROXY, trustProxy) => {
    expect(readConfig({ TRUST_PROXY }).trustProxy).toBe(trustProxy)
  })

  test.each(['yes please', '10.0.0.0/33', '10.0.0.0/8/8', '300.1.1.1', 'constructor', '10.0.0.0/', '10', '1.5', '-1'])(
    '"%s" is refused',
    (TRUST_PROXY) => {
      expect(getProblems({ TRUST_PROXY })).toEqual([
        'TRUST_PROXY must be off, or you write the number of proxies in front of the product (1 to 9), or their addresses and networks, separated by commas, such as 10.0.0.0/8',
      ])
    },
  )

  test.each(['on', 'true', 'ON', 'all', '*'])('"%s" is refused, because it would trust every caller', (TRUST_PROXY) => {
    expect(getProblems({ TRUST_PROXY })).toEqual([
      expect.stringMatching(
        /^TRUST_PROXY must not be .*every caller chooses the address.* write the number of proxies/,
      ),
    ])
  })

  test.each([
    '0.0.0.0/0',
    '::/0',
    '0.0.0.0/1,128.0.0.0/1',
    '::ffff:0:0/96',
    '::ffff:8.0.0.0/102',
    '10.0.0.0/8, 2000::/3',
  ])('the networks %s are refused, because they contain callers', (TRUST_PROXY) => {
    expect(getProblems({ TRUST_PROXY })).toEqual([expect.stringContaining('also contains callers')])
  })
})

describe('messages to guests', () => {
  const validEnv = {
    SMS_URL: 'https://sms.example/messages',
    SMS_TOKEN: 'secret',
    MAIL_FROM: 'check-in@resort.example',
  }

  test('are sent over TLS, unless the server is on this machine or the address says otherwise', () => {
    const server = (SMTP_URL: string) => readConfig({ ...validEnv, SMTP_URL }).mail?.server
    expect(server('smtps://user:p%40ss@mail.example')).toEqual({
      host: 'mail.example',
      port: 465,
      isTlsFromStart: true,
      needsTls: true,
      checksCertificate: true,
      signIn: { user: 'user', password: 'p@ss' },
    })
    expect(server('smtp://mail.example')).toMatchObject({ port: 587, isTlsFromStart: false, needsTls: true })
    expect(server('smtp://mail.example:25?tls=off')).toMatchObject({ port: 25, needsTls: false })
    expect(server('smtp://localhost:1025')).toMatchObject({ needsTls: false, signIn: undefined })
    const checked = [
      'smtp://mail.example',
      'smtps://mail.example',
      'smtps://mail.example?tls=off',
      'smtp://localhost?tls=on',
    ]
    const unchecked = ['smtp://mail.example?tls=off', 'smtp://localhost', 'smtp://[::1]:25', 'smtps://127.0.0.1']
    expect(checked.map((address) => server(address)?.checksCertificate)).toEqual(checked.map(() => true))
    expect(unchecked.map((address) => server(address)?.checksCertificate)).toEqual(unchecked.map(() => false))
  })

  test('are sent from an address with an optional name', () => {
    const from = (MAIL_FROM: string) => readConfig({ ...validEnv, SMTP_URL: 'smtp://localhost', MAIL_FROM }).mail?.from
    expect(from('check-in@resort.example')).toEqual({ address: 'check-in@resort.example', name: undefined })
    expect(from('"Kestrel Ridge" <check-in@resort.example>')).toEqual({
      address: 'check-in@resort.example',
      name: 'Kestrel Ridge',
    })
  })

  test('have a reply address where one is set', () => {
    const mail = { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'check-in@resort.example' }
    expect(readConfig({ ...validEnv, ...mail }).mail?.replyTo).toBeUndefined()
    expect(
      readConfig({ ...validEnv, ...mail, MAIL_REPLY_TO: 'Guest services <help@resort.example>' }).mail?.replyTo,
    ).toEqual({
      address: 'help@resort.example',
      name: 'Guest services',
    })
    expect(getProblems({ ...mail, MAIL_REPLY_TO: 'nobody' })).toEqual([
      expect.stringContaining('MAIL_REPLY_TO must be an e-mail address'),
    ])
    expect(getProblems({ MAIL_REPLY_TO: 'help@resort.example' })).toEqual([
      'SMTP_URL is needed when MAIL_REPLY_TO is set',
    ])
  })

  test('need both variables of their sender, each with a valid value', () => {
    expect(readConfig({})).toMatchObject({ mail: undefined, sms: undefined })
    expect(getProblems({ SMTP_URL: 'smtp://localhost', SMS_TOKEN: 'secret' })).toEqual([
      'MAIL_FROM is needed when SMTP_URL is set',
      'SMS_URL is needed when SMS_TOKEN is set',
    ])
    for (const wrong of [
      { SMTP_URL: 'https://mail.example' },
      { SMTP_URL: 'smtp://mail.example?tls=maybe' },
      { SMTP_URL: 'smtp://u:%ZZ@mail.example' },
      { MAIL_FROM: 'a@b.example, c@d.example' },
      { MAIL_FROM: 'Name <nobody>' },
      { SMS_URL: 'http://sms.example/messages' },
    ]) {
      expect(getProblems({ ...validEnv, SMTP_URL: 'smtp://localhost', ...wrong })).toHaveLength(1)
    }
  })
})

describe('an external point of sale', () => {
  const bridge = {
    POS_SYSTEM: 'RTP',
    POS_URL: 'https://pos.resort.example/bridge/',
    POS_SECRET: 'a secret of at least thirty-two characters',
  }

  test.each(externalPointsOfSale)('%s has a bridge with an address and a secret', (POS_SYSTEM) => {
    expect(readConfig({ ...bridge, POS_SYSTEM })).toMatchObject({
      pointOfSaleSystem: POS_SYSTEM,
      pointOfSaleBridge: { system: POS_SYSTEM, url: 'https://pos.resort.example/bridge', secret: bridge.POS_SECRET },
    })
  })
  test('the built-in one has no bridge', () => {
    expect(readConfig({}).pointOfSaleBridge).toBeUndefined()
    expect(getProblems({ ...bridge, POS_SYSTEM: 'built-in' })).toEqual([expect.stringContaining('POS_SYSTEM')])
  })
  test('the address and the secret of the bridge are required', () => {
    expect(getProblems({ POS_SYSTEM: 'SW' })).toEqual([
      expect.stringContaining('POS_URL'),
      expect.stringContaining('POS_SECRET'),
    ])
    expect(getProblems({ ...bridge, POS_SECRET: 'short' })).toEqual([expect.stringContaining('POS_SECRET')])
  })
  test('the bridge must use https, unless it is on this machine', () => {
    expect(getProblems({ ...bridge, POS_URL: 'http://pos.resort.example' })).toEqual([
      expect.stringContaining('https://'),
    ])
    for (const POS_URL of ['http://127.0.0.1:4250', 'http://localhost:4250', 'http://[::1]:4250']) {
      expect(getProblems({ ...bridge, POS_URL })).toEqual([])
    }
  })
})
