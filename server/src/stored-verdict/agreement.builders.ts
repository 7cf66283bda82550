import type { HouseholdReadiness } from '@first-chair/core/readiness/readiness'
import type pg from 'pg'
import type { TestApp } from '../app/test-app.builders.ts'
import { release } from '../config/release.ts'
import { readReadiness } from '../readiness/read-readiness.ts'
import { loadAnswers, selectCurrentAnswer } from './readiness-answer.store.ts'
import { toStoredBlockers } from './stored-verdict.rule.ts'
import { updateVerdicts } from './update-verdicts.ts'

/** A stored verdict, as the tests compare it. */
export type StoredVerdict = {
  locationId: number
  contactId: string
  visitDay: string
  ipCode: string
  verdict: string
  readyFrom: string | null
  blockers: object[]
  booked: string[]
  isWaitingForPos: boolean
  isRemoved: boolean
  changeNo: number
}

export async function findStoredVerdicts(pool: pg.Pool): Promise<StoredVerdict[]> {
  const { rows } = await pool.query<StoredVerdict>(
    `select location_id as "locationId", contact_id as "contactId", visit_day as "visitDay", ip_code as "ipCode", verdict,
            ready_from as "readyFrom", blockers, booked, is_waiting_for_pos as "isWaitingForPos",
            is_removed as "isRemoved", change_no as "changeNo"
     from readiness_verdict order by location_id, visit_day, contact_id`,
  )
  return rows
}

/** Runs the job until nothing is left to judge. */
export async function updateAll({ ctx }: TestApp): Promise<void> {
  await updateVerdicts(ctx, new AbortController().signal)
}

/** The same, without waiting until what a product requires is certainly known to all processes. */
export async function updateAllAtOnce(testApp: TestApp): Promise<void> {
  await testApp.pool.query('update readiness_change set due_at = now()')
  await updateAll(testApp)
}

/** The answer of a guest's call, in the form of the stored verdicts. */
export async function readAsStored(
  { ctx }: TestApp,
  ipCode: string,
  visit: { locationId: number; visitDay: string },
): Promise<Omit<StoredVerdict, 'changeNo' | 'isRemoved'>[]> {
  const answer = await readReadiness(ctx, { ipCode }, { locationId: visit.locationId, day: visit.visitDay })
  return toStoredForm(answer, ipCode)
}

/**
 * What home is told about a household without a day, and what is judged for the same day when it is asked. `isStored`:
 * the first answer was judged beforehand.
 */
export async function readAnswers({ ctx }: TestApp, visitor: { ipCode: string; locationId: number }) {
  const { ipCode, locationId } = visitor
  const answers = await loadAnswers(ctx.pool, ipCode)
  const isStored = selectCurrentAnswer(answers, { ...visitor, release, now: ctx.clock.now() }) !== undefined
  const told = await readReadiness(ctx, { ipCode }, { locationId, day: undefined })
  const judged = await readReadiness(ctx, { ipCode }, { locationId, day: told.visitDay })
  return { isStored, told, judged }
}

/** A stored verdict without what the store adds, to compare it with another one. */
export function withoutNumber(stored: StoredVerdict): Omit<StoredVerdict, 'changeNo' | 'isRemoved'> {
  const { changeNo: _, isRemoved: __, ...row } = stored
  return row
}

function toStoredForm(
  { locationId, visitDay, people }: HouseholdReadiness,
  ipCode: string,
): Omit<StoredVerdict, 'changeNo' | 'isRemoved'>[] {
  return people.map(({ contactId, verdict, readyFrom, blockers, booked, isWaitingForPos }) => ({
    locationId,
    contactId,
    visitDay,
    ipCode,
    verdict,
    readyFrom,
    blockers: toStoredBlockers(blockers),
    booked,
    isWaitingForPos,
  }))
}
