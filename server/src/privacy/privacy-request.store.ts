import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { PrivacyRequest, PrivacyRequestKind } from '@first-chair/core/privacy/privacy-request'
import type pg from 'pg'
import { toIsoDates, type WithDates } from '../db/iso-dates.ts'

type Client = Pick<pg.ClientBase, 'query'>

const columns = `id, kind, contact_id as "contactId", asked_date_utc as "askedDateUtc", due_on as "dueOn", state, answer`

const maxRequests = 200

async function readRequests(client: Client, condition: string, values: readonly unknown[]): Promise<PrivacyRequest[]> {
  const { rows } = await client.query<WithDates<PrivacyRequest>>(
    `select ${columns} from privacy_request where ${condition} order by id desc limit ${maxRequests}`,
    [...values],
  )
  return rows.map(toIsoDates<PrivacyRequest>)
}

/** The open requests, the one that is due first at the top, with the head of household who asked. */
export async function listOpenRequests(client: Client): Promise<(PrivacyRequest & { householdIpCode: string })[]> {
  type Row = PrivacyRequest & { householdIpCode: string }
  const { rows } = await client.query<WithDates<Row>>(
    `select ${columns}, household_ip_code as "householdIpCode" from privacy_request
     where state = 'open' order by due_on, id limit ${maxRequests}`,
  )
  return rows.map(toIsoDates<Row>)
}

/** The requests about a person, the newest first. */
export const findRequestsAbout = (client: Client, contactId: string): Promise<PrivacyRequest[]> =>
  readRequests(client, 'contact_id = $1', [contactId])

/** The requests of a household, the newest first. */
export const findRequestsOfHousehold = (client: Client, ipCode: string): Promise<PrivacyRequest[]> =>
  readRequests(client, 'household_ip_code = $1', [ipCode])

export type RequestToStore = {
  readonly kind: PrivacyRequestKind
  readonly contactId: string
  readonly household: string
  readonly now: Date
  readonly dueOn: CalendarDate
  readonly requestId: string
}

/** Stores a request, with its entry of the audit log. If the same one is open already, that one is returned. */
export async function insertRequest(
  client: Client,
  { kind, contactId, household, now, dueOn, requestId }: RequestToStore,
): Promise<PrivacyRequest> {
  await client.query(
    `with added as (
       insert into privacy_request (kind, contact_id, household_ip_code, asked_date_utc, due_on)
       values ($1, $2, $3, $4, $5)
       on conflict (contact_id, kind) where state = 'open' do nothing
       returning id
     )
     insert into audit_entry (actor_kind, actor, action, subject, after, request_id)
     select 'guest', $3, 'privacy-request-added', 'contact ' || $2::text, jsonb_build_object('id', id, 'kind', $1::text), $6
     from added`,
    [kind, contactId, household, now, dueOn, requestId],
  )
  const [request] = await readRequests(client, `contact_id = $1 and kind = $2 and state = 'open'`, [contactId, kind])
  if (!request) throw new Error('The request was not stored.')
  return request
}

/** Ends an open request. Undefined if there is none with this id, or if it is one of another household. */
export async function updateSettledRequest(
  client: Client,
  id: number,
  settled: { state: 'refused' | 'withdrawn'; answer: string; by: string; now: Date; household?: string },
): Promise<PrivacyRequest | undefined> {
  const { rows } = await client.query<WithDates<PrivacyRequest>>(
    `update privacy_request set state = $2, answer = $3, settled_by = $4, settled_date_utc = $5
     where id = $1 and state = 'open' and ($6::text is null or household_ip_code = $6)
     returning ${columns}`,
    [id, settled.state, settled.answer, settled.by, settled.now, settled.household ?? null],
  )
  return rows.map(toIsoDates<PrivacyRequest>)[0]
}

/** Marks the open requests about a person as done: all of them, or those of a kind. */
export async function settleRequestsAbout(
  client: Client,
  contactId: string,
  { by, now, kind }: { by: string; now: Date; kind?: PrivacyRequestKind },
): Promise<void> {
  await client.query(
    `update privacy_request set state = 'done', settled_by = $2, settled_date_utc = $3
     where contact_id = $1 and state = 'open' and ($4::text is null or kind = $4)`,
    [contactId, by, now, kind ?? null],
  )
}
