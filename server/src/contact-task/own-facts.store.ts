import type pg from 'pg'

/** What the product itself keeps about the contacts of a household. */
export type OwnFacts = {
  signed: readonly {
    contactId: string
    authorizationType: string
    startDate: string
    endDate: string | null
    textHash: string
    isWaitingForPos: boolean
  }[]
  completions: readonly {
    contactTaskId: string
    outcome: 'completed' | 'skipped'
    resortDay: string
    signedWaiverPosition: number | null
  }[]
}

type Row = {
  kind: 'signed' | 'completion'
  id: string
  type: string
  start_date: string
  end_date: string | null
  text_hash: string | null
  is_waiting: boolean | null
  position: number | null
}

/** Signed waivers and completions of some contacts, in one prepared question: every check-in screen asks it. */
export async function ownFacts(pool: pg.Pool, contactIds: readonly string[]): Promise<OwnFacts> {
  const { rows } = await pool.query<Row>({
    name: 'own-facts',
    text: `
      select 'signed' as kind, s.contact_id as id, s.pos_waiver_id as type, s.start_date, s.end_date,
             encode(s.text_hash, 'hex') as text_hash, o.status = 'waiting' as is_waiting, s.position
      from signed_waiver_contact s left join pos_outbox o on o.signed_waiver_position = s.position
      where s.contact_id = any($1)
      union all
      select 'completion', contact_task_id, outcome, resort_day, null, null, null, signed_waiver_position
      from contact_task_completion where contact_id = any($1)`,
    values: [contactIds],
  })
  const signed: OwnFacts['signed'][number][] = []
  const completions: OwnFacts['completions'][number][] = []
  for (const row of rows) {
    if (row.kind === 'signed') {
      signed.push({
        contactId: row.id,
        authorizationType: row.type,
        startDate: row.start_date,
        endDate: row.end_date,
        textHash: row.text_hash ?? '',
        isWaitingForPos: row.is_waiting === true,
      })
    } else {
      completions.push({
        contactTaskId: row.id,
        outcome: row.type === 'skipped' ? 'skipped' : 'completed',
        resortDay: row.start_date,
        signedWaiverPosition: row.position,
      })
    }
  }
  return { signed, completions }
}

/** Tells for a contact and a waiver whether the point of sale has yet to be told of the signature. */
export function isWaitingForPos(own: OwnFacts, contactId: string, authorizationType: string | null): boolean {
  return own.signed.some(
    (signed) =>
      signed.isWaitingForPos && signed.contactId === contactId && signed.authorizationType === authorizationType,
  )
}
