import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { ExportedReadiness } from '@first-chair/core/stored-verdict/readiness-export'
import type pg from 'pg'

/** The numbers of the changes: of the last one, and of the last one that was erased. */
type ChangeNumbers = { last: number; erased: number }

export async function findChangeNumbers(pool: pg.Pool): Promise<ChangeNumbers> {
  const { rows } = await pool.query<ChangeNumbers>({
    name: 'readiness-change-numbers',
    text: 'select last_change_no as last, erased_change_no as erased from readiness_feed',
  })
  return rows[0] ?? { last: 0, erased: 0 }
}

/** The changes at a location after one number and up to another, at most `maxRows`, in their order. */
export type ChangeRange = {
  locationId: number
  day: CalendarDate | undefined
  after: number
  upTo: number
  /** False: leaves out people who are no longer in a household. */
  hasRemoved: boolean
}

type Row = Omit<ExportedReadiness, 'lastAnswer' | 'judgedAtUtc' | 'changedAtUtc'> & {
  lastAnswer: Omit<NonNullable<ExportedReadiness['lastAnswer']>, 'answeredAtUtc'> | null
  lastAnswerAt: Date | null
  judgedAt: Date
  changedAt: Date
  changeNo: number
}

/** Reads changes, and the number of the last row that was read. */
export async function findReadinessChanges(
  pool: pg.Pool,
  { locationId, day, after, upTo, hasRemoved }: ChangeRange,
  maxRows: number,
): Promise<{ items: ExportedReadiness[]; last: number | undefined }> {
  const { rows } = await pool.query<Row>({
    name: `readiness-changes${day === undefined ? '' : '-of-day'}`,
    text: `select location_id as "locationId", visit_day as "visitDay", contact_id as "contactId",
                  ip_code as "householdIpCode", verdict, ready_from as "readyFrom", booked,
                  is_waiting_for_pos as "isWaitingForPos", blockers, is_removed as "isRemoved",
                  case when verdict = 'unknown' then last_answer end as "lastAnswer", last_answer_at as "lastAnswerAt",
                  judged_at as "judgedAt",
                  changed_at as "changedAt", change_no as "changeNo"
           from readiness_verdict
           where location_id = $1 and change_no > $2 and change_no <= $3 and ($4 or not is_removed)
             ${day === undefined ? '' : 'and visit_day = $6::date'}
           order by change_no limit $5`,
    values: [locationId, after, upTo, hasRemoved, maxRows, ...(day === undefined ? [] : [day])],
  })
  return {
    last: rows.at(-1)?.changeNo,
    items: rows.map((stored) => {
      const { judgedAt, changedAt, changeNo: _, lastAnswer, lastAnswerAt, ...row } = stored
      return {
        ...row,
        lastAnswer: lastAnswer && lastAnswerAt && { ...lastAnswer, answeredAtUtc: lastAnswerAt.toISOString() },
        judgedAtUtc: judgedAt.toISOString(),
        changedAtUtc: changedAt.toISOString(),
      }
    }),
  }
}
