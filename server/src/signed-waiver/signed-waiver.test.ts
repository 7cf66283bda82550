import { createHash } from 'node:crypto'
import { makeClaimsPack, checkSignedWaiver, findSignedWaivers } from '@first-chair/core/signed-waiver/signed-waiver.api'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTestApp, as, type TestApp } from '../http/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, okafors, taskOf, testResort } from '../http/test-resort.builders.ts'
import { aDrawing } from '../waiver/drawn-signature.builders.ts'

let house: TestApp

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const sign = async (who: string, name: string, taskId: number, contactIds: readonly string[], html: string) => {
  const ids = contactIds.map((contactId) => taskOf(taskId, contactId))
  const answer = await house.app.inject({
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
  house = await aTestApp()
  await aTestResort(house.pool)
  await aHousehold(house.pool, lindqvists)
  await aHousehold(house.pool, okafors)
  await sign('maya', 'Maya Lindqvist', testResort.seasonWaiver, ['1001', '1003', '1004'], testResort.waiverHtml)
  await sign('sam', 'Sam Okafor', testResort.dayWaiver, ['2001'], '<p>Today only.</p>')
  await sign('maya', 'Maya Lindqvist', testResort.dayWaiver, ['1001'], '<p>Today only.</p>')
})
afterAll(() => house.close())

const ask = (url: string) => house.app.inject({ method: 'GET', url, headers: as('admin') })
const found = async (query: Record<string, string>) => {
  const answer = await ask(`${findSignedWaivers.path}?${new URLSearchParams(query).toString()}`)
  return findSignedWaivers.answer.parse(answer.json()).waivers.map(({ position }) => position)
}
const check = async (position: number) =>
  checkSignedWaiver.answer.parse((await ask(`/api/admin/waivers/signed/${position}`)).json())

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
    expect(await found(query)).toEqual(positions)
  })
})

test('one tells its evidence, and that it is in order', async () => {
  const { fault, evidence } = await check(1)
  expect(fault).toBeNull()
  expect(evidence).toContainEqual({ field: 'Typed name', value: 'Maya Lindqvist' })
  expect(evidence.filter(({ field }) => field === 'Signed for')).toHaveLength(3)
})

test('its document is a PDF', async () => {
  const answer = await ask('/api/admin/waivers/signed/1/pdf')
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('what was never signed is not there', async () => {
  for (const url of [
    '/api/admin/waivers/signed/99',
    '/api/admin/waivers/signed/99/pdf',
    '/api/admin/waivers/claimspack?contactId=4711',
  ]) {
    expect((await ask(url)).statusCode).toBe(404)
  }
})

describe('a claims pack', () => {
  let files: Record<string, Uint8Array>
  beforeAll(async () => {
    const answer = await ask(`${makeClaimsPack.path}?contactId=1003`)
    expect(answer.headers['content-disposition']).toContain('claims-pack-1003.zip')
    files = unzipSync(answer.rawPayload)
  })
  const text = (path: string) => Buffer.from(files[path] ?? []).toString('utf8')

  test('has document, evidence, text and drawing of each waiver that covers the guest, and no other', () => {
    expect(Object.keys(files).toSorted()).toEqual([
      'documents/000001-season-liability-waiver.pdf',
      'drawings/000001-season-liability-waiver.png',
      'evidence/000001-season-liability-waiver.json',
      'texts/000001-season-liability-waiver.html',
      'verification.txt',
    ])
  })

  test('proves itself with nothing but SHA-256', () => {
    const verification = text('verification.txt')
    expect(verification).toContain('1  in order')
    const value = (name: string) => new RegExp(`^  ${name} +([0-9a-f]{64})$`, 'm').exec(verification)?.[1] ?? ''
    expect(sha256(text('texts/000001-season-liability-waiver.html'))).toBe(value('text'))
    expect(sha256(files['drawings/000001-season-liability-waiver.png'] ?? '')).toBe(value('drawing'))
    expect(sha256(text('evidence/000001-season-liability-waiver.json'))).toBe(value('record'))
    expect(sha256(Buffer.from(value('record before') + value('record'), 'hex'))).toBe(value('chain'))
  })

  test('stands in the audit log, with who took it', async () => {
    const { rows } = await house.pool.query(
      `select actor, subject, after from audit_entry where action = 'claims-pack-made'`,
    )
    expect(rows).toEqual([{ actor: 'admin@kestrel.example', subject: 'contact 1003', after: { waivers: [1] } }])
  })
})

test('one that was changed in the database says so, and so does its pack', async () => {
  await house.pool.query('alter table signed_waiver disable trigger signed_waiver_is_append_only')
  await house.pool.query(`update signed_waiver set typed_name = 'Somebody Else' where position = 2`)
  expect((await check(2)).fault).toBe('was changed after it was signed')
  expect((await check(3)).fault).toBeNull()
  const pack = unzipSync((await ask(`${makeClaimsPack.path}?contactId=2001`)).rawPayload)
  expect(Buffer.from(pack['verification.txt'] ?? []).toString()).toContain('2  FAULT: was changed after it was signed')
})
