import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeClaimsPack, checkSignedWaiver, findSignedWaivers } from '@first-chair/core/signed-waiver/signed-waiver.api'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import {
  aHousehold,
  aTestResort,
  lindqvists,
  okafors,
  aContactTaskId,
  testResort,
} from '../app/test-resort.builders.ts'
import { aDrawing } from '../signature/drawn-signature.builders.ts'
import { takeAllIntoLog } from '../waiver-chain/take-into-log.builders.ts'

let testApp: TestApp

/** The program that verifies a signed waiver without any code of the product. */
const verifier = join(import.meta.dirname, '../../../docs/verify/verify-signed-waiver.mjs')

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const sign = async (who: string, name: string, taskId: number, contactIds: readonly string[], html: string) => {
  const ids = contactIds.map((contactId) => aContactTaskId(taskId, contactId))
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/tasks/contact/complete/Waiver',
    headers: as(who),
    payload: {
      id: ids[0],
      contactTaskIds: ids,
      relatedObject: {
        rolAccepted: true,
        typedName: name,
        signature: taskId === testResort.seasonWaiver ? aDrawing(name) : '',
        rolTextHash: sha256(html),
        signatureDateOffset: -7,
      },
    },
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await aHousehold(testApp.pool, okafors)
  await sign('maya', 'Maya Lindqvist', testResort.seasonWaiver, ['1001', '1003', '1004'], testResort.waiverHtml)
  await sign('sam', 'Sam Okafor', testResort.dayWaiver, ['2001'], '<p>Today only.</p>')
  await sign('maya', 'Maya Lindqvist', testResort.dayWaiver, ['1001'], '<p>Today only.</p>')
  await takeAllIntoLog(testApp)
})
afterAll(() => testApp.close())

const get = (url: string) => testApp.app.inject({ method: 'GET', url, headers: as('admin') })
const search = async (query: Record<string, string>) => {
  const answer = await get(`${findSignedWaivers.path}?${new URLSearchParams(query).toString()}`)
  return findSignedWaivers.answer.parse(answer.json()).waivers.map(({ position }) => position)
}
const check = async (position: number) =>
  checkSignedWaiver.answer.parse((await get(`/api/admin/waivers/signed/${position}`)).json())

describe('signed waivers are found', () => {
  test.each([
    [{}, [3, 2, 1]],
    [{ search: 'maya lind' }, [3, 1]],
    [{ search: 'JUNO' }, [1]],
    [{ search: '1004' }, [1]],
    [{ search: '2001' }, [2]],
    [{ search: 'sam@example' }, [2]],
    [{ search: '100' }, []],
    [{ search: '%' }, []],
    [{ taskId: String(testResort.dayWaiver) }, [3, 2]],
    [{ taskId: String(testResort.dayWaiver), search: 'Maya' }, [3]],
    [{ from: '2026-12-05', to: '2026-12-05' }, [3, 2, 1]],
    [{ from: '2026-12-06' }, []],
    [{ to: '2026-12-04' }, []],
    [{ before: '3' }, [2, 1]],
  ])('by %j', async (query, positions) => {
    expect(await search(query)).toEqual(positions)
  })
})

test('a signed waiver is shown with its evidence and without a fault', async () => {
  const { fault, evidence } = await check(1)
  expect(fault).toBeNull()
  expect(evidence).toContainEqual({ field: 'Typed name', value: 'Maya Lindqvist' })
  expect(evidence.filter(({ field }) => field === 'Signed for')).toHaveLength(3)
})

test('the document of a signed waiver is a PDF', async () => {
  const answer = await get('/api/admin/waivers/signed/1/pdf')
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('waivers that were never signed are not found', async () => {
  for (const url of [
    '/api/admin/waivers/signed/99',
    '/api/admin/waivers/signed/99/pdf',
    '/api/admin/waivers/claimspack?contactId=4711',
  ]) {
    expect((await get(url)).statusCode).toBe(404)
  }
})

describe('a claims pack', () => {
  let files: Record<string, Uint8Array>
  beforeAll(async () => {
    const answer = await get(`${makeClaimsPack.path}?contactId=1003`)
    expect(answer.headers['content-disposition']).toContain('claims-pack-1003.zip')
    files = unzipSync(answer.rawPayload)
  })
  const text = (path: string) => Buffer.from(files[path] ?? []).toString('utf8')

  test('contains the document, evidence, text and drawing of each waiver that covers the guest, and of no other', () => {
    expect(Object.keys(files).toSorted()).toEqual([
      'documents/000001-season-liability-waiver.pdf',
      'drawings/000001-season-liability-waiver.png',
      'evidence/000001-season-liability-waiver.sd-jwt',
      'proofs/000001-season-liability-waiver.tlog-proof',
      'texts/000001-season-liability-waiver.html',
      'verification.txt',
    ])
  })

  test('can be verified with SHA-256 alone', () => {
    const verification = text('verification.txt')
    expect(verification).toContain('1  in order')
    const value = (name: string) => new RegExp(`^  ${name} +([0-9a-f]{64})$`, 'm').exec(verification)?.[1] ?? ''
    expect(sha256(text('texts/000001-season-liability-waiver.html'))).toBe(value('text'))
    expect(sha256(files['drawings/000001-season-liability-waiver.png'] ?? '')).toBe(value('drawing'))
    expect(sha256(text('evidence/000001-season-liability-waiver.sd-jwt').split('~')[0] ?? '')).toBe(value('record'))
  })

  test('can be verified without the product, and not after any of its files was changed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'first-chair-claims-pack-'))
    try {
      const names = ['evidence/{}.sd-jwt', 'proofs/{}.tlog-proof', 'texts/{}.html', 'drawings/{}.png']
      const paths = names.map((name) => name.replace('{}', '000001-season-liability-waiver'))
      const write = (path: string, bytes: Uint8Array) => writeFile(join(folder, path.replace('/', '-')), bytes)
      for (const path of paths) await write(path, files[path] ?? Buffer.alloc(0))
      const key = /^ {2}(\S+\+[0-9a-f]{8}\+\S+)$/m.exec(text('verification.txt'))?.[1] ?? ''
      const verifyFiles = (verifierKey = key) =>
        spawnSync(
          process.execPath,
          [verifier, verifierKey, ...paths.map((path) => join(folder, path.replace('/', '-')))],
          { encoding: 'utf8' },
        )
      const { status, stdout, stderr } = verifyFiles()
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      expect(stdout).toContain('was signed by Maya Lindqvist for')
      expect(verifyFiles(key.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))).status).toBe(1)
      for (const path of paths) {
        const changed = Buffer.from(files[path] ?? [])
        const middle = changed.length >> 1
        changed.writeUInt8(changed.readUInt8(middle) ^ 1, middle)
        await write(path, changed)
        expect(verifyFiles().status, path).toBe(1)
        await write(path, files[path] ?? Buffer.alloc(0))
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('is recorded in the audit log with its administrator', async () => {
    const { rows } = await testApp.pool.query(
      `select actor, subject, after from audit_entry where action = 'claims-pack-made'`,
    )
    expect(rows).toEqual([{ actor: 'admin@kestrel.example', subject: 'contact 1003', after: { waivers: [1] } }])
  })
})

test('a waiver that was changed in the database is reported, also in its claims pack', async () => {
  await testApp.pool.query('alter table signed_waiver disable trigger signed_waiver_is_append_only')
  await testApp.pool.query(`update signed_waiver set typed_name = 'Somebody Else' where position = 2`)
  expect((await check(2)).fault).toBe('was changed after it was signed')
  expect((await check(3)).fault).toBeNull()
  const pack = unzipSync((await get(`${makeClaimsPack.path}?contactId=2001`)).rawPayload)
  expect(Buffer.from(pack['verification.txt'] ?? []).toString()).toContain('2  FAULT: was changed after it was signed')
})
