import type pg from 'pg'
import { ownFactsQuery, toOwnFacts, toOwnRow, type OwnFacts, type OwnValues } from '../contact-task/own-facts.store.ts'
import { batchQueries } from '../db/batch-queries.ts'
import { groupRows } from '../db/group-rows.ts'
import { buildAnswersQuery, type StoredAnswer } from '../stored-verdict/readiness-answer.store.ts'

/** A row of an answer has the columns of the product's own facts. */
type AnswerValues = [
  kind: 'readiness-answer',
  ipCode: string,
  contactTaskId: null,
  release: string,
  startDate: null,
  endDate: null,
  answer: string,
  isWaiting: null,
  locationId: number,
  expiresAt: Date,
  record: null,
]

/** Each statement costs a write that wakes up the database, whatever it reads, so home reads both with one. */
const homeFactsQuery = `${ownFactsQuery}
union all
${buildAnswersQuery(
  `'readiness-answer', a.ip_code, null, a.release, null, null, a.answer::text, null, a.location_id, a.expires_at, null`,
)}`

const loadByContact = batchQueries(async (pool, contactIds) => {
  const { rows } = await pool.query<OwnValues | AnswerValues>({
    name: 'home-facts',
    text: homeFactsQuery,
    values: [contactIds],
    rowMode: 'array',
  })
  return {
    own: groupRows(rows.filter(isOwn).map(toOwnRow), (row) => row.contact_id),
    answers: groupRows(rows.filter(isAnswer).map(toAnswer), ({ ipCode }) => ipCode),
  }
})

/** Loads the product's own facts about the people of a household, and the answers that were judged beforehand. */
export async function loadHomeFacts(
  pool: pg.Pool,
  contactIds: readonly string[],
): Promise<{ own: OwnFacts; answers: readonly StoredAnswer[] }> {
  const { own, answers } = await loadByContact(pool, contactIds)
  return {
    own: toOwnFacts(own, contactIds),
    answers: [...new Set(contactIds)].flatMap((contactId) => answers.get(contactId) ?? []),
  }
}

const isAnswer = (row: OwnValues | AnswerValues): row is AnswerValues => row[0] === 'readiness-answer'
const isOwn = (row: OwnValues | AnswerValues): row is OwnValues => !isAnswer(row)

function toAnswer([, ipCode, , release, , , answer, , locationId, expiresAt]: AnswerValues): StoredAnswer {
  return { ipCode, locationId, release, expiresAt, answer }
}
