import type pg from 'pg'
import { ownFactsQuery, toOwnFacts, type OwnFacts, type OwnRow } from '../contact-task/own-facts.store.ts'
import { batchQueries } from '../db/batch-queries.ts'
import { groupRows } from '../db/group-rows.ts'
import { buildAnswersQuery, type StoredAnswer } from '../stored-verdict/readiness-answer.store.ts'

/** A row of an answer has the columns of the product's own facts. */
type AnswerRow = {
  kind: 'readiness-answer'
  contact_id: string
  type: string
  text_hash: string
  position: number
  completed_at: Date
}

/** Each statement costs a write that wakes up the database, whatever it reads, so home reads both with one. */
const homeFactsQuery = `${ownFactsQuery}
union all
${buildAnswersQuery(
  `'readiness-answer', a.ip_code, null, a.release, null, null, a.answer::text, null, a.location_id, a.expires_at, null`,
)}`

const loadRowsByContact = batchQueries(
  async (pool, contactIds): Promise<ReadonlyMap<string, readonly (OwnRow | AnswerRow)[]>> => {
    const { rows } = await pool.query<OwnRow | AnswerRow>({
      name: 'home-facts',
      text: homeFactsQuery,
      values: [contactIds],
    })
    return groupRows(rows, (row) => row.contact_id)
  },
)

/** Loads the product's own facts about the people of a household, and the answers that were judged beforehand. */
export async function loadHomeFacts(
  pool: pg.Pool,
  contactIds: readonly string[],
): Promise<{ own: OwnFacts; answers: readonly StoredAnswer[] }> {
  const byContact = await loadRowsByContact(pool, contactIds)
  const own = new Map(
    [...new Set(contactIds)].map((contactId) => [contactId, (byContact.get(contactId) ?? []).filter(isOwn)]),
  )
  const answers = [...new Set(contactIds)].flatMap((contactId) => (byContact.get(contactId) ?? []).filter(isAnswer))
  return { own: toOwnFacts(own, contactIds), answers: answers.map(toAnswer) }
}

const isAnswer = (row: OwnRow | AnswerRow): row is AnswerRow => row.kind === 'readiness-answer'
const isOwn = (row: OwnRow | AnswerRow): row is OwnRow => !isAnswer(row)

function toAnswer(row: AnswerRow): StoredAnswer {
  return {
    ipCode: row.contact_id,
    locationId: row.position,
    release: row.type,
    expiresAt: row.completed_at,
    answer: row.text_hash,
  }
}
