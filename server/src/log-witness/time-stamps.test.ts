import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aTestResort } from '../app/test-resort.builders.ts'
import { readConfig } from '../config/config.ts'
import { signCheckpoint } from '../transparency-log/checkpoint.rule.ts'
import { findConfirmationListFault, storeTimeStamp } from '../transparency-log/confirmation-list.facts.ts'
import { hashSeal, readListLine, signConfirmationList } from '../transparency-log/confirmation-list.rule.ts'
import { findConfirmationNote, updateConfirmationNote } from '../transparency-log/confirmation-list.store.ts'
import { loadEvidenceSigner, loadLogVerifiers } from '../transparency-log/log-key.facts.ts'
import { readLogState } from '../transparency-log/log.store.ts'
import { findTimeStampFault } from '../transparency-log/time-stamps.facts.ts'
import { isSealedTimeStamp, sealTimeStamp } from '../transparency-log/time-stamp-seal.rule.ts'
import { verifyTimeStamp } from '../transparency-log/time-stamp.rule.ts'
import {
  findNewestTimeStamp,
  findTimeStampFailure,
  insertTimeStamp,
  listTimeStampsAfter,
} from '../transparency-log/time-stamp.store.ts'
import { addArchivedRecords, takeAllIntoLog } from '../waiver-chain/take-into-log.builders.ts'
import { checkNewWaivers } from '../waiver-verification/check-new-waivers.ts'
import { findSignedWaiverCheck } from '../waiver-verification/signed-waiver-check.store.ts'
import { verifySignedWaivers } from '../waiver-verification/verify-signed-waivers.ts'
import { stampLog } from './stamp-log.ts'
import { aTimeStampAuthority, type TestTimeStampAuthority } from './time-stamp-authority.builders.ts'

const run = promisify(execFile)

let testApp: TestApp
let intruder: pg.Client
let authority: TestTimeStampAuthority
/** Added to the time of this machine. */
let daysLater = 0
let position = 0

beforeAll(async () => {
  authority = await aTimeStampAuthority()
  testApp = await aTestApp({
    env: { TIMESTAMP_URL: authority.url, TIMESTAMP_CA: authority.certificate },
    now: () => new Date(Date.now() + daysLater * 86_400_000),
  })
  await aTestResort(testApp.pool)
  intruder = new pg.Client(testApp.superuserConnectionString)
  await intruder.connect()
  await intruder.query('set session_replication_role = replica')
}, 60_000)
afterAll(async () => {
  await intruder.end()
  await testApp.close()
  await authority.stop()
})
beforeEach(() => {
  authority.answerWith = undefined
  authority.requests = 0
})

async function sign(): Promise<void> {
  await addArchivedRecords(testApp.pool, [(position += 1)])
  await takeAllIntoLog(testApp)
}
const readStatus = async () => {
  const answer = await testApp.app.inject({ url: '/api/admin/outside-systems', headers: as('admin') })
  return answer.json<{ name: string }[]>().find(({ name }) => name === 'time-stamps')
}
const trusted = () => testApp.ctx.config.timeStamps?.trusted ?? []

describe('the log', () => {
  test('without leaves has nothing to stamp', async () => {
    await stampLog(testApp.ctx)
    expect(authority.requests).toBe(0)
  })

  test('is stamped once a day', async () => {
    await sign()
    await stampLog(testApp.ctx)
    await sign()
    await stampLog(testApp.ctx)
    expect(authority.requests).toBe(1)
    const stamped = await findNewestTimeStamp(testApp.pool)
    expect(stamped).toMatchObject({ day: testApp.ctx.clock.now().toISOString().slice(0, 10), size: 2 })
    // The program of OpenSSL says the same about the stored token.
    await writeFile(join(authority.folder, 'token'), stamped?.token ?? '')
    await writeFile(join(authority.folder, 'checkpoint'), stamped?.checkpoint ?? '')
    const verified = await run(
      'openssl',
      ['ts', '-verify', '-token_in', '-in', 'token', '-data', 'checkpoint', '-CAfile', 'ca.pem'],
      { cwd: authority.folder },
    )
    expect(`${verified.stdout}${verified.stderr}`).toContain('Verification: OK')
    expect(await readStatus()).toMatchObject({ isSetUp: true, isAnswering: true, lastError: null, waiting: 0 })
  })
})

describe('the answer of the authority', () => {
  test.each([
    ['is no time stamp', { status: 200, body: Buffer.from('<html>') }, 'is not a time stamp'],
    // PKIStatusInfo: 2, rejection.
    ['is a refusal', { status: 200, body: Buffer.from('30053003020102', 'hex') }, 'refuses the request (status 2)'],
    ['is an error', { status: 500, body: Buffer.alloc(0) }, 'answered with status 500'],
    ['is the one to an earlier request', undefined, 'TSTInfo verification is failed'],
  ])('that %s is not stored, and the reason is shown', async (_, answer, reason) => {
    await testApp.pool.query('delete from log_timestamp_failure')
    const warn = vi.spyOn(testApp.ctx.log, 'warn')
    const before = await findNewestTimeStamp(testApp.pool)
    authority.answerWith = () => answer ?? { status: 200, body: authority.firstAnswer }
    daysLater = 1
    await stampLog(testApp.ctx)
    await stampLog(testApp.ctx)
    daysLater = 0
    expect(await findNewestTimeStamp(testApp.pool)).toEqual(before)
    expect((await findTimeStampFailure(testApp.pool))?.error).toContain(reason)
    expect(await readStatus()).toMatchObject({ lastError: expect.stringContaining(reason), waiting: 1 })
    // A failure that repeats is in the log once.
    expect(warn).toHaveBeenCalledTimes(1)
    warn.mockRestore()
  })

  test('with a time that is not that of this machine is not stored', async () => {
    daysLater = 1
    await stampLog(testApp.ctx)
    daysLater = 0
    expect((await findTimeStampFailure(testApp.pool))?.error).toContain('which is not the time of this machine')
  })

  test('must lead to a certificate that the operator trusts', async () => {
    const stamped = await findNewestTimeStamp(testApp.pool)
    if (!stamped) throw new Error('There is no time stamp.')
    const other = new X509Certificate(await readFile(join(authority.folder, 'other-ca.pem'))).raw
    expect(await verifyTimeStamp(stamped.token, stamped.checkpoint, trusted())).toMatchObject({
      authority: 'CN=Test time stamps',
    })
    expect(await verifyTimeStamp(stamped.token, stamped.checkpoint, [other])).toMatchObject({
      problem: expect.stringContaining('No valid certificate paths found'),
    })
    expect(await verifyTimeStamp(stamped.token, `${stamped.checkpoint}x`, trusted())).toHaveProperty('problem')
  })
})

describe('stored time stamps', () => {
  beforeAll(async () => {
    // Of three days: the clock of the authority cannot be set, so these were stamped now, and say another day.
    for (const day of ['2026-01-02', '2026-01-03']) await aStampOf(day)
    await intruder.query('create table saved_log_timestamp as select * from log_timestamp')
  })

  /** Stores the time stamp of an earlier day again, and seals them anew in the order of their days. */
  async function aStampOf(day: string): Promise<void> {
    await intruder.query(
      `insert into log_timestamp select $1::date, size, checkpoint, token, stamped_date_utc, seal from log_timestamp limit 1`,
      [day],
    )
    const signer = await loadEvidenceSigner(testApp.ctx)
    let previous: string | undefined
    for (const stored of await listTimeStampsAfter(testApp.pool, '0001-01-01', 10)) {
      previous = sealTimeStamp(stored, previous, signer)
      await intruder.query('update log_timestamp set seal = $2 where day = $1', [stored.day, previous])
    }
    await updateConfirmationNote(
      intruder,
      signConfirmationList(
        { number: 1, timeStamp: { day: await newestDay(), sealHash: hashSeal(previous ?? '') }, witnesses: new Map() },
        signer,
      ),
    )
  }
  const newestDay = async () => (await findNewestTimeStamp(testApp.pool))?.day ?? ''
  const restore = () =>
    intruder.query('delete from log_timestamp; insert into log_timestamp select * from saved_log_timestamp')
  async function find(change: string, ...values: unknown[]) {
    await intruder.query(change, values)
    const fault = await findTimeStampFault(testApp.pool, trusted())
    await restore()
    return fault?.subject
  }

  test('are verified with the log', async () => {
    expect((await verifySignedWaivers(testApp.pool, undefined, { trusted: trusted() })).fault).toBeUndefined()
    const other = new X509Certificate(await readFile(join(authority.folder, 'other-ca.pem'))).raw
    expect((await verifySignedWaivers(testApp.pool, undefined, { trusted: [other] })).fault).toMatchObject({
      subject: 'The time stamp of 2026-01-02',
    })
  })

  test('that were changed in one byte are reported', async () => {
    const [stored] = await listTimeStampsAfter(testApp.pool, '0001-01-01', 1)
    if (!stored) throw new Error('There is no time stamp.')
    const { day, token, checkpoint, seal } = stored
    const verifiers = await loadLogVerifiers(testApp.pool)
    expect(isSealedTimeStamp(stored, undefined, verifiers)).toBe(true)
    // The database is written only once for each column, because writing takes longer than verifying.
    for (const [column, bytes] of Object.entries({
      token,
      checkpoint: Buffer.from(checkpoint),
      seal: Buffer.from(seal),
    })) {
      for (let index = 0; index < bytes.length; index += 1) {
        const changed = Buffer.from(bytes)
        changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
        const value = column === 'token' ? changed : changed.toString('latin1')
        expect(isSealedTimeStamp({ ...stored, [column]: value }, undefined, verifiers), `${column} ${index}`).toBe(
          false,
        )
        if (index > 0) continue
        expect(await find(`update log_timestamp set ${column} = $2 where day = $1`, day, value)).toBe(
          `The time stamp of ${day}`,
        )
      }
    }
    for (const change of ['size = size + 1', `stamped_date_utc = stamped_date_utc + interval '1 ms'`]) {
      expect(await find(`update log_timestamp set ${change} where day = $1`, day)).toBe(`The time stamp of ${day}`)
    }
  })

  test('of which one was removed, or two were swapped, are reported', async () => {
    expect(await find(`delete from log_timestamp where day = '2026-01-03'`)).toMatch(/^The time stamp of /)
    expect(await find(`delete from log_timestamp where day = '2026-01-02'`)).toBe('The time stamp of 2026-01-03')
    expect(
      await find(`update log_timestamp t set seal = o.seal from saved_log_timestamp o
                  where t.day <> o.day and t.day in ('2026-01-02', '2026-01-03') and o.day in ('2026-01-02', '2026-01-03')`),
    ).toBe('The time stamp of 2026-01-02')
    expect(await find(`update log_timestamp set day = '2026-01-04' where day = '2026-01-03'`)).toBe(
      'The time stamp of 2026-01-04',
    )
  })

  test('of which the newest was removed are reported, and the next one does not hide it', async () => {
    const day = await newestDay()
    const findAll = async () => (await verifySignedWaivers(testApp.pool, undefined, { trusted: trusted() })).fault
    await intruder.query('delete from log_timestamp where day = $1', [day])
    expect(await findAll()).toEqual({ subject: `The time stamp of ${day}`, fault: 'is missing' })
    await checkNewWaivers(testApp.ctx)
    expect((await findSignedWaiverCheck(testApp.pool))?.fault).toBe(`The time stamp of ${day} is missing.`)
    await stampLog(testApp.ctx)
    expect((await findTimeStampFailure(testApp.pool))?.error).toMatch(/were changed. Run "npm run verify"/)
    expect(await findAll()).toEqual({ subject: `The time stamp of ${day}`, fault: 'is missing' })
    await intruder.query('delete from log_timestamp')
    expect(await findAll()).toEqual({ subject: `The time stamp of ${day}`, fault: 'is missing' })
    await restore()
    await testApp.pool.query('delete from log_timestamp_failure')
    expect(await findAll()).toBeUndefined()
  })

  test('that a process of the previous release added are listed with the next one', async () => {
    const [stored, note] = [await findNewestTimeStamp(testApp.pool), await findConfirmationNote(testApp.pool)]
    if (!stored) throw new Error('There is no time stamp.')
    const { checkpoint, ...head } = await readLogState(testApp.pool)
    const signer = await loadEvidenceSigner(testApp.ctx)
    const added = { ...stored, day: '9998-01-01' }
    await insertTimeStamp(testApp.pool, { ...added, seal: sealTimeStamp(added, stored.seal, signer) })
    expect(await findConfirmationListFault(testApp.pool, '')).toBeUndefined()
    await storeTimeStamp(testApp.pool, { ...stored, day: '9999-01-01' }, signer)
    expect(await findConfirmationNote(testApp.pool)).toMatch(
      /^first-chair\/confirmations\/v1\n2\ntime-stamp 9999-01-01 /,
    )
    expect(await findTimeStampFault(testApp.pool, trusted())).toBeUndefined()
    // The checkpoint of the same tree counts it, so the list that was replaced does not fit any more.
    expect(readListLine((await readLogState(testApp.pool)).checkpoint)).toBe(2)
    await intruder.query('update log_confirmation_list set note = $1', [note])
    expect((await verifySignedWaivers(testApp.pool)).fault).toEqual({
      subject: 'The list of cosignatures and time stamps',
      fault: 'is older than the checkpoint, which followed a newer one',
    })

    // And of an installation that had none of this list before.
    await intruder.query('update log_state set checkpoint = $1', [signCheckpoint(head, signer)])
    await intruder.query(`update log_confirmation_list set note = ''`)
    expect((await verifySignedWaivers(testApp.pool)).fault).toBeUndefined()
    await storeTimeStamp(testApp.pool, { ...stored, day: '9999-01-02' }, signer)
    expect(await findConfirmationNote(testApp.pool)).toMatch(
      /^first-chair\/confirmations\/v1\n1\ntime-stamp 9999-01-02 /,
    )

    await intruder.query('update log_state set checkpoint = $1', [checkpoint])
    await intruder.query('update log_confirmation_list set note = $1', [note])
    await restore()
  })

  test('that are of another log are reported', async () => {
    const { checkpoint } = await readLogState(testApp.pool)
    expect(await find('update log_timestamp set checkpoint = $1', checkpoint)).toMatch(/^The time stamp of /)
  })

  test('are part of the nightly check', async () => {
    await intruder.query(`update log_timestamp set size = size + 1 where day = '2026-01-03'`)
    await checkNewWaivers(testApp.ctx)
    expect((await findSignedWaiverCheck(testApp.pool))?.fault).toMatch(/^The time stamp of 2026-01-03 was changed/)
    await restore()
    await checkNewWaivers(testApp.ctx)
    expect((await findSignedWaiverCheck(testApp.pool))?.fault).toBeNull()
  })

  test('cannot be changed or deleted by the product', async () => {
    await expect(testApp.ctx.pool.query('delete from log_timestamp')).rejects.toThrow('permission denied')
    await expect(testApp.pool.query(`update log_timestamp set token = ''`)).rejects.toThrow('its rows are evidence')
  })

  test('that are missing for two days are in the metrics, and shown', async () => {
    daysLater = 3
    const { body } = await testApp.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    expect(body).toMatch(/first_chair_log_timestamp_age_seconds\{source="database"\} \d+/)
    expect(await readStatus()).toMatchObject({ isAnswering: false })
    daysLater = 0
  })
})

test.each([
  [{ TIMESTAMP_URL: 'timestamp.example' }, 'TIMESTAMP_URL'],
  [{ TIMESTAMP_URL: 'https://timestamp.example', TIMESTAMP_CA: 'x' }, 'TIMESTAMP_CA'],
])('%j is refused at the start', (env, name) => {
  expect(() => readConfig(env)).toThrow(name)
})
