import { randomBytes } from 'node:crypto'
import { aChildRegistration } from '@first-chair/core/child-registration/child-registration.builders'
import type { HealthAnswers } from '@first-chair/core/child-registration/health-answers'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createBuiltInPointOfSale } from '../adapters/point-of-sale/built-in/built-in.ts'
import { createLastReads } from '../adapters/point-of-sale/stale-fallback/last-reads.ts'
import { aTestApp, testMorning, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists } from '../app/test-resort.builders.ts'
import { decryptRegistration, encryptRegistration } from '../child-registration/encrypted-registration.facts.ts'
import { saveHealthAnswers, findHealthAnswers } from '../child-registration/health-answer.store.ts'
import {
  decryptHealthAnswers,
  encryptHealthAnswers,
  hashConsentText,
} from '../child-registration/health-answers.facts.ts'
import { findWaitingRecords } from '../pos-outbox/pos-outbox.store.ts'
import { insertRows } from '../db/insert-rows.ts'
import { loadArrivalSecrets } from '../arrival-code/arrival-secrets.facts.ts'
import { loadSigningKey } from '../arrival-code/signing-keys.facts.ts'
import { openIdentityKeys } from '../adapters/identity/bundled/identity-keys.ts'
import { openStoredRecords } from '../adapters/identity/bundled/stored-records.ts'
import { createClock } from '../context/clock.ts'
import { encryptedColumns, keyIdSql } from '../db/tables/encrypted-columns.ts'
import { createFieldEncryption, type FieldEncryption } from '../encryption/field-encryption.ts'
import { aHandOver } from '../hand-over/hand-over.builders.ts'
import { findHandOver } from '../hand-over/hand-over.store.ts'
import { recipientEncryptionPurpose, toETicketDelivery } from '../media/household-media.facts.ts'
import { loadLastDeliveries, saveDelivery, saveMobilePass } from '../media/mobile-pass.store.ts'
import { decryptContent } from '../message/encrypted-content.facts.ts'
import { queueMessage } from '../message/queue-message.facts.ts'
import { hashSigningToken } from '../signing-link/signing-token.rule.ts'
import { oneRiskSecretName } from '../settings/current-settings.facts.ts'
import { findEncryptedSecret, upsertSecret } from '../settings/secret.store.ts'
import { readRecipient, saveCopyRequest } from '../waiver-receipt/copy-request.facts.ts'
import { insertWebhookSecret } from '../webhook/webhook-endpoint.store.ts'
import { decryptWebhookSecret, toStoredWebhookSecret } from '../webhook/webhook-secret.facts.ts'
import { checkEncryptedData } from './check-encrypted-data.ts'
import { claimEncryptionKeys } from './claim-encryption-keys.ts'
import { startMarkingKeyUsed } from './mark-key-used.ts'
import { reEncrypt } from './re-encrypt.ts'
import { loadLogSigner } from '../transparency-log/log-key.facts.ts'

let testApp: TestApp
let pool: pg.Pool
const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
const byOld = createFieldEncryption([oldKey])
const byNew = createFieldEncryption([newKey])
const byBoth = createFieldEncryption([newKey, oldKey])
const [oldId = '', newId = ''] = [byOld.keyIds[0], byNew.keyIds[0]]
const registration = aChildRegistration({ updateDate: '2026-12-01' })
const endpointId = 7
const noneKnown = { answer: 'none-known' } as const
const answers: HealthAnswers = {
  drugAllergy: noneKnown,
  foodAllergy: noneKnown,
  medication: noneKnown,
  specialCondition: noneKnown,
  answeredBy: 'Maya',
  answeredOn: '2026-12-01',
}
const consent = { contactId: '1003', householdIpCode: '1001', at: testMorning, requestId: 'x' }
const message = { purpose: 'mobile-pass', reference: 'delivery 7', channel: 'email' } as const

beforeAll(async () => {
  testApp = await aTestApp()
  pool = testApp.pool
  await aTestResort(pool)
  await aHousehold(pool, lindqvists)
  // Between the tests all encrypted data is deleted. Nothing else may delete a key of the log.
  await pool.query('alter table log_key disable trigger log_key_is_never_deleted')
  await insertRows(pool, 'webhook_endpoint', [
    {
      id: endpointId,
      url: 'https://gates.example.test',
      description: 'Gates',
      event_types: '{waiver.signed}',
      created_by: 'admin@kestrel.example',
    },
  ])
})
afterAll(() => testApp.close())

beforeEach(async () => {
  for (const table of ['encryption_key', 'mobile_pass_delivery', 'mobile_pass', ...tables]) {
    await pool.query(`delete from ${table}`)
  }
  log.length = 0
  await start([oldKey])
})

const tables = Object.values(encryptedColumns).map(({ table }) => table)
const log: { facts: object; message: string }[] = []
const write = (facts: object, message: string) => log.push({ facts, message })
const ctxWith = (encryption: FieldEncryption) => ({
  pool,
  encryption,
  log: { info: write, warn: write, error: write },
})

/** Starts a process with these keys, and lets all other processes be silent for long enough. */
async function start(keys: readonly Buffer[]): Promise<void> {
  await pool.query(`update encryption_key set used_date_utc = used_date_utc - interval '5 minutes'`)
  await claimEncryptionKeys(connectionString(), {
    dataDir: '/nowhere',
    encryptionKeys: keys,
    lostEncryptionKeys: [],
  })
}
const connectionString = () => String(pool.options.connectionString)

/** Stores one value in each encrypted column, with the product's own code. */
async function storeEverything(encryption: FieldEncryption): Promise<void> {
  const ctx = { encryption }
  await createBuiltInPointOfSale(pool, encryption).recordChildRegistration('1003', registration)
  await insertRows(pool, 'pos_outbox', [
    {
      kind: 'child-registration',
      contact_ids: ['1004'],
      contact_id: '1004',
      record_date: '2026-12-01',
      sealed_record: encryptRegistration(ctx, '1004', registration),
      content_hash: Buffer.alloc(32),
    },
  ])
  await saveHealthAnswers(pool, consent, {
    textHash: hashConsentText('I agree.'),
    text: 'I agree.',
    sealedAnswers: encryptHealthAnswers(ctx, '1003', answers),
    answeredOn: '2026-12-01',
  })
  const content = { recipient: 'maya@example.test', firstName: 'Maya', link: 'https://example.test/' }
  await queueMessage(pool, { ...message, ...content, expiresDateUtc: '2026-12-12T14:30:00.000Z' }, ctx)
  await saveMobilePass(pool, { eTicketId: 'E7', contactId: '1003', householdIpCode: '1001', requestId: 'x' })
  await saveDelivery(pool, {
    eTicketId: 'E7',
    contactId: '1003',
    householdIpCode: '1001',
    deliveryMode: 1,
    encryptedRecipient: encryption.encrypt(recipientEncryptionPurpose, 'E7', 'maya@example.test'),
    tokenHash: randomBytes(32),
    expires: new Date('2026-12-12'),
    resortDay: '2026-12-05',
    sentAt: testMorning,
    requestId: 'x',
  })
  await saveCopyRequest({ pool, encryption, clock: createClock(() => testMorning) }, '1002', 'theo@example.test')
  await createLastReads(pool, encryption, () => testMorning).save(cached, [['R1', 'a cached answer']])
  await storeSecret(encryption, 'the secret')
  const { sealedSecret } = toStoredWebhookSecret(ctx, { email: '' }, endpointId, 'the secret of an endpoint')
  await insertWebhookSecret(pool, { endpointId, sealedSecret, shownAs: 'whsec_…', createdBy: 'admin@kestrel.example' })
  await insertRows(pool, 'hand_over', [
    aHandOver({
      token: 'a device',
      device_id: deviceId,
      sealed_sign_in: encryption.encrypt('hand-over.sign-in', deviceId, 'the sign-in of the desk'),
    }),
  ])
  await loadLogSigner(pool, { config: { baseUrl: 'https://checkin.example' }, encryption })
  await readArrivalKeys(encryption)
  await openStoredRecords('Session', storage(encryption)).upsert('a session', { accountId: 'maya' }, 3_600)
  await readIdentityKeys(encryption)
}
const storage = (encryption: FieldEncryption) => ({ pool, encryption, now: () => testMorning })
/** Creates the keys of the built-in provider, if none can be decrypted. Answers how many there are then. */
async function readIdentityKeys(encryption: FieldEncryption): Promise<number | null> {
  await openIdentityKeys(storage(encryption))()
  return (await pool.query('select from identity_key')).rowCount
}
/** Creates the signing key and the secret of a code, if they do not exist; else decrypts them. */
async function readArrivalKeys(encryption: FieldEncryption): Promise<unknown[]> {
  const ctx = { pool, encryption, clock: createClock(() => testMorning) }
  const secrets = await loadArrivalSecrets(ctx, ['1001'], '2026-12-05')
  return [(await loadSigningKey(ctx)).privateKey.asymmetricKeyType, secrets.get('1001')?.length]
}
const deviceId = '5f0c1b52-6f1e-4c3f-9a51-1d6a4fbb2f10'
const cached = { kind: 'waiver', shape: z.string() } as const
const storeSecret = (encryption: FieldEncryption, secret: string) =>
  upsertSecret(pool, oneRiskSecretName, encryption.encrypt(oneRiskSecretName, '', secret))
const readSecret = async (encryption: FieldEncryption) =>
  encryption.decrypt(oneRiskSecretName, '', (await findEncryptedSecret(pool, oneRiskSecretName)) ?? Buffer.alloc(0))

/** Reads the value of each encrypted column, with the product's own code. */
async function readEverything(encryption: FieldEncryption): Promise<unknown[]> {
  const ctx = { encryption }
  const waiting = (await findWaitingRecords(pool, 'child-registration', ['1004'])).get('1004')
  const { rows } = await pool.query<{ encryptedContent: Buffer }>(
    `select sealed_content as "encryptedContent" from message`,
  )
  const [delivery] = await loadLastDeliveries(pool, ['E7'], '2026-12-05')
  if (!waiting || !rows[0] || !delivery) throw new Error('A record is missing.')
  return [
    (await createBuiltInPointOfSale(pool, encryption).childRegistrations(['1003'])).get('1003'),
    decryptRegistration(ctx, '1004', waiting.sealedRecord),
    readHealthAnswers(encryption, (await findHealthAnswers(pool, ['1003']))[0]?.sealedAnswers),
    decryptContent(ctx, { ...message, ...rows[0] }).recipient,
    toETicketDelivery(ctx, delivery).recipient,
    (await createLastReads(pool, encryption, () => testMorning).find(cached, ['R1'])).get('R1')?.value,
    await readSecret(encryption),
    await readWebhookSecret(encryption),
    await readSignIn(encryption),
    (await loadLogSigner(pool, { config: { baseUrl: '' }, encryption })).verifier.name,
    ...(await readArrivalKeys(encryption)),
    (await openStoredRecords('Session', storage(encryption)).find('a session'))?.accountId,
    await readIdentityKeys(encryption),
    await readCopyRecipient(encryption),
  ]
}
async function readSignIn(encryption: FieldEncryption): Promise<string | undefined> {
  const handOver = await findHandOver(pool, hashSigningToken('a device'))
  const { getPurpose, getIdentity } = encryptedColumns.handedOverSignIn
  if (!handOver?.sealedSignIn) return undefined
  return encryption.decrypt(getPurpose(), getIdentity({ device_id: handOver.deviceId }), handOver.sealedSignIn)
}
const readHealthAnswers = (encryption: FieldEncryption, sealed: Buffer | null | undefined) =>
  sealed && decryptHealthAnswers(ctxWith(encryption), '1003', sealed)
async function readCopyRecipient(encryption: FieldEncryption): Promise<string | undefined> {
  const { rows } = await pool.query<{ sealed: Buffer }>('select sealed_recipient as sealed from waiver_copy_request')
  return rows[0] && readRecipient({ encryption }, '1002', rows[0].sealed)
}
async function readWebhookSecret(encryption: FieldEncryption): Promise<string | undefined> {
  const { rows } = await pool.query<{ sealed: Buffer }>('select sealed_secret as sealed from webhook_secret')
  return rows[0] && decryptWebhookSecret(ctxWith(encryption), endpointId, rows[0].sealed)
}
const everything = [
  registration,
  registration,
  answers,
  'maya@example.test',
  'maya@example.test',
  'a cached answer',
  'the secret',
  'the secret of an endpoint',
  'the sign-in of the desk',
  'checkin.example/log',
  'ec',
  16,
  'maya',
  1,
  'theo@example.test',
]

async function listUsedKeys(): Promise<string[]> {
  const sql = Object.values(encryptedColumns).map(
    (column) => `select ${keyIdSql(column)} as key from ${column.table} where ${column.column} is not null`,
  )
  return (await pool.query<{ key: string }>(sql.join(' union all '))).rows.map(({ key }) => key)
}
const storedKeys = async () =>
  (await pool.query<{ id: string }>('select key_id as id from encryption_key')).rows.map(({ id }) => id)

/** Caches this many answers of the point of sale, encrypted with the old key. */
const cacheAnswers = (count: number) =>
  createLastReads(pool, byOld, () => testMorning).save(
    cached,
    Array.from({ length: count }, (_, index) => [`key ${index}`, `answer ${index}`] as const),
  )

test('every encrypted record is encrypted again with the new key, and then the old key is no longer needed', async () => {
  await storeEverything(byOld)
  expect(await readEverything(byOld)).toEqual(everything)
  await start([newKey, oldKey])
  await reEncrypt(ctxWith(byBoth))
  expect(await listUsedKeys()).toEqual(tables.map(() => newId))
  expect(await readEverything(byNew)).toEqual(everything)
  expect(await storedKeys()).toEqual([newId])
  expect(log.at(-1)).toEqual({
    facts: { keyId: oldId, damagedRecords: 0 },
    message: 'no record needs this encryption key: remove it from ENCRYPTION_KEY',
  })
  const { rows } = await pool.query(
    `select action, subject from audit_entry where actor_kind = 'system' order by id desc`,
  )
  expect(rows[0]).toEqual({ action: 'encryption-key-removed', subject: `encryption key ${oldId}` })
  await start([newKey])
})

test('a process encrypts nothing again while another one still encrypts with the old key, or after a newer start', async () => {
  await storeEverything(byOld)
  await start([newKey, oldKey])
  const stop = startMarkingKeyUsed(pool, [oldKey, newKey], { onError: unexpected, onUnknownKey: unexpected }, 10)
  await expect.poll(async () => isInUse(oldId)).toBe(true)
  await reEncrypt(ctxWith(byBoth))
  expect(new Set(await listUsedKeys())).toEqual(new Set([oldId]))
  await stop()

  await start([oldKey, newKey])
  await reEncrypt(ctxWith(byBoth))
  expect(new Set(await listUsedKeys())).toEqual(new Set([oldId]))
})
const isInUse = async (id: string) =>
  (
    await pool.query<{ used: boolean }>(
      `select used_date_utc > now() - interval '1 minute' as used from encryption_key where key_id = $1`,
      [id],
    )
  ).rows[0]?.used
const unexpected = (cause: unknown) => {
  throw new Error('unexpected', { cause })
}

test('a stopped run is continued by the next one', async () => {
  await cacheAnswers(250)
  await start([newKey, oldKey])
  const stopping = new AbortController()
  const ctx = ctxWith(byBoth)
  const stopAfterBatch = (facts: object, text: string) => {
    write(facts, text)
    if (text === 'records were encrypted again') stopping.abort()
  }
  await reEncrypt({ ...ctx, log: { ...ctx.log, info: stopAfterBatch } }, stopping.signal)
  const count = async (id: string) => (await listUsedKeys()).filter((used) => used === id).length
  expect([await count(newId), await count(oldId)]).toEqual([100, 150])
  const metrics = await testApp.app.inject({ method: 'GET', url: '/metrics' })
  expect(metrics.body).toContain('first_chair_records_to_re_encrypt 150')
  expect(metrics.body).toContain('first_chair_encryption_keys{state="earlier"} 1')

  await reEncrypt(ctx)
  expect([await count(newId), await count(oldId)]).toEqual([250, 0])
  expect(await storedKeys()).toEqual([newId])
})

test('two processes at once leave every record readable', async () => {
  await storeEverything(byOld)
  await cacheAnswers(150)
  await start([newKey, oldKey])
  await Promise.all([reEncrypt(ctxWith(byBoth)), reEncrypt(ctxWith(byBoth))])
  expect(new Set(await listUsedKeys())).toEqual(new Set([newId]))
  expect(await readEverything(byNew)).toEqual(everything)
  expect(await storedKeys()).toEqual([newId])
})

test('a record that a guest or an administrator changes in the meantime keeps its new content', async () => {
  await storeSecret(byOld, 'before')
  await start([newKey, oldKey])
  const writer = await pool.connect()
  try {
    await writer.query('begin')
    await upsertSecret(writer, oneRiskSecretName, byBoth.encrypt(oneRiskSecretName, '', 'after'))
    const reEncrypting = reEncrypt(ctxWith(byBoth))
    // It has read the old content and waits for the row.
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
    await writer.query('commit')
    await reEncrypting
  } finally {
    writer.release()
  }
  expect(await readSecret(byNew)).toBe('after')
})

test('a damaged record is left as it is and logged with its place, and does not keep the old key', async () => {
  await storeEverything(byOld)
  await pool.query(`update pos_outbox set sealed_record = set_byte(sealed_record, 30, get_byte(sealed_record, 30) # 1)`)
  await start([newKey, oldKey])
  await reEncrypt(ctxWith(byBoth))
  const { rows } = await pool.query<{ id: string }>('select id::text from pos_outbox')
  expect(log).toContainEqual({
    facts: expect.objectContaining({ table: 'pos_outbox', key: [rows[0]?.id] }),
    message: 'a record cannot be decrypted',
  })
  expect(JSON.stringify(log)).not.toContain('Peanuts')
  expect(await storedKeys()).toEqual([newId])
})

test('a key that a process still uses after it was removed is stored again', async () => {
  await start([newKey, oldKey])
  await reEncrypt(ctxWith(byBoth))
  expect(await storedKeys()).toEqual([newId])
  const unknown: string[] = []
  const stop = startMarkingKeyUsed(
    pool,
    [oldKey],
    { onError: unexpected, onUnknownKey: (keyId) => unknown.push(keyId) },
    10,
  )
  await expect.poll(async () => (await storedKeys()).includes(oldId)).toBe(true)
  await expect.poll(() => unknown).toEqual([newId])
  await stop()
})

test('the check of a backup finds missing keys, damaged records and lost records', async () => {
  await storeEverything(byOld)
  expect(await checkEncryptedData(pool, [newKey, oldKey])).toMatchObject({
    decrypted: tables.length,
    missingKeyIds: [],
    damaged: 0,
    lost: 0,
  })
  expect(await checkEncryptedData(pool, [newKey])).toMatchObject({ decrypted: 0, missingKeyIds: [oldId] })
  expect(await checkEncryptedData(pool, [])).toMatchObject({ decrypted: 0, missingKeyIds: [oldId] })
  await pool.query(
    `update pos.child_registration set sealed_profile = set_byte(sealed_profile, 40, get_byte(sealed_profile, 40) # 1)`,
  )
  expect(await checkEncryptedData(pool, [oldKey])).toMatchObject({
    decrypted: tables.length - 1,
    damaged: 1,
    firstDamaged: [{ table: 'pos.child_registration', key: '1003', reason: expect.stringContaining('was changed') }],
  })
  await pool.query('update encryption_key set lost_date_utc = now()')
  expect(await checkEncryptedData(pool, [newKey])).toMatchObject({ missingKeyIds: [], lost: tables.length })
})
