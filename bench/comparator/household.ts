import type { Contact } from '@first-chair/core/contact/contact'
import {
  ContactTaskTask,
  type ContactTask,
  type ContactTaskGrouping,
} from '@first-chair/core/contact-task/contact-task'
import { LocationSummary } from '@first-chair/core/location/location'
import type { Task } from '@first-chair/core/task/task'
import { createContactTaskLists, taskKindDefinitions } from '@first-chair/core/task-kind/task-kinds'
import type { Pool } from 'pg'
import type { Setup } from '../../server/src/setup/setup.store.ts'

type Row = [
  reference: string,
  contactId: string,
  firstName: string,
  lastName: string,
  birthDate: string,
  age: number,
  photoHash: string | null,
  hasWaiver: boolean,
  waiverUntil: string | null,
  isWaiting: boolean,
  rentalUntil: string | null,
  childUntil: string | null,
  skipped: number[] | null,
  arrival: string | null,
]

/** Reads one row per person, with all data for the answer. */
const householdQuery = `
  select h.reference, c.ip_code, c.first_name, c.last_name, to_char(c.birth_date, 'YYYY-MM-DD'),
         date_part('year', age($2::date, c.birth_date))::int, f.photo_hash,
         w.has, w.until, w.waiting,
         to_char(r.updated_on + $4::int - 1, 'YYYY-MM-DD'), to_char(k.updated_on + $5::int - 1, 'YYYY-MM-DD'),
         (select array_agg(x.task_id) from contact_task_completion x
          where x.contact_id = c.ip_code and x.outcome = 'skipped' and x.resort_day = $2),
         (select to_char(min(p.product_date), 'YYYY-MM-DD') from pos.purchase p
          where p.ip_code = c.ip_code and p.product_date >= $2 and not p.is_cancelled and p.is_open
            and (p.kind = 'prepaidAccess' or p.product_date <= $2::date + $6::int))
  from household h
  join pos.customer c on c.head_ip_code = h.ip_code and c.merged_into is null
  left join pos.photo f on f.ip_code = c.ip_code
  left join pos.rental_profile r on r.ip_code = c.ip_code and r.updated_on + $4::int > $2
    and r.ability_key is not null and r.age_key is not null and r.height_key is not null and r.weight_key is not null
    and r.shoe_size <> '' and r.goofy is not null
  left join pos.child_registration k on k.ip_code = c.ip_code and k.updated_on + $5::int > $2
  cross join lateral (
    select count(*) > 0 as has, coalesce(bool_or(waiting), false) as waiting,
           case when bool_or(end_date is null) then null else to_char(max(end_date), 'YYYY-MM-DD') end as until
    from (
      select end_date, false as waiting from pos.authorization a
      where a.ip_code = c.ip_code and a.authorization_type = $3 and a.start_date <= $2
        and (a.end_date is null or a.end_date >= $2)
      union all
      select s.end_date, o.status = 'waiting' from signed_waiver_contact s
      left join pos_outbox o on o.signed_waiver_position = s.position
      where s.contact_id = c.ip_code and s.pos_waiver_id = $3 and s.start_date <= $2
        and (s.end_date is null or s.end_date >= $2)
    ) own
  ) w
  where h.ip_code = $1
  order by c.ip_code <> h.ip_code, c.position`

/** Reads the grouping of a household at the default location, as text. The setup is prepared once. */
export function createHouseholdReader(pool: Pool, setup: Setup, today: string): (ipCode: string) => Promise<string> {
  const location = setup.locations.find(({ isDefault }) => isDefault)
  const activity = location && setup.offeredActivities.get(location.id)?.[0]
  if (!location || !activity) throw new Error('The resort has no default location with an activity.')
  const days = (typeId: number) => setup.taskTypes.find(({ id }) => id === typeId)?.effectiveDays ?? 100_000
  const waiverCode = activity.tasks.find(({ taskTypeId }) => taskTypeId === 1)?.posWaiverId ?? ''
  const constants = [today, waiverCode, days(2), days(3), setup.general.daysAfterCurrentDay]
  const head = LocationSummary.parse(location)
  const tasks = activity.tasks.map((task) => ({ task, answerTask: ContactTaskTask.parse(task) }))
  const answerActivity = {
    id: activity.id,
    name: activity.name,
    imageUrl: activity.imageUrl,
    isLocationDefaultActivity: true,
  }
  const activityTasks = activity.tasks.map(({ id, taskTypeId, name }) => ({ taskId: id, taskTypeId, name }))

  return async (ipCode) => {
    const { rows } = await pool.query<Row>({
      name: 'household',
      text: householdQuery,
      values: [ipCode, ...constants],
      rowMode: 'array',
    })
    const people = rows.map((row) => ({ row, contact: toContact(row, ipCode) }))
    const arrivalDay = rows
      .map((row) => row[13])
      .reduce((first, day) => (first === null || (day !== null && day < first) ? day : first), null)
    const listTasks = (kind: number) =>
      tasks
        .filter(({ task }) => task.taskTypeId === kind)
        .flatMap(({ task, answerTask }) =>
          people
            .filter(({ row }) => isForAge(task, row[5]))
            .map(({ row, contact }): ContactTask => {
              const state = getState(task, row)
              return {
                id: `${location.id}-${activity.id}-${task.id}-${row[1]}`,
                taskId: task.id,
                activityId: activity.id,
                contact,
                isComplete: state.isComplete,
                isReadOnly: state.isComplete,
                isOptional: task.isOptional,
                isSkipped: state.isSkipped,
                isWaitingForPos: kind === 1 && row[9],
                upTo: 'guest',
                completeUntil: state.until,
                dueAgainOn: state.until !== null && arrivalDay !== null && state.until < arrivalDay ? arrivalDay : null,
                photoRejection: null,
                task: answerTask,
                relatedObject: null,
              }
            }),
        )
    const answer: ContactTaskGrouping = {
      location: head,
      checkInCompleteText: location.checkInCompleteText,
      resortDay: today,
      timeZone: location.timeZone ?? 'America/Denver',
      arrivalDay,
      householdReference: rows[0]?.[0] ?? '',
      adultAge: setup.general.adultAge,
      readFromPosAtUtc: null,
      contacts: people.map(({ contact }) => contact),
      activities: [{ ...answerActivity, contactIds: rows.map((row) => row[1]), tasks: activityTasks }],
      ...createContactTaskLists((kind) => listTasks(taskKindDefinitions[kind].typeId)),
      readinessReasons: [],
    }
    return JSON.stringify(answer)
  }
}

function toContact(row: Row, headIpCode: string): Contact {
  return {
    contactId: row[1],
    firstName: row[2],
    lastName: row[3],
    photo: null,
    photoHash: row[6],
    isHeadOfHouseHold: row[1] === headIpCode,
    age: row[5],
    dateOfBirth: row[4],
  }
}

const isForAge = ({ ageMin, ageMax }: Task, age: number) =>
  (ageMin === null || age >= ageMin) && (ageMax === null || age <= ageMax)

function getState(task: Task, row: Row): { isComplete: boolean; isSkipped: boolean; until: string | null } {
  const [isRecorded, until] =
    task.taskTypeId === 1
      ? [row[7], row[8]]
      : task.taskTypeId === 2
        ? [row[10] !== null, row[10]]
        : task.taskTypeId === 3
          ? [row[11] !== null, row[11]]
          : [row[6] !== null, null]
  const isSkipped = !isRecorded && row[12]?.includes(task.id) === true
  return { isComplete: isRecorded || isSkipped, isSkipped, until }
}
