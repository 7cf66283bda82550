import { Readable } from 'node:stream'
import { t } from '@first-chair/core/catalogue/todays-people'
import type { ActingRole } from '@first-chair/core/contract/staff-role'
import type { StreamAnswer } from '@first-chair/core/contract/stream-answer'
import { getBlockerStaffMessage } from '@first-chair/core/readiness/blocker-codes'
import type { TodaysPeople, TodaysPerson } from '@first-chair/core/today-board/todays-people'
import { insertReadAuditEntry } from '../audit/audit.store.ts'
import type { Context, StaffCaller } from '../context/context.ts'
import { toCsvAnswer } from '../csv/guarded-csv.rule.ts'
import { readHouseholds } from '../verdict/read-households.facts.ts'
import { getInitial, loadBoardScope, requireRole } from './board-scope.facts.ts'
import { toRoleVerdict } from './role-verdict.rule.ts'
import { countPeople, findPeople, type BoardScope, type PeopleFilter, type PersonRow } from './today-board.store.ts'

type Ctx = Pick<Context, 'config' | 'pool' | 'clock' | 'setup' | 'pointOfSale'>
type Request = { locationId: number; role: ActingRole } & { [Key in keyof PeopleFilter]?: PeopleFilter[Key] } & {
  group: PeopleFilter['group']
}

const pageSize = 50
/** People who are in memory at the same time while a file is written. */
const peoplePerRead = 200

/**
 * One page of the people behind a number of the board, as a role may see them. The list has names, so the audit log
 * records each reader with the first page. Without an answer of the point of sale the list has no names.
 */
export async function listTodaysPeople(
  ctx: Ctx,
  staff: StaffCaller,
  request: Request & { after?: string | undefined },
): Promise<TodaysPeople> {
  requireRole(staff, request)
  const scope = await loadBoardScope(ctx, request.locationId, request.role)
  const filter = toFilter(request)
  const [rows, total] = await Promise.all([
    findPeople(ctx.pool, scope, filter, { after: request.after?.split(' '), limit: pageSize + 1 }),
    countPeople(ctx.pool, scope, filter),
  ])
  const page = rows.slice(0, pageSize)
  if (request.after === undefined && page.length > 0) await recordRead(ctx, staff, request, scope)
  return {
    day: scope.day,
    people: await toPeople(ctx, page, request.role),
    total,
    next: rows.length > pageSize ? toCursor(page.at(-1)) : null,
  }
}

/** The whole list as a CSV file that is safe to open in a spreadsheet. */
export async function exportTodaysPeople(ctx: Ctx, staff: StaffCaller, request: Request): Promise<StreamAnswer> {
  requireRole(staff, request)
  const scope = await loadBoardScope(ctx, request.locationId, request.role)
  await recordRead(ctx, staff, request, scope)
  const rows = Readable.from(writeRows(ctx, scope, request), { objectMode: false })
  const heading = [t('planned'), t('name'), t('arrived'), t('verdict'), t('reason')].map(toCell).join(',')
  return toCsvAnswer(rows, { heading, fileName: `${request.group} ${scope.day}.csv` })
}

async function* writeRows(ctx: Ctx, scope: BoardScope, request: Request): AsyncGenerator<Buffer> {
  for (let after: string[] | undefined; ;) {
    const rows = await findPeople(ctx.pool, scope, toFilter(request), { after, limit: peoplePerRead })
    const people = await toPeople(ctx, rows, request.role)
    yield Buffer.from(people.map((person) => `${toCells(person).map(toCell).join(',')}\n`).join(''))
    if (rows.length < peoplePerRead) return
    after = toCursor(rows.at(-1))?.split(' ')
  }
}

/** The messages of the verdicts without a time. */
const verdictTexts = { ready: 'ready', pending: 'pending', 'not-ready': 'not-ready', unknown: 'unknown' } as const

function toCells({ plannedTime, name, arrivedAt, verdict, readyFrom, reason }: TodaysPerson): string[] {
  const text = verdict === 'ready-from' ? t('ready-from', { time: readyFrom ?? '' }) : t(verdictTexts[verdict])
  return [plannedTime, name ?? '', arrivedAt ?? '', text, reason?.text ?? '']
}

/** A cell by RFC 4180. The guard adds what a spreadsheet needs. */
function toCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const toFilter = ({ group, hour, code }: Request): PeopleFilter => ({ group, hour, code })

const toCursor = (row: PersonRow | undefined): string | null =>
  row ? [row.plannedTime, row.household, row.contactId].join(' ') : null

async function toPeople(ctx: Ctx, rows: readonly PersonRow[], role: ActingRole): Promise<TodaysPerson[]> {
  const households = await readHouseholds(ctx, [...new Set(rows.map(({ household }) => household))], new Set())
  const names = new Map(
    households
      .flatMap(({ facts }) => facts.people)
      .map((person) => {
        const initial = role === 'rental' ? '' : getInitial(person)
        return [person.contactId, initial === '' ? person.firstName : `${person.firstName} ${initial}.`]
      }),
  )
  return rows.map(({ contactId, household, plannedTime, arrivedAt, isNotReady, code, resolvedBy, ...row }) => ({
    contactId,
    household,
    name: names.get(contactId) ?? null,
    plannedTime,
    arrivedAt,
    ...toRoleVerdict(row, role, isNotReady),
    reason:
      isNotReady && code !== null && resolvedBy !== null
        ? { code, text: getBlockerStaffMessage(code), resolvedBy }
        : null,
  }))
}

/** Names only the list, not the people on it. */
async function recordRead(
  ctx: Ctx,
  staff: StaffCaller,
  { role, ...request }: Request,
  { day }: BoardScope,
): Promise<void> {
  const { group, hour, code } = toFilter({ role, ...request })
  await insertReadAuditEntry(
    ctx.pool,
    { ...staff, kind: 'staff' },
    {
      action: 'readiness-read',
      subject: `location ${request.locationId}`,
      after: { day, role, group, ...(hour !== undefined && { hour }), ...(code && { code }) },
    },
  )
}
