import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { anS3Server } from '../adapters/object-storage/s3-server.builders.ts'
import { createS3Storage } from '../adapters/object-storage/s3.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aContactTaskId, aHousehold, aTestResort, frosts, testResort } from '../app/test-resort.builders.ts'
import { parseObjectStorage } from '../config/parse-object-storage.ts'
import { aDrawing } from '../signature/drawn-signature.builders.ts'
import { moveObjects } from '../stored-object/move-objects.ts'
import { takeAllIntoLog } from '../waiver-chain/take-into-log.builders.ts'
import { verifySignedWaivers } from '../waiver-verification/verify-signed-waivers.ts'
import { verifyArchive } from './archive.facts.ts'
import { attachWaivers } from './attach-waivers.ts'
import { detachWaivers } from './detach-waivers.ts'
import { saveDetached, type DetachLimits } from './waiver-archive.store.ts'

let testApp: TestApp
let owner: pg.Pool
let client: pg.PoolClient
let folder: string
let file: string

/** Ten years after the season in which everybody signed. */
const limits: DetachLimits = { before: '2035-01-01', today: '2036-12-05', youngestBirthDate: '2015-12-05' }
const signers = frosts.slice(0, 4)

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'first-chair-archive-'))
  file = join(folder, '2026-27.jsonl.gz')
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
  for (const person of signers) await aHousehold(testApp.pool, [person])
  for (const { ipCode, firstName, lastName } of signers) await sign(ipCode, firstName, lastName)
  await takeAllIntoLog(testApp)
  await testApp.pool.query(`update pos_outbox set status = 'sent', sent_date_utc = now()`)
  owner = openOwnerPool(testApp)
  client = await owner.connect()
})
afterEach(async () => {
  client.release()
  await owner.end()
  await testApp.close()
  rmSync(folder, { recursive: true })
})

/** The pool of the role that owns the tables, with the same conversions of types. */
function openOwnerPool({ superuserConnectionString }: TestApp): pg.Pool {
  return new pg.Pool({ ...testApp.pool.options, connectionString: superuserConnectionString })
}

async function sign(ipCode: string, firstName: string, lastName: string): Promise<void> {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/tasks/contact/complete/Waiver',
    headers: as(firstName.toLowerCase()),
    payload: {
      id: aContactTaskId(testResort.seasonWaiver, ipCode),
      relatedObject: {
        rolAccepted: true,
        signature: aDrawing(ipCode),
        typedName: `${firstName} ${lastName}`,
        signatureDateOffset: -7,
        rolTextHash: createHash('sha256').update(testResort.waiverHtml).digest('hex'),
      },
    },
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

const detach = (changes: Partial<DetachLimits> = {}) =>
  detachWaivers({ pool: owner, client, objectStorage: undefined }, file, { ...limits, ...changes })
const rows = async (table: string, order = 'position'): Promise<unknown[]> =>
  (await testApp.pool.query<object>(`select * from ${table} order by ${order}`)).rows
const verify = async () => {
  const { checked, archived, fault } = await verifySignedWaivers(testApp.pool)
  return { checked, archived, fault }
}
/** All but the newest one, which stays. */
const detachable = signers.length - 1

describe('detaching', () => {
  test('moves old signed waivers into a file, and the log is still valid', async () => {
    expect(await detach()).toEqual({ written: detachable, detached: detachable })
    expect(await rows('signed_waiver')).toHaveLength(1)
    expect(await rows('signed_waiver_contact')).toHaveLength(1)
    expect(await verify()).toEqual({ checked: signers.length, archived: detachable, fault: undefined })
    expect(await verifyArchive(client, file)).toEqual({ checked: detachable, detached: detachable, fault: undefined })

    const newest = await testApp.app.inject({
      url: `/api/admin/waivers/signed/${signers.length}`,
      headers: as('admin'),
    })
    expect(newest.json()).toMatchObject({ fault: null })
    expect((await testApp.app.inject({ url: '/api/admin/waivers/signed/1', headers: as('admin') })).statusCode).toBe(
      404,
    )
  })

  test('leaves completions in place, so a guest who comes back can sign again', async () => {
    await detach()
    const { rows: completions } = await testApp.pool.query(
      'select count(*)::int as n, count(signed_waiver_position)::int as referring from contact_task_completion',
    )
    expect(completions).toEqual([{ n: signers.length, referring: 1 }])
  })

  test.each<[string, Partial<DetachLimits>, string?]>([
    ['of a season that is not over', { before: '2026-12-01' }],
    ['that is still valid', { today: '2026-12-06' }],
    ['of a person who is too young', { youngestBirthDate: '1900-01-01' }],
    ['that the point of sale does not have yet', {}, `update pos_outbox set status = 'waiting', sent_date_utc = null`],
    ['that still counts for a task', {}, 'update contact_task_completion set valid_until = null'],
  ])('never takes a signed waiver %s', async (_what, changes, change) => {
    if (change !== undefined) await testApp.pool.query(change)
    expect(await detach(changes)).toEqual({ written: 0, detached: 0 })
    expect(await verify()).toEqual({ checked: signers.length, archived: 0, fault: undefined })
  })

  test('refuses a signed waiver that was changed, and deletes nothing', async () => {
    await client.query('set session_replication_role = replica')
    await client.query(`update signed_waiver set typed_name = 'x' where position = 3`)
    await client.query('set session_replication_role = origin')
    await expect(detach()).rejects.toThrow('Signed waiver 3 was changed after it was signed. Nothing was detached.')
    expect([await rows('signed_waiver'), existsSync(file)]).toEqual([
      expect.objectContaining({ length: signers.length }),
      false,
    ])
  })

  test('that was interrupted while it wrote starts again', async () => {
    writeFileSync(`${file}.unfinished`, 'half of a file')
    expect(await detach()).toEqual({ written: detachable, detached: detachable })
    expect(existsSync(`${file}.unfinished`)).toBe(false)
  })

  test('that was interrupted while it deleted continues with the same file', async () => {
    await detach()
    const all = gunzipSync(readFileSync(file))
    await attachWaivers(client, file)
    const { rows: first } = await testApp.pool.query<{ recordHash: Buffer; chainHash: Buffer }>(
      'select record_hash as "recordHash", chain_hash as "chainHash" from signed_waiver where position = 1',
    )
    const [link] = first
    if (!link) throw new Error('The first signed waiver is missing.')
    await saveDetached(client, '2026-27.jsonl.gz', limits, [{ position: 1, ...link }])
    expect(await verify()).toEqual({ checked: signers.length, archived: 1, fault: undefined })

    expect(await detach()).toEqual({ written: detachable, detached: detachable - 1 })
    expect(gunzipSync(readFileSync(file)).equals(all)).toBe(true)
    expect(await verify()).toEqual({ checked: signers.length, archived: detachable, fault: undefined })
  })

  test('deletes nothing when a statement of a batch fails', async () => {
    await client.query('alter table pos_outbox rename to pos_outbox_away')
    await expect(detach()).rejects.toThrow('pos_outbox')
    await client.query('alter table pos_outbox_away rename to pos_outbox')
    expect(await verify()).toEqual({ checked: signers.length, archived: 0, fault: undefined })
  })
})

test('drawings in object storage are written into the file, and their objects are no longer used', async () => {
  const server = await anS3Server()
  try {
    const config = parseObjectStorage(server.url)
    if (!config) throw new Error('The simulated server has no valid address.')
    const objectStorage = createS3Storage(config)
    await moveObjects({ pool: testApp.pool, objectStorage })
    const { detached } = await detachWaivers({ pool: owner, client, objectStorage }, file, limits)
    expect(detached).toBe(detachable)
    expect(await verifyArchive(client, file)).toEqual({ checked: detachable, detached: detachable, fault: undefined })
    const { rows: states } = await client.query<{ state: string }>('select state from stored_object order by state')
    expect(states.map(({ state }) => state)).toEqual([...Array.from({ length: detachable }, () => 'unused'), 'used'])
    expect(await attachWaivers(client, file)).toEqual({ attached: detachable })
    expect((await verifySignedWaivers(testApp.pool, objectStorage)).fault).toBeUndefined()
  } finally {
    await server.close()
  }
})

describe('attaching', () => {
  test('restores every row as it was', async () => {
    const before = [await rows('signed_waiver'), await rows('signed_waiver_contact', 'position, contact_id')]
    await detach()
    expect(await attachWaivers(client, file)).toEqual({ attached: detachable })
    expect([await rows('signed_waiver'), await rows('signed_waiver_contact', 'position, contact_id')]).toEqual(before)
    expect(await rows('archived_waiver')).toEqual([])
    expect(await verify()).toEqual({ checked: signers.length, archived: 0, fault: undefined })
    expect(await attachWaivers(client, file)).toEqual({ attached: 0 })
  })
})

describe('an archive that was changed is found, and neither attached nor used to delete', () => {
  const changeLine = (change: (lines: string[]) => string[]) => {
    const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
    writeFileSync(file, gzipSync(`${change(lines).join('\n')}\n`))
  }
  const replace = (from: string | RegExp, to: string) => () =>
    changeLine((lines) => lines.map((line, index) => (index === 2 ? line.replace(from, to) : line)))
  const wrongPng = Buffer.from('not the drawing').toString('base64')

  test.each<[string, () => void, string]>([
    ['evidence', replace('"typedName":"', '"typedName":"x'), 'Signed waiver 2 in the archive was changed'],
    [
      'a drawing',
      replace(/"drawing":"[^"]+"/, `"drawing":"${wrongPng}"`),
      'Signed waiver 2 in the archive has a different drawing',
    ],
    [
      'the people',
      replace(/("covered":\[\{"contactId":")/, '$19'),
      'Signed waiver 2 in the archive covers different people',
    ],
    ['a link', replace(/"previousHash":"../, '"previousHash":"11'), 'Signed waiver 2 in the archive has a chain hash'],
    [
      'the text',
      () => changeLine((lines) => lines.map((line, index) => (index === 0 ? line.replace('<p>', '<p>x') : line))),
      'Signed waiver 1 in the archive has a different text',
    ],
    [
      'a missing line',
      () => changeLine((lines) => lines.toSpliced(2, 1)),
      '1 signed waivers are missing in the archive.',
    ],
    [
      'swapped lines',
      () => changeLine((lines) => lines.with(2, lines[3] ?? '').with(3, lines[2] ?? '')),
      'signed waiver 2 comes after 3',
    ],
    ['a cut end', () => writeFileSync(file, readFileSync(file).subarray(0, -200)), 'cannot be read to its end'],
    ['another line', () => changeLine((lines) => [...lines, '{"waiver":{}}']), 'cannot be read to its end'],
  ])('%s', async (_what, change, message) => {
    await detach()
    change()
    const { fault } = await verifyArchive(client, file)
    expect(fault).toContain(message)
    await expect(attachWaivers(client, file)).rejects.toThrow('Nothing was attached.')
    await expect(detach()).rejects.toThrow('Nothing was deleted.')
    expect(await rows('signed_waiver')).toHaveLength(1)
  })

  test('a signed waiver that somebody made up is not attached', async () => {
    await detach()
    const other = join(folder, 'other.jsonl.gz')
    writeFileSync(other, readFileSync(file))
    expect(await verifyArchive(client, other)).toEqual({ checked: detachable, detached: 0, fault: undefined })
    expect(await attachWaivers(client, other)).toEqual({ attached: 0 })
  })
})

describe('the hashes in the database', () => {
  test('that were changed are found by the verification', async () => {
    await detach()
    await client.query('delete from archived_waiver where position = 2')
    expect((await verify()).fault).toEqual({ subject: 'Signed waiver 2', fault: 'is missing' })
  })

  test('are needed to delete a signed waiver', async () => {
    await expect(client.query('delete from signed_waiver where position = 1')).rejects.toThrow('its rows are evidence')
    await client.query(
      `insert into archived_waiver (position, previous_hash, record_hash, chain_hash, archive)
       select 1, 'x', 'y', sha256('xy'), 'forged.jsonl.gz'`,
    )
    await client.query(
      'set session_replication_role = replica; delete from pos_outbox; set session_replication_role = origin',
    )
    await client.query('update contact_task_completion set signed_waiver_position = null')
    await client.query('delete from signed_waiver_contact where position = 1')
    await expect(client.query('delete from signed_waiver where position = 1')).rejects.toThrow('its rows are evidence')
  })
})
