import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aTestResort } from '../app/test-resort.builders.ts'
import { readConfig } from '../config/config.ts'
import { formatListLine, readConfirmationList, readListLine } from '../transparency-log/confirmation-list.rule.ts'
import { findConfirmationNote } from '../transparency-log/confirmation-list.store.ts'
import { findCosignature } from '../transparency-log/cosignature.rule.ts'
import { parseWitnessKey } from '../config/parse-log-witnesses.ts'
import { readCheckpoint, signCheckpoint } from '../transparency-log/checkpoint.rule.ts'
import { loadEvidenceSigner, loadLogVerifiers } from '../transparency-log/log-key.facts.ts'
import { readLogState } from '../transparency-log/log.store.ts'
import { findCosignatureFault } from '../transparency-log/witnessed.facts.ts'
import { listStoredWitnesses } from '../transparency-log/witness.store.ts'
import { addArchivedRecords, takeAllIntoLog } from '../waiver-chain/take-into-log.builders.ts'
import { loadPlace } from '../waiver-chain/inclusion.facts.ts'
import { checkNewWaivers } from '../waiver-verification/check-new-waivers.ts'
import { findSignedWaiverCheck } from '../waiver-verification/signed-waiver-check.store.ts'
import { verifySignedWaivers } from '../waiver-verification/verify-signed-waivers.ts'
import { collectCosignature } from './collect-cosignature.ts'
import { watchWitnesses } from './watch-witnesses.ts'
import { aWitness, type TestWitness } from './witness.builders.ts'

let testApp: TestApp
let first: TestWitness
let second: TestWitness
let intruder: pg.Client
let position = 0

beforeAll(async () => {
  first = await aWitness('witness.example/w1')
  second = await aWitness('other.example/w2')
  testApp = await aTestApp({
    env: { LOG_WITNESS_URLS: `${first.configured}, ${second.configured}` },
    now: () => new Date(),
  })
  await aTestResort(testApp.pool)
  intruder = new pg.Client(testApp.superuserConnectionString)
  await intruder.connect()
  await intruder.query('set session_replication_role = replica')
  await sign(3)
  for (const witness of [first, second]) witness.knows = await loadLogVerifiers(testApp.pool)
})
afterAll(async () => {
  await intruder.end()
  await testApp.close()
  await first.stop()
  await second.stop()
})
beforeEach(() => {
  for (const witness of [first, second]) {
    witness.behaviour = 'follows'
    witness.requests.length = 0
  }
})

/** Adds leaves to the log. */
async function sign(count: number): Promise<void> {
  await addArchivedRecords(
    testApp.pool,
    Array.from({ length: count }, () => (position += 1)),
  )
  await takeAllIntoLog(testApp)
}
const configured = () => testApp.ctx.config.logWitnesses
async function collect(index: number): Promise<boolean> {
  const witness = configured()[index]
  if (!witness) throw new Error('There is no such witness.')
  return collectCosignature(testApp.ctx, witness, new AbortController().signal)
}
const storedOf = async ({ verifierKey }: TestWitness) =>
  (await listStoredWitnesses(testApp.pool)).find((stored) => stored.verifierKey === verifierKey)
const readList = async () =>
  readConfirmationList((await findConfirmationNote(testApp.pool)) ?? '', await loadLogVerifiers(testApp.pool))
/** Both witnesses cosign until they have nothing to cosign. */
async function collectAll(): Promise<void> {
  for (const index of [0, 1, 0, 1]) await collect(index)
}
const get = (url: string) => testApp.app.inject({ url, remoteAddress: '127.0.0.1' })
const readStatus = async () => {
  const answer = await testApp.app.inject({ url: '/api/admin/outside-systems', headers: as('admin') })
  return answer.json<{ name: string }[]>().find(({ name }) => name === 'log-witnesses')
}

describe('a witness', () => {
  test('cosigns each checkpoint, with a proof that the log has only grown', async () => {
    for (const added of [0, 1, 300, 5]) {
      if (added > 0) await sign(added)
      expect(await collect(0)).toBe(true)
      expect(first.latest.size).toBe((await readLogState(testApp.pool)).size)
    }
    expect(first.requests.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(first.requests[0]?.body).toMatch(/^old 0\n\n/)
    expect(first.requests[1]?.body).toMatch(/^old 4\n(?:[A-Za-z0-9+/=]{44}\n)+\n/)
    expect(await storedOf(first)).toMatchObject({ size: 310, error: null })
  })

  test('is asked once more for the checkpoint that counts its cosignature, and then not again', async () => {
    const { size, root } = await readLogState(testApp.pool)
    for (let round = 0; round < 3; round += 1) expect(await collect(0)).toBe(true)
    expect(first.requests.map(({ status }) => status)).toEqual([200])
    expect(first.requests[0]?.body.startsWith(`old ${size}\n\n`)).toBe(true)
    const state = await readLogState(testApp.pool)
    expect(state).toMatchObject({ size, root })
    expect((await storedOf(first))?.checkpoint).toBe(state.checkpoint)
    expect(readListLine(state.checkpoint)).toBe((await readList())?.number)
  })

  test('that knows another size than was stored here gets the proof from that size', async () => {
    await sign(2)
    const before = await storedOf(first)
    await intruder.query('update log_witness set size = 2 where verifier_key = $1', [first.verifierKey])
    expect(await collect(0)).toBe(true)
    expect(first.requests.map(({ status }) => status)).toEqual([409, 200])
    expect((await storedOf(first))?.size).toBe((before?.size ?? 0) + 2)
  })

  test.each([
    ['fails', 'answered with status 503.'],
    ['has-another-key', 'answered without a valid cosignature of the key that is configured for it.'],
    ['signs-nothing', 'answered without a valid cosignature of the key that is configured for it.'],
  ] as const)('that %s is reported, and its earlier cosignature stays', async (behaviour, error) => {
    await collect(0)
    const before = await storedOf(first)
    await sign(1)
    first.behaviour = behaviour
    expect(await collect(0)).toBe(false)
    expect(await storedOf(first)).toMatchObject({ size: before?.size, cosignature: before?.cosignature, error })
    expect(await readStatus()).toMatchObject({ isSetUp: true, lastError: `witness.example/w1 ${error}` })
    first.behaviour = 'follows'
    // As if it had not signed with the other key.
    first.latest = readHead(before?.checkpoint ?? '')
    expect(await collect(0)).toBe(true)
    expect(await storedOf(first)).toMatchObject({ error: null, failedSince: null })
  })

  test('that does not know the log says how to introduce it', async () => {
    const { knows } = second
    second.knows = []
    expect(await collect(1)).toBe(false)
    expect((await storedOf(second))?.error).toMatch(/^does not know this log \(status 404\)/)
    second.knows = knows
    expect(await collect(1)).toBe(true)
  })

  test('that saw a larger log, or another one, says that the log was replaced', async () => {
    await collect(1)
    await sign(1)
    const { latest } = second
    second.latest = { ...latest, size: 9_999 }
    expect(await collect(1)).toBe(false)
    expect((await storedOf(second))?.error).toMatch(
      /has cosigned 9999 leaves of this log, which now has \d+\. Was an old/,
    )
    second.latest = { ...latest, root: Buffer.alloc(32, 1) }
    expect(await collect(1)).toBe(false)
    expect((await storedOf(second))?.error).toMatch(/says that this log is not the one that it cosigned before/)
    second.latest = latest
    expect(await collect(1)).toBe(true)
  })
})

function readHead(checkpoint: string): { size: number; root: Buffer } {
  const head = readCheckpoint(checkpoint, first.knows)
  if (!head) throw new Error('The checkpoint is not valid.')
  return head
}

describe('cosignatures', () => {
  test('are published with the checkpoint, and stay with the newest cosigned one while the log grows', async () => {
    await collectAll()
    const { checkpoint } = await readLogState(testApp.pool)
    const published = await get('/log/checkpoint')
    expect(published.body.startsWith(checkpoint)).toBe(true)
    for (const { verifierKey } of [first, second]) {
      const key = parseWitnessKey(verifierKey)
      if (!key) throw new Error('The key is not valid.')
      expect(findCosignature(published.body.slice(checkpoint.length), checkpoint, key)).toBeDefined()
    }
    expect(readCheckpoint(published.body, await loadLogVerifiers(testApp.pool))).toBeDefined()

    await sign(1)
    expect((await get('/log/checkpoint')).body).toBe((await readLogState(testApp.pool)).checkpoint)
    const witnessed = await get('/log/witnessed-checkpoint')
    expect(witnessed.body).toBe(published.body)
    expect(witnessed.headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  test('are part of the proof of each record that is old enough', async () => {
    await collect(0)
    const { rows } = await testApp.pool.query<{ recordHash: Buffer; position: number }>(
      'select position, record_hash as "recordHash" from archived_waiver order by position',
    )
    await sign(1)
    const [old] = rows
    if (!old) throw new Error('There are no records.')
    const place = await loadPlace(testApp.pool, old)
    expect(place).toMatchObject({ fault: undefined })
    expect(typeof place === 'object' && place.proof).toContain('— witness.example/w1 ')
    const newest = await testApp.pool.query<{ recordHash: Buffer; position: number }>(
      'select position, record_hash as "recordHash" from archived_waiver order by position desc limit 1',
    )
    const newPlace = newest.rows[0] && (await loadPlace(testApp.pool, newest.rows[0]))
    expect(newPlace).toMatchObject({ fault: undefined })
    expect(typeof newPlace === 'object' && newPlace.proof).not.toContain('— witness.example/w1 ')
  })

  test('are verified with the log: every change of one byte is reported', async () => {
    await collect(0)
    expect((await verifySignedWaivers(testApp.pool)).fault).toBeUndefined()
    const stored = await storedOf(first)
    if (!stored) throw new Error('The witness has not cosigned.')
    await intruder.query('create table saved_log_witness as select * from log_witness')
    const find = async (change: string, ...values: unknown[]) => {
      await intruder.query(`update log_witness set ${change} where verifier_key = $1`, [first.verifierKey, ...values])
      const fault = await findCosignatureFault(testApp.pool)
      await intruder.query('delete from log_witness; insert into log_witness select * from saved_log_witness')
      return fault?.subject
    }
    const verifiers = await loadLogVerifiers(testApp.pool)
    const isValid = ({ verifierKey, checkpoint, cosignature }: typeof stored) => {
      const changedKey = parseWitnessKey(verifierKey)
      const found = changedKey && findCosignature(cosignature, checkpoint, changedKey)
      return found?.line === cosignature && readCheckpoint(checkpoint, verifiers) !== undefined
    }
    expect(isValid(stored)).toBe(true)
    // The database is written only once for each column, because writing takes longer than verifying.
    const columns = { verifierKey: 'verifier_key', checkpoint: 'checkpoint', cosignature: 'cosignature' } as const
    for (const field of ['verifierKey', 'checkpoint', 'cosignature'] as const) {
      const bytes = Buffer.from(stored[field])
      for (let index = 0; index < bytes.length; index += 1) {
        const changed = Buffer.from(bytes)
        changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
        const value = changed.toString('latin1')
        expect(isValid({ ...stored, [field]: value }), `${field}, byte ${index}`).toBe(false)
        if (index === 0) expect(await find(`${columns[field]} = $2`, value)).toMatch(/^The cosignature of /)
      }
    }
    const subject = `The cosignature of ${first.verifierKey}`
    expect(await find('size = size - 1')).toBe(subject)
    expect(await find(`cosigned_date_utc = cosigned_date_utc + interval '1 second'`)).toBe(subject)
    expect(await find('checkpoint = $2', (await storedOf(second))?.checkpoint)).toBe(subject)
    await intruder.query(`update log_witness set cosignature = ''`)
    expect((await verifySignedWaivers(testApp.pool)).fault?.subject).toMatch(/^The cosignature of /)
    await intruder.query('delete from log_witness; insert into log_witness select * from saved_log_witness')
    expect((await verifySignedWaivers(testApp.pool)).fault).toBeUndefined()
  })

  test('cannot be deleted by the product, and never become older', async () => {
    await expect(testApp.ctx.pool.query('delete from log_confirmation_list')).rejects.toThrow('permission denied')
    await expect(testApp.pool.query('update log_confirmation_list set note = note')).rejects.toThrow('only grows')
    await expect(testApp.ctx.pool.query('delete from log_witness')).rejects.toThrow('permission denied')
    await expect(testApp.pool.query('update log_witness set size = size - 1')).rejects.toThrow(
      'never cosigns a smaller',
    )
  })
})

describe('a cosignature that was removed', () => {
  const tables = ['log_witness', 'log_confirmation_list'] as const
  let earlier: { witness: unknown[]; note: string }
  const findFault = async () => (await verifySignedWaivers(testApp.pool)).fault
  const listOf = async () => (await findConfirmationNote(testApp.pool)) ?? ''
  const subject = 'The list of cosignatures and time stamps'

  beforeAll(async () => {
    await collectAll()
    const { rows } = await intruder.query<Record<string, unknown>>(
      'select size, checkpoint, cosignature, cosigned_date_utc from log_witness where verifier_key = $1',
      [first.verifierKey],
    )
    earlier = { witness: Object.values(rows[0] ?? {}), note: await listOf() }
    await sign(1)
    await collectAll()
    for (const table of tables) await intruder.query(`create table kept_${table} as select * from ${table}`)
  })
  afterEach(restore)
  async function restore(): Promise<void> {
    for (const table of tables) {
      await intruder.query(`delete from ${table}; insert into ${table} select * from kept_${table}`)
    }
    // A test may have added leaves or confirmations, so the checkpoint is that of the larger log with the restored list.
    const [head, list] = [await readLogState(testApp.pool), await readList()]
    const signer = await loadEvidenceSigner(testApp.ctx)
    await intruder.query('update log_state set checkpoint = $1', [
      signCheckpoint(head, signer, formatListLine(list?.number ?? 0)),
    ])
  }

  test('is reported, each by its name, also by the nightly check', async () => {
    expect(await findFault()).toBeUndefined()
    for (const { verifierKey } of [first, second]) {
      await intruder.query('delete from log_witness where verifier_key = $1', [verifierKey])
      expect(await findFault()).toEqual({ subject: `The cosignature of ${verifierKey}`, fault: 'is missing' })
      await restore()
    }
    await intruder.query('delete from log_witness')
    await checkNewWaivers(testApp.ctx)
    expect((await findSignedWaiverCheck(testApp.pool))?.fault).toMatch(/^The cosignature of .* is missing\.$/)
    await intruder.query(`update log_witness set size = 0, checkpoint = '', cosignature = '', cosigned_date_utc = null`)
    expect((await findFault())?.fault).toBe('is missing')
  })

  test('and replaced by an earlier one of the same witness is reported', async () => {
    await intruder.query(
      `update log_witness set size = $2, checkpoint = $3, cosignature = $4, cosigned_date_utc = $5 where verifier_key = $1`,
      [first.verifierKey, ...earlier.witness],
    )
    expect(await findFault()).toMatchObject({
      subject: `The cosignature of ${first.verifierKey}`,
      fault: expect.stringMatching(/^is an earlier one than that of \d+ leaves, which was stored$/),
    })
  })

  test('together with the list of all is reported', async () => {
    await intruder.query('delete from log_witness; delete from log_confirmation_list')
    expect(await findFault()).toEqual({ subject, fault: 'is missing' })
    // The checkpoint says that there was a list, so an empty one is not the one of a new installation.
    await intruder.query(`insert into log_confirmation_list default values`)
    expect(await findFault()).toEqual({ subject, fault: 'is missing' })
  })

  test('is reported also if the list was replaced by an earlier one at once, because the checkpoint counts each', async () => {
    await intruder.query('delete from log_witness')
    await intruder.query('update log_confirmation_list set note = $1', [earlier.note])
    expect(await findFault()).toEqual({ subject, fault: 'is older than the checkpoint, which followed a newer one' })
    // Neither the next cosignature nor the next checkpoint hides it.
    expect(await collect(0)).toBe(false)
    expect((await storedOf(first))?.error).toBe(
      'cosigned, but that could not be stored. The stored cosignatures and time stamps of the log were changed. Run "npm run verify".',
    )
    await sign(1)
    expect(await findFault()).toEqual({ subject, fault: 'is older than the checkpoint, which followed a newer one' })
  })

  test('of one witness is replaced by its next one, which says the same about more leaves', async () => {
    await intruder.query('delete from log_witness where verifier_key = $1', [first.verifierKey])
    await sign(1)
    expect((await findFault())?.subject).toBe(`The cosignature of ${first.verifierKey}`)
    expect(await collect(0)).toBe(true)
    expect(await findFault()).toBeUndefined()
  })

  test('cannot be hidden by changing a byte of the list', async () => {
    const note = Buffer.from(await listOf())
    const verifiers = await loadLogVerifiers(testApp.pool)
    for (let index = 0; index < note.length; index += 1) {
      const changed = Buffer.from(note)
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
      expect(readConfirmationList(changed.toString('latin1'), verifiers), `byte ${index}`).toBeUndefined()
    }
    await intruder.query(`update log_confirmation_list set note = replace(note, 'witness ', 'Witness ')`)
    expect(await findFault()).toEqual({ subject, fault: 'has no valid signature of the log' })
  })
})

test('a checkpoint that was changed is not continued, because the next one would hide the change', async () => {
  await expect(testApp.pool.query('update log_state set checkpoint = checkpoint')).rejects.toThrow('only grows')
  const { checkpoint } = await readLogState(testApp.pool)
  await intruder.query('update log_state set checkpoint = $1', [checkpoint.replace(/\nfirst-chair.*\n/, '\n')])
  await expect(sign(1)).rejects.toThrow('does not match its checkpoint')
  await intruder.query('update log_state set checkpoint = $1', [checkpoint])
  await takeAllIntoLog(testApp)
})

const watch = () =>
  watchWitnesses({
    ctx: testApp.ctx,
    queuePool: testApp.queuePool,
    isPaused: () => false,
    collect: (witness, signal) => collectCosignature(testApp.ctx, witness, signal),
  })

test('a witness that does not answer delays neither the log nor the other witness, and is asked again', async () => {
  await collect(0)
  first.behaviour = 'is-silent'
  const stop = watch()
  try {
    await sign(1)
    const { size } = await readLogState(testApp.pool)
    await vi.waitFor(() => expect(second.latest.size).toBe(size), { timeout: 20_000 })
    await sign(1)
    await vi.waitFor(() => expect(second.latest.size).toBe(size + 1), { timeout: 20_000 })
    expect(first.latest.size).toBeLessThan(size)
  } finally {
    await stop()
  }
  // The request that was ended by the stop is no failure of the witness.
  expect((await storedOf(first))?.error).toBeNull()
  first.behaviour = 'follows'
  const stopAgain = watch()
  await vi.waitFor(() => expect(first.latest.size).toBe(second.latest.size), { timeout: 20_000 })
  await stopAgain()
})

test('a witness that has failed for an hour is in the metrics and on the page for external systems', async () => {
  await testApp.pool.query(
    `update log_witness set failed_since_utc = now() - interval '1 hour', failed_date_utc = now(), error = 'does not answer.'
     where verifier_key = $1`,
    [first.verifierKey],
  )
  const { body } = await get('/metrics')
  expect(body).toMatch(/first_chair_log_witness_failing_seconds\{witness="witness.example\/w1"\} 3[56]\d\d/)
  expect(body).toContain('first_chair_log_witness_failing_seconds{witness="other.example/w2"} 0')
  expect(await readStatus()).toMatchObject({ isAnswering: false, lastError: 'witness.example/w1 does not answer.' })
})

test.each([
  'https://witness.example/',
  'http://witness.example/#KEY',
  'https://witness.example/?x=1#KEY',
  'witness.example#KEY',
  'https://witness.example/#KEY, https://other.example/#KEY',
  'https://witness.example/#witness.example/w1+00000000+BAAA',
])('%s is refused at the start', (text) => {
  expect(() => readConfig({ LOG_WITNESS_URLS: text.replaceAll('KEY', first.verifierKey) })).toThrow('LOG_WITNESS_URLS')
})
