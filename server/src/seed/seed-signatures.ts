import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { toContactTaskId } from '@first-chair/core/owed-task/contact-task-id'
import { LanguageSettings } from '@first-chair/core/settings/language'
import type { SignedWaiverEvidence } from '@first-chair/core/waiver/signed-waiver'
import { buildWaiverComment } from '@first-chair/core/task/waiver-comment'
import { getSignatureWindow } from '@first-chair/core/task/waiver-validity'
import { copyRows } from '../db/copy-rows.ts'
import { signedWaiverColumns, type SignedWaiver } from '../db/tables/signed-waiver.ts'
import { hashEvidence } from '../waiver-chain/evidence.rule.ts'
import { sanitiseHtml } from '../html/sanitise-html.rule.ts'
import { createSeedHousehold, seedIpCodes, type SeedHousehold } from './seed-household.ts'

const signatureBatchSize = 1_000

/**
 * Adds one signature for each of the first `signing` households, with evidence and covered contacts. The sequencer of a
 * running product takes them into the log.
 */
export async function seedSignatures(
  client: pg.Client,
  { signing, today, onProgress }: { signing: number; today: CalendarDate; onProgress?: (message: string) => void },
): Promise<number> {
  const waiver = await findDefaultWaiver(client, today)
  const open = await listUnsignedHouseholds(client, waiver, signing)
  for (let start = 0; start < open.length; start += signatureBatchSize) {
    const batch = open.slice(start, start + signatureBatchSize).map((number) => createSeedHousehold(number, today))
    await client.query('begin')
    await saveSignatures(client, waiver, batch, today)
    await client.query('commit')
    if (start % 10_000 === 0) onProgress?.(`${start + batch.length} of ${open.length} signatures`)
  }
  return open.length
}

type DefaultWaiver = {
  locationId: number
  activityId: number
  taskId: number
  taskName: string
  posWaiverId: string
  customComment: string
  affirmation: string
  html: string
  startDate: CalendarDate
  endDate: CalendarDate | null
}

/** The consolidated waiver of the default activity of the default location. */
async function findDefaultWaiver(client: pg.Client, today: CalendarDate): Promise<DefaultWaiver> {
  const { rows } = await client.query<{
    locationId: number
    activityId: number
    taskId: number
    taskName: string
    posWaiverId: string
    customComment: string
    html: string
    language: unknown
    useTodayAsValidationDate: boolean
    startEffectiveDate: string | null
    endEffectiveDate: string | null
  }>(
    `select l.id as "locationId", l.default_activity_id as "activityId", t.id as "taskId", t.name as "taskName",
            t.pos_waiver_id as "posWaiverId", t.custom_comment as "customComment", w.html,
            (select value from settings_document where kind = 'language') as language,
            t.use_today_as_validation_date as "useTodayAsValidationDate",
            to_char(t.start_effective_date, 'YYYY-MM-DD') as "startEffectiveDate",
            to_char(t.end_effective_date, 'YYYY-MM-DD') as "endEffectiveDate"
     from location l
     join activity_task a on a.activity_id = l.default_activity_id
     join task t on t.id = a.task_id and t.consolidate_waivers and t.deleted_date_utc is null
     join pos.authorization_type w on w.code = t.pos_waiver_id
     where l.is_default order by a.position limit 1`,
  )
  const [row] = rows
  if (!row) throw new Error('The default location has no consolidated waiver.')
  const window = getSignatureWindow({ ...row, validationDate: null }, today)
  const affirmation = LanguageSettings.parse(row.language).checkIn.waiverAffirmation
  return { ...row, ...window, html: sanitiseHtml(row.html), affirmation }
}

/** Returns the numbers of those of the first `wanted` households that have not signed. */
async function listUnsignedHouseholds(client: pg.Client, waiver: DefaultWaiver, wanted: number): Promise<number[]> {
  const { rows } = await client.query<{ number: number }>(
    `select substr(h.ip_code, 2, 8)::int as number from household h
     where h.ip_code >= $1 and h.ip_code < $2
       and substr(h.ip_code, 2, 8)::int <= $3
       and not exists (select from contact_task_completion c where c.contact_task_id = $4 || h.ip_code)
     order by h.ip_code`,
    [seedIpCodes.from, seedIpCodes.below, wanted, toContactTaskId({ ...waiver, contactId: '' })],
  )
  return rows.map(({ number }) => number)
}

async function saveSignatures(
  client: pg.Client,
  waiver: DefaultWaiver,
  households: readonly SeedHousehold[],
  today: CalendarDate,
): Promise<void> {
  const textHash = sha256(waiver.html)
  await client.query('insert into waiver_text (hash, html) values ($1, $2) on conflict do nothing', [
    textHash,
    waiver.html,
  ])
  const signatures = await buildSignatures(client, waiver, households, textHash)
  await copyRows(
    client,
    `signed_waiver (${signedWaiverColumns.names()})`,
    signatures.map(signedWaiverColumns.toCopyRow),
  )
  await copyRows(
    client,
    'log_pending (position, record_hash)',
    signatures.map(({ position, recordHash }) => [position, recordHash]),
  )
  await insertCoverage(client, waiver, signatures, { textHash, today })
}

type SeedSignature = SignedWaiver & { household: SeedHousehold }

/** The previous hash of records that are in the log and not in the chain. */
const noPreviousHash = Buffer.alloc(32)

/** Builds one signature per household, with the next numbers. */
async function buildSignatures(
  client: pg.Client,
  waiver: DefaultWaiver,
  households: readonly SeedHousehold[],
  textHash: Buffer,
): Promise<SeedSignature[]> {
  const { rows } = await client.query<{ position: string }>(
    `select nextval('signed_waiver_position') as position from generate_series(1, $1::int)`,
    [households.length],
  )
  return households.map((household, index) => {
    const evidence = buildEvidence(waiver, household, textHash)
    const recordHash = hashEvidence(evidence)
    return {
      household,
      evidence,
      drawing: tinyPng,
      recordHash,
      previousHash: noPreviousHash,
      chainHash: sha256(Buffer.concat([noPreviousHash, recordHash])),
      position: Number(rows[index]?.position),
    }
  })
}

/** Inserts what everyone covered by a signature gets: the coverage, the completed task, and the authorization. */
async function insertCoverage(
  client: pg.Client,
  waiver: DefaultWaiver,
  signatures: readonly SeedSignature[],
  { textHash, today }: { textHash: Buffer; today: CalendarDate },
): Promise<void> {
  await copyRows(
    client,
    'signed_waiver_contact (position, contact_id, pos_waiver_id, start_date, end_date, text_hash)',
    signatures.flatMap((signed) =>
      signed.household.people.map(({ ipCode }) => [
        signed.position,
        ipCode,
        waiver.posWaiverId,
        waiver.startDate,
        waiver.endDate,
        textHash,
      ]),
    ),
  )
  await copyRows(
    client,
    `contact_task_completion (contact_task_id, location_id, activity_id, task_id, contact_id, household_ip_code, outcome,
       resort_day, valid_until, signed_waiver_position)`,
    signatures.flatMap((signed) =>
      signed.household.people.map(({ ipCode }) => [
        toContactTaskId({ ...waiver, contactId: ipCode }),
        waiver.locationId,
        waiver.activityId,
        waiver.taskId,
        ipCode,
        signed.household.headIpCode,
        'completed',
        today,
        waiver.endDate,
        signed.position,
      ]),
    ),
  )
  // As if the point of sale had been notified.
  await copyRows(
    client,
    'pos.authorization (ip_code, authorization_type, start_date, end_date, text_hash, comment, source)',
    signatures.flatMap((signed) =>
      signed.household.people.map(({ ipCode }) => [
        ipCode,
        waiver.posWaiverId,
        waiver.startDate,
        waiver.endDate,
        textHash.toString('hex'),
        signed.evidence.comment,
        `first-chair:${signed.position}`,
      ]),
    ),
  )
}

function buildEvidence(
  waiver: DefaultWaiver,
  { people, email }: SeedHousehold,
  textHash: Buffer,
): SignedWaiverEvidence {
  const [head] = people
  if (!head) throw new Error('A household has a head.')
  const signer = `${head.firstName} ${head.lastName}`
  const browser = { browserName: 'Chrome', browserVersion: '140.0.0.0' }
  const signedAt = new Date()
  return {
    taskId: waiver.taskId,
    locationId: waiver.locationId,
    posWaiverId: waiver.posWaiverId,
    taskName: waiver.taskName,
    affirmation: waiver.affirmation,
    textHash: textHash.toString('hex'),
    signedOn: 'page',
    agreed: true,
    typedName: signer,
    drawingHash: sha256(tinyPng).toString('hex'),
    signer: { ipCode: head.ipCode, name: signer, email },
    signedFor: people.map(({ ipCode, firstName, lastName, birthDate }) => ({
      contactId: ipCode,
      firstName,
      lastName,
      birthDate,
    })),
    startDate: waiver.startDate,
    endDate: waiver.endDate,
    signedAtUtc: signedAt.toISOString(),
    offsetHours: -7,
    ipAddress: '192.0.2.1',
    ...browser,
    comment: buildWaiverComment(waiver.customComment, {
      signer,
      contacts: people,
      signedDate: signedAt.toISOString().slice(0, 10),
      ...browser,
    }),
    salt: randomBytes(16).toString('base64url'),
  }
}

/** One transparent pixel. */
const tinyPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
