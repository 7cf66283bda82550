import type { FirstRunStepName } from '@first-chair/core/first-run/first-run-steps'
import type pg from 'pg'

type Client = Pick<pg.Pool, 'query'>

/** A step that was done or left for later. */
export type StoredStep = { name: string; state: 'done' | 'skipped'; detail: string | null; savedAt: Date }

export async function loadFirstRunSteps(client: Client): Promise<StoredStep[]> {
  const { rows } = await client.query<StoredStep>(
    'select name, state, detail, saved_date_utc as "savedAt" from first_run_step',
  )
  return rows
}

/** Saves a step. One that was done stays done when it is left for later. `detail` is what was chosen in it. */
export async function upsertFirstRunStep(
  client: Client,
  name: FirstRunStepName,
  state: 'done' | 'skipped',
  now: Date,
  detail: string | null = null,
): Promise<void> {
  await client.query(
    `insert into first_run_step as s (name, state, saved_date_utc, detail) values ($1, $2, $3, $4)
     on conflict (name) do update set state = excluded.state, saved_date_utc = excluded.saved_date_utc,
                                      detail = excluded.detail
     where s.state <> 'done' or excluded.state = 'done'`,
    [name, state, now, detail],
  )
}
