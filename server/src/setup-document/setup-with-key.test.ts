import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createApiKey } from '@first-chair/core/api-key/api-key.api'
import type { ApiKey } from '@first-chair/core/api-key/api-key'
import * as calls from '@first-chair/core/setup-document/setup-document.api'
import { aSetupFile } from '@first-chair/core/setup-document/setup-document.builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aTestResort } from '../app/test-resort.builders.ts'
import { testProgram } from '../app/test-programs.builders.ts'
import { formatSetupFile } from './setup-file.rule.ts'

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'first-chair-setup-key-'))
const reading = 'setup:read'
let testApp: TestApp
beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await testApp.close()
})

async function aKey(nickname: string, scopes: readonly string[]): Promise<ApiKey> {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: createApiKey.path,
    headers: as('admin'),
    payload: { nickname, scopes },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const send = async ({ token }: ApiKey, call: { path: string; method: string }, payload?: object) => {
  const method = call.method === 'GET' ? 'GET' : 'POST'
  const headers = { 'x-api-key': token }
  const answer = await testApp.app.inject({ method, url: call.path, headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json() }
}

test('a key that may read the setup exports it and tries documents, and changes nothing', async () => {
  const key = await aKey('Reader', [reading])
  const exported = await send(key, calls.exportSetupWithKey)
  expect(exported.body.text).toContain('firstChairSetup: 1')
  const text = exported.body.text.replace('end: true', 'collections:\n  x:\n    name: X\nend: true')
  const preview = await send(key, calls.previewSetupWithKey, { text: formatSetupFile(aSetupFile()) })
  expect(preview.body).toMatchObject({ problems: [], differences: expect.any(Array) })
  const refused = await send(key, calls.applySetupWithKey, { text })
  expect([refused.status, refused.body.code]).toEqual([403, 'scope-missing'])
  expect((await send(key, calls.exportSetupWithKey)).body).toEqual(exported.body)
})

test('a key that may change the setup does so as a key: in the audit log, and as the author of the version', async () => {
  const key = await aKey('Group script', ['setup:write'])
  expect((await send(key, calls.exportSetupWithKey)).body.code).toBe('scope-missing')
  const applied = await send(key, calls.applySetupWithKey, {
    text: 'firstChairSetup: 1\nsettings:\n  adultAge: 19\nend: true\n',
  })
  expect(applied.status, JSON.stringify(applied.body)).toBe(200)
  expect((await testApp.ctx.setup.current()).general.adultAge).toBe(19)
  const name = `API key ${key.id} (Group script)`
  const { rows } = await testApp.pool.query('select distinct actor_kind, actor from audit_entry where actor = $1', [
    name,
  ])
  expect(rows).toEqual([{ actor_kind: 'api-key', actor: name }])
  const versions = await testApp.pool.query('select saved_by from setup_version order by number desc limit 1')
  expect(versions.rows).toEqual([{ saved_by: name }])
})

test('the script of docs/ updates an installation by calls, and says which problem or refusal prevents it', async () => {
  await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  const bound = testApp.app.server.address()
  const url = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  const { token } = await aKey('Group', [reading, 'setup:write'])
  const { token: weak } = await aKey('Weak', [reading])
  writeFileSync(join(folder, 'key'), `${token}\n`)
  const update = async (document: object, keyFile = 'key') => {
    writeFileSync(join(folder, 'own.yaml'), formatSetupFile({ firstChairSetup: 1, ...document, end: true }))
    writeFileSync(join(folder, 'group.json'), JSON.stringify([{ name: 'Alpine', files: ['own.yaml'], url, keyFile }]))
    const script = join(root, 'docs/setup/update-group.mjs')
    const env = { PATH: process.env['PATH'], SETUP_COMMAND: testProgram('setup') }
    return promisify(execFile)(process.execPath, [script, join(folder, 'group.json')], { env }).catch(
      (error: { stdout: string; stderr: string }) => error,
    )
  }
  expect((await update({ settings: { adultAge: 21 } })).stdout).toBe(
    'Alpine, trial 1 of 1:\nchanged: settings\nAlpine, update 1 of 1:\nchanged: settings\n1 installations are updated.\n',
  )
  expect((await testApp.ctx.setup.current()).general.adultAge).toBe(21)
  expect((await update({ settings: { adultAge: 0 } })).stderr).toMatch(
    /settings\.adultAge: .+\nNo installation was changed/,
  )
  writeFileSync(join(folder, 'weak'), weak)
  const refused = await update({ settings: { adultAge: 18 } }, 'weak')
  expect(refused.stderr).toContain(`${url} answered 403`)
  expect((await testApp.ctx.setup.current()).general.adultAge).toBe(21)
})
