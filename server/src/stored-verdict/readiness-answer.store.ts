import type { VerdictChanges } from '@first-chair/core/stored-verdict/compare-verdicts'
import type { ReadinessAnswer } from '@first-chair/core/stored-verdict/readiness-answer'
import type pg from 'pg'
import { batchQueries } from '../db/batch-queries.ts'
import { groupRows } from '../db/group-rows.ts'

/** The answer of a household at a location. `expiresAt` is a time by the clock of `timeZone`. */
export type AnswerToStore = {
  /** The IP code of the head of the household. */
  ipCode: string
  locationId: number
  /** The release of the product that judged. */
  release: string
  /** The generation of the setup with which it was judged. */
  setupGeneration: number
  expiresAt: string
  timeZone: string
  answer: ReadinessAnswer
}

/**
 * Replaces the answers of the judged households, in the transaction that saves their verdicts and deals with their
 * changes. An answer is saved only together with the verdicts on which it is based: if a newer judgement has saved
 * those, or they count for another household, there is no answer.
 */
export async function saveAnswers(
  client: pg.PoolClient,
  judged: { judgement: number; ipCodes: readonly string[]; answers: readonly AnswerToStore[] },
  { saved }: Pick<VerdictChanges, 'saved'>,
): Promise<void> {
  const savedKeys = new Set(saved.map((row) => toKey(row.ipCode, row.locationId, row.visitDay, row.contactId)))
  const answers = judged.answers.filter(({ ipCode, locationId, answer }) =>
    answer.people.every(({ contactId }) => savedKeys.has(toKey(ipCode, locationId, answer.visitDay, contactId))),
  )
  await client.query({
    name: 'save-readiness-answers',
    text: `
      with gone as (
        delete from readiness_answer a
        where a.ip_code = any ((select $1::text[])::text[]) and a.judgement < $2::bigint
          and not exists (select from unnest($3::text[], $4::int[]) as kept (ip_code, location_id)
                          where (kept.ip_code, kept.location_id) = (a.ip_code, a.location_id))
      )
      insert into readiness_answer as stored (ip_code, location_id, release, setup_generation, judgement, expires_at, answer)
      select ip_code, location_id, release, setup_generation, $2::bigint, expires_at::timestamp at time zone time_zone, answer::json
      from unnest($3::text[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[])
        as judged (ip_code, location_id, release, expires_at, time_zone, answer, setup_generation)
      on conflict (ip_code, location_id) do update
        set release = excluded.release, setup_generation = excluded.setup_generation, judgement = excluded.judgement, expires_at = excluded.expires_at, answer = excluded.answer
        where stored.judgement < excluded.judgement`,
    values: [
      judged.ipCodes,
      judged.judgement,
      answers.map(({ ipCode }) => ipCode),
      answers.map(({ locationId }) => locationId),
      answers.map(({ release }) => release),
      answers.map(({ expiresAt }) => expiresAt),
      answers.map(({ timeZone }) => timeZone),
      answers.map(({ answer }) => JSON.stringify(answer)),
      answers.map(({ setupGeneration }) => setupGeneration),
    ],
  })
}

function toKey(ipCode: string, locationId: number, visitDay: string, contactId: string): string {
  return `${ipCode} ${locationId} ${visitDay} ${contactId}`
}

/** An answer that no change has overtaken. `answer` is JSON, as home sends it. */
export type StoredAnswer = { ipCode: string; locationId: number; release: string; expiresAt: Date; answer: string }

/**
 * The answers of some households that no change has overtaken. One statement, so that it sees the answer and the changes at
 * the same moment: a change is either waiting, or the answer was judged after it. `columns` names what it returns.
 */
export const buildAnswersQuery = (columns: string): string => `
select ${columns}
from readiness_answer a
where a.ip_code = any ((select $1::text[])::text[])
  and a.setup_generation = (select number from setup_generation)
  and not exists (select from readiness_change c where c.ip_code = a.ip_code)
  and not exists (select from readiness_change c where c.ip_code = '*')`

const answersQuery = buildAnswersQuery(
  'a.ip_code as "ipCode", a.location_id as "locationId", a.release, a.expires_at as "expiresAt", a.answer::text as answer',
)

const loadByHousehold = batchQueries(async (pool, ipCodes): Promise<ReadonlyMap<string, readonly StoredAnswer[]>> => {
  const { rows } = await pool.query<StoredAnswer>({ name: 'readiness-answers', text: answersQuery, values: [ipCodes] })
  return groupRows(rows, ({ ipCode }) => ipCode)
})

/** Loads the answers of a household that no change has overtaken. */
export async function loadAnswers(pool: pg.Pool, ipCode: string): Promise<readonly StoredAnswer[]> {
  return (await loadByHousehold(pool, [ipCode])).get(ipCode) ?? []
}

/**
 * Selects the answer of a household by this release that is the same as if it were judged now: nothing has changed since it was
 * judged, and no time has come at which it changes by itself.
 */
export function selectCurrentAnswer(
  answers: readonly StoredAnswer[],
  { ipCode, locationId, release, now }: { ipCode: string; locationId: number; release: string; now: Date },
): StoredAnswer | undefined {
  return answers.find(
    (one) => one.ipCode === ipCode && one.locationId === locationId && one.release === release && one.expiresAt > now,
  )
}

/** Reads an answer. */
export function parseAnswer({ answer }: StoredAnswer): ReadinessAnswer {
  // Only `saveAnswers` of the same release wrote it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(answer) as ReadinessAnswer
}

/** Erases answers that nobody may use any more, of households that are not judged again. */
export async function eraseOldAnswers(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query(`delete from readiness_answer where expires_at < $1::timestamptz - interval '7 days'`, [now])
}
