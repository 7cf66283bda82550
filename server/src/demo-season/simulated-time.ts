import pg from 'pg'
import { openPool } from '../db/database.ts'

/** A season that is being written. */
export type UnfinishedSeason = {
  /** The day of the first start, to which all days are relative. */
  firstDay: string
  /** The moment of the first start: what would happen later is not written. */
  startedAt: Date
  /** How many events are written. */
  written: number
}

/**
 * The statements of the product have the time from `now()`. PostgreSQL looks for it in the schemas of `search_path` in
 * order, so a function of that name in a schema before `pg_catalog` replaces it for one session.
 */
const schemaSql = `
  create schema if not exists demo_season;
  create table if not exists demo_season.progress (
    only_row boolean primary key default true check (only_row),
    first_day date not null,
    started_at timestamptz not null,
    moment timestamptz not null,
    set_at timestamptz not null default clock_timestamp(),
    written integer not null default 0
  );
  create or replace function demo_season.now() returns timestamptz language sql stable
    as 'select least(moment + greatest(pg_catalog.now() - set_at, interval ''0''), started_at) from demo_season.progress';
  grant usage on schema demo_season to public;
  grant select, update on demo_season.progress to public`

/** Starts a season, as the role that owns the tables. Keeps one that was started before. */
export async function beginSeason(owner: pg.ClientBase, { firstDay, startedAt }: Omit<UnfinishedSeason, 'written'>) {
  await owner.query(schemaSql)
  await owner.query(
    `insert into demo_season.progress (first_day, started_at, moment) values ($1, $2, $2) on conflict do nothing`,
    [firstDay, startedAt],
  )
}

/** The season that is being written; undefined if there is none, or if it is complete. */
export async function findUnfinishedSeason(
  client: Pick<pg.ClientBase, 'query'>,
): Promise<UnfinishedSeason | undefined> {
  const { rows: schemas } = await client.query<{ exists: boolean }>(
    `select to_regclass('demo_season.progress') is not null as exists`,
  )
  if (schemas[0]?.exists !== true) return undefined
  const { rows } = await client.query<UnfinishedSeason>(
    `select first_day::text as "firstDay", started_at as "startedAt", written from demo_season.progress`,
  )
  return rows[0]
}

/** Sets the time of the simulation, which runs on from there, and how many events are written. */
export async function saveProgress(pool: pg.Pool, moment: Date, written: number): Promise<void> {
  await pool.query({
    name: 'demo-season-progress',
    text: 'update demo_season.progress set moment = $1, set_at = clock_timestamp(), written = $2',
    values: [moment, written],
  })
}

/** Whether a job of these names waits that was not started yet. */
export async function hasNewJobs(pool: pg.Pool, names: readonly string[]): Promise<boolean> {
  const { rows } = await pool.query<{ exists: boolean }>(
    'select exists (select from graphile_worker.jobs where attempts = 0 and task_identifier = any ($1)) as exists',
    [names],
  )
  return rows[0]?.exists === true
}

/** The code of PostgreSQL for two sessions that wait for each other. */
const deadlock = '40P01'
const attemptsToEnd = 20

/**
 * Ends a season: its schema is gone, and every session has the real time. The sessions of the season may still be ending, and
 * remove their views in another order.
 */
export async function endSeason(owner: pg.ClientBase): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await owner.query('drop schema if exists demo_season cascade')
      return
    } catch (error) {
      const isTransient = error instanceof Error && 'code' in error && error.code === deadlock
      if (!isTransient || attempt === attemptsToEnd) throw error
    }
  }
}

const maxConnections = 6

/**
 * Opens connections in whose statements the time is that of the simulation. Defaults of columns were bound to the real
 * function when they were created, so each session has a view with the simulated default in front of such a table.
 */
export async function openSimulatedPool(connectionString: string, onBroken: (error: Error) => void): Promise<pg.Pool> {
  const pool = openPool(connectionString, onBroken, 1)
  const { rows } = await pool.query<{ sql: string }>(`
    select format('create temp view %1$I as select * from public.%1$I', c.relname)
           || string_agg(format('; alter view %I alter column %I set default demo_season.now()', c.relname, a.attname), '') as sql
    from pg_attrdef d join pg_class c on c.oid = d.adrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.adnum
    where c.relnamespace = 'public'::regnamespace and pg_get_expr(d.adbin, d.adrelid) in ('now()', 'clock_timestamp()')
      and not c.relispartition
    group by c.relname`)
  await pool.end()
  const setUp = [
    // The season can be written again, so no commit waits for the disk.
    'set synchronous_commit = off',
    ...rows.map(({ sql }) => sql),
    'set search_path = demo_season, pg_catalog, public',
  ]
  return openPool(connectionString, onBroken, maxConnections, undefined, setUp.join(';'))
}
