import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { InvalidConfiguration, readConfig } from './config.ts'
import { readSecretFiles, secretNames, toFileVariable } from './read-secret-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'first-chair-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function aFile(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

function getProblems(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof InvalidConfiguration) return error.problems
    throw error
  }
}

test.each(secretNames)('%s may be in a file, with or without a newline at the end', (name) => {
  for (const end of ['', '\n', '\r\n']) {
    const { env, problems } = readSecretFiles({ [toFileVariable(name)]: aFile('secret', `a: secret ${end}`) })
    expect(problems).toEqual([])
    expect(env[name]).toBe('a: secret ')
  }
})

test('the configuration is the same, whether its secrets are in variables or in files', () => {
  const secrets = {
    DATABASE_URL: 'postgresql://first_chair:secret@localhost/first_chair',
    POS_SECRET: 'a secret of at least thirty-two characters',
    SMTP_URL: 'smtps://user:password@mail.resort.example',
    SMS_TOKEN: 'token',
    METRICS_TOKEN: 'a-long-enough-token',
    ENCRYPTION_KEY: 'ab'.repeat(32),
    MOBILE_PASS_SECRET: 'a-long-enough-secret',
  }
  const others = {
    POS_SYSTEM: 'RTP',
    POS_URL: 'https://pos.resort.example',
    MAIL_FROM: 'check-in@resort.example',
    SMS_URL: 'https://sms.resort.example',
  }
  const files = Object.fromEntries(
    Object.entries(secrets).map(([name, value]) => [toFileVariable(name), aFile(name, `${value}\n`)]),
  )
  expect(readConfig({ ...others, ...files })).toEqual(readConfig({ ...others, ...secrets }))
})

test('a secret of a file is checked like one of a variable, and is not quoted', () => {
  expect(getProblems({ METRICS_TOKEN_FILE: aFile('short', 'geheim\n') })).toEqual([
    'METRICS_TOKEN must have at least 16 characters',
  ])
})

test('a variable that is set twice, a missing file and an empty one are reported with all other problems', () => {
  const token = 'a-long-enough-token'
  const empty = aFile('empty', '\n')
  expect(
    getProblems({
      PORT: 'eighty',
      METRICS_TOKEN: token,
      METRICS_TOKEN_FILE: aFile('token', token),
      ENCRYPTION_KEY_FILE: '/nowhere/key',
      MOBILE_PASS_SECRET_FILE: empty,
      DATABASE_URL_FILE: folder,
    }),
  ).toEqual([
    `DATABASE_URL_FILE names a file that cannot be read: ${folder} (EISDIR)`,
    'METRICS_TOKEN_FILE and METRICS_TOKEN are both set: remove one of them',
    'ENCRYPTION_KEY_FILE names a file that cannot be read: /nowhere/key (ENOENT)',
    `MOBILE_PASS_SECRET_FILE names an empty file: ${empty}`,
    'PORT must be a whole number from 1 to 65535',
  ])
})

test('an empty variable counts as not set', () => {
  const path = aFile('token', 'a-long-enough-token')
  expect(readConfig({ METRICS_TOKEN: '', METRICS_TOKEN_FILE: path }).metrics.token).toBe('a-long-enough-token')
  expect(readConfig({ METRICS_TOKEN_FILE: '' }).metrics.token).toBeUndefined()
})
