import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSeparateProduct, until, type SeparateProduct } from '../app/separate-product.builders.ts'
import { aTestResort } from '../app/test-resort.builders.ts'
import { findConfirmationNote } from '../transparency-log/confirmation-list.store.ts'
import { loadLogVerifiers } from '../transparency-log/log-key.facts.ts'
import { readLogState } from '../transparency-log/log.store.ts'
import { findNewestTimeStamp, listTimeStampsAfter } from '../transparency-log/time-stamp.store.ts'
import { listStoredWitnesses } from '../transparency-log/witness.store.ts'
import {
  createSigningHouseholds,
  signingPhones,
  type Signing,
  type SigningPhones,
} from '../waiver/signing-phones.builders.ts'
import { stampLogJob } from './stamp-log.job.ts'
import { aTimeStampAuthority, type Moment, type TestTimeStampAuthority } from './time-stamp-authority.builders.ts'
import { aWitness, type TestWitness } from './witness.builders.ts'

/**
 * As `waiver/kill.test.ts`, with a witness and an authority for time stamps: server, database and sequencer are killed at the
 * moment when one of them was asked, or has answered, while households sign.
 */
const isProof = process.env['KILL_HOUSEHOLDS'] !== undefined
const households = isProof ? 200 : 80

let product: SeparateProduct
let witness: TestWitness
let authority: TestTimeStampAuthority
let signings: Signing[]
let phones: SigningPhones

beforeAll(async () => {
  witness = await aWitness('witness.example/w1')
  authority = await aTimeStampAuthority()
  product = await aSeparateProduct({
    LOG_WITNESS_URLS: witness.configured,
    TIMESTAMP_URL: authority.url,
    TIMESTAMP_CA: authority.certificate,
  })
  await aTestResort(product.pool)
  signings = await createSigningHouseholds(product, households)
  phones = signingPhones(product, signings)
  await product.start()
  await phones.signUntil(
    () => true,
    async () => undefined,
  )
  await until(async () => {
    witness.knows = await loadLogVerifiers(product.pool)
    return (await findCosignedSize()) > 0
  }, 60_000)
}, 120_000)

afterAll(async () => {
  await product?.stop()
  await witness.stop()
  await authority.stop()
})

/** What is killed with SIGKILL. Nothing must be started again by hand, except the server. */
const victims = {
  server: () => product.kill(),
  database: () => product.killPostgres(),
  'session of the sequencer': () => product.killSession(sequencerLock),
}
const sequencerLock = 20_261_125

type Kill = readonly [victim: keyof typeof victims, service: 'witness' | 'authority', moment: Moment]
const kills: readonly Kill[] = [
  ['server', 'witness', 'answered'],
  ['session of the sequencer', 'witness', 'asked'],
  ['server', 'authority', 'asked'],
  ['database', 'authority', 'answered'],
]
/** Each takes ten seconds, so only `npm run prove` has these. */
const moreKills: readonly Kill[] = [
  ['server', 'witness', 'asked'],
  ['database', 'witness', 'asked'],
  ['database', 'witness', 'answered'],
  ['session of the sequencer', 'witness', 'answered'],
  ['server', 'authority', 'answered'],
  ['session of the sequencer', 'authority', 'answered'],
]

test.each([...kills, ...(isProof ? moreKills : [])])(
  'killing the %s when the %s has %s loses no signature and no confirmation',
  async (victim, confirming, moment) => {
    const before = await readConfirmations()
    let killing: Promise<void> | undefined
    const kill = () => (killing ??= victims[victim]())
    const service = { witness, authority }[confirming]
    service.when = (current) => {
      if (current === moment) void kill()
    }
    if (confirming === 'authority') await queueTimeStamp()
    // The authority is not asked again if the last one that was killed had stored its answer. Then it is killed after this many.
    const enough = before.days.length > 0 && confirming === 'authority' ? countAcknowledged() + 10 : Infinity
    await phones.signUntil(() => killing !== undefined || countAcknowledged() >= enough, kill, 2)
    service.when = undefined
    if (victim === 'server') await product.start()
    await until(product.isReady, 60_000)
    await phones.expectNothingLost()
    const after = await readConfirmations()
    expect(after.cosigned).toBeGreaterThanOrEqual(before.cosigned)
    expect(after.listed).toBeGreaterThanOrEqual(before.listed)
    expect(after.days).toEqual(expect.arrayContaining(before.days))
    // And the witness cosigns what was signed meanwhile, although the answer of before may be lost.
    await until(async () => (await findCosignedSize()) === (await readLogState(product.pool)).size, 60_000)
  },
  120_000,
)

test('then each signature is in the log once, and the day has one time stamp', async () => {
  await phones.signAllAgain()
  await queueTimeStamp()
  await until(async () => (await findNewestTimeStamp(product.pool)) !== undefined, 90_000)
  await phones.expectEachSignedOnce()
  expect((await readConfirmations()).days).toHaveLength(1)
}, 240_000)

const countAcknowledged = () => signings.filter(({ isAcknowledged }) => isAcknowledged).length

const findCosignedSize = async () => (await listStoredWitnesses(product.pool))[0]?.size ?? 0

async function readConfirmations() {
  const note = await findConfirmationNote(product.pool)
  return {
    cosigned: await findCosignedSize(),
    /** How often the list of confirmations was written. */
    listed: Number(note?.split('\n')[1] ?? 0),
    days: (await listTimeStampsAfter(product.pool, '0001-01-01', 10)).map(({ day }) => day),
  }
}

/** As the schedule does every ten minutes. Its own job may still belong to a process that was killed. */
const queueTimeStamp = () => product.pool.query(`select graphile_worker.add_job($1, '{}'::json)`, [stampLogJob.name])
