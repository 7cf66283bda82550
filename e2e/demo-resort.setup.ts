import { existsSync } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { getResortDay, createTemporaryFolder } from './demo-resort.ts'
import { builtServer, pollOptions, startProduct, type Product } from './product.ts'

/** Starts the product once for all journeys of a run; each journey starts with a copy of the stored data. */
export default async function setUp({ provide }: TestProject) {
  // Without a build the journeys fail with their own message.
  if (!existsSync(builtServer)) return undefined
  const day = getResortDay()
  const product = await startProduct({}, await createTemporaryFolder())
  await openAllDay(product)
  await waitForVerdicts(product)
  await product.stop()
  // If the database account may not enter this folder, the database files are elsewhere and `postgres` is a link.
  const canBeCopied = (await lstat(join(product.dataDir, 'postgres'))).isDirectory()
  provide('demoResort', canBeCopied && process.platform !== 'win32' ? { folder: product.dataDir, day } : undefined)
  return () => product.remove()
}

/**
 * Opens the gates from long before until long after now: the journeys are about guests of today, and must not depend on
 * the time of day at which they run. A place is open for 18 hours at most.
 */
async function openAllDay(product: Product): Promise<void> {
  await product.rows(
    `with now as (select extract(hour from current_timestamp) < 12 as is_morning)
     update settings_document
     set value = value || jsonb_build_object('openingHours', jsonb_build_array(jsonb_build_object(
       'accessLocationId', '',
       'opensAt', case when is_morning then '00:00' else '06:00' end,
       'closesAt', case when is_morning then '18:00' else '23:59' end)))
     from now where kind = 'general'`,
  )
}

/** Lets the product store all verdicts. Each journey would compute them anew, which takes longer than its start. */
async function waitForVerdicts(product: Product): Promise<void> {
  const end = Date.now() + pollOptions.timeout
  for (;;) {
    // Changes of the setup wait for a minute, because more may follow.
    await product.rows('update readiness_change set due_at = now() where due_at > now()')
    const [state] = await product.rows<{ isComplete: boolean }>(
      `select walk_day is not null and walked_up_to is null and not exists (select from readiness_change) as "isComplete"
       from readiness_feed`,
    )
    if (state?.isComplete === true) return
    if (Date.now() > end) throw new Error('The product has not computed the verdicts of the demo resort in time.')
    await pause(100)
  }
}
