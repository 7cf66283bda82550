import { openClient } from './database.ts'
import { type Figure, median, ratioFigure } from './figures.ts'
import type { Issuer } from './issuer.ts'
import { getRequest, runLoad } from './load.ts'
import type { Options } from './options.ts'
import type { Resort } from './resort.ts'
import type { ServerProcess } from './server-process.ts'
import { startProduct } from './servers.ts'

const households = 200
const [fewRows, manyRows] = [10, 10_000]
const lists = ['locations', 'activities', 'tasks'] as const

/** P3: one page of an admin list with 10,000 rows, compared with one with 10 rows. */
export async function measureAdminLists(
  options: Options,
  issuer: Issuer,
  openResort: (households: number, variant: string) => Promise<Resort>,
  stops: (() => Promise<unknown>)[],
): Promise<Figure[]> {
  const open = async (rows: number): Promise<ServerProcess> => {
    const resort = await openResort(households, `-${rows}-rows`)
    await addRows(resort.postgres.connectionString, rows)
    const server = await startProduct(resort)
    stops.push(() => server.stop())
    return server
  }
  const [few, many] = [await open(fewRows), await open(manyRows)]
  const admin = { subject: 'admin', email: 'admin@kestrel.example', givenName: 'Alex', familyName: 'Moreau' }
  const authorization = `Bearer ${await issuer.tokenFor(admin)}`

  const figures: Figure[] = []
  for (const list of lists) {
    const request = getRequest(`/api/admin/${list}?page=1`, { authorization })
    const p50 = async ({ port }: ServerProcess) =>
      (await runLoad(port, [request], { connections: 1, seconds: options.secondsPerRound / 2 })).p50
    const times = { few: [] as number[], many: [] as number[] }
    for (let round = 0; round <= options.rounds; round += 1) {
      const [fewTime, manyTime] = [await p50(few), await p50(many)]
      // The first round is a warm-up for the JIT compiler.
      if (round === 0) continue
      times.few.push(fewTime)
      times.many.push(manyTime)
    }
    const values = {
      product: median(times.many),
      comparator: median(times.few),
      ratio: median(times.many.map((time, round) => time / (times.few[round] ?? Number.NaN))),
      unit: 'ms',
    }
    figures.push(
      ratioFigure('P3', `admin list of ${list}: p50 with ${manyRows} rows against ${fewRows}`, values, { atMost: 1.2 }),
    )
  }
  return figures
}

/** Adds rows until each list has `rows`. A later run reuses them. */
async function addRows(connectionString: string, rows: number): Promise<void> {
  const client = await openClient(connectionString)
  try {
    const missing = `generate_series((select count(*) from %I) + 1, ${rows}) as number`
    const add = (table: string, sql: string) => client.query(`${sql} from ${missing.replace('%I', table)}`)
    await add('task', `insert into task (name, task_type_id) select 'Task ' || number, 4`)
    await add('activity', `insert into activity (name) select 'Activity ' || number`)
    await client.query(
      `insert into activity_task (activity_id, task_id, position)
       select a.id, t.id, 1 from activity a join task t on t.name = 'Task ' || substr(a.name, 10)
       where a.name like 'Activity %' on conflict (activity_id, task_id) do nothing`,
    )
    await add('location', `insert into location (name, slug) select 'Location ' || number, 'location-' || number`)
    await client.query(
      `insert into activity_location (location_id, activity_id)
       select l.id, a.id from location l join activity a on a.name = 'Activity ' || substr(l.name, 10)
       where l.name like 'Location %' on conflict do nothing`,
    )
    await client.query('analyze task, activity, activity_task, location, activity_location')
  } finally {
    await client.end()
  }
}
