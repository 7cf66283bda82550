import { t } from '@first-chair/core/catalogue/guest-file'
import { t as rule } from '@first-chair/core/catalogue/settings-rule'
import { createInvalidInput, Failure } from '@first-chair/core/contract/failure'
import type { FirstRun, GuestFamily } from '@first-chair/core/first-run/first-run'
import type { GuestPerson } from '@first-chair/core/first-run/guest-file'
import { insertAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context/context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { upsertFirstRunStep } from './first-run-step.store.ts'
import { loadFirstRun } from './read-first-run.facts.ts'
import { saveGuests } from './save-guests.facts.ts'

/**
 * Adds a family to the built-in point of sale. The first person is the head, and must be an adult. People who are there already stay as
 * they are. Throws `records-elsewhere`.
 */
export async function addGuestFamily(
  ctx: Pick<Context, 'pool' | 'config' | 'clock' | 'setup'>,
  administrator: Administrator,
  { email, phone, people }: GuestFamily,
): Promise<FirstRun> {
  if (ctx.config.pointOfSaleSystem !== 'built-in') throw new Failure('records-elsewhere')
  const today = ctx.clock.resortDay(ctx.config.resortTimeZone)
  const { adultAge } = (await ctx.setup.current()).general
  const family = people.map((person, index): GuestPerson => ({
    ...person,
    row: index,
    email,
    phone: index === 0 ? phone : '',
    cardNumber: '',
  }))
  refuseDays(family, today, adultAge)
  await inTransaction(ctx.pool, async (client) => {
    const { known, problems } = await saveGuests(client, [family])
    const [problem] = problems
    if (problem) {
      throw createInvalidInput([{ path: `people.${problem.row}.lastName`, rule: 'other', message: problem.message }])
    }
    await upsertFirstRunStep(client, 'guests', 'done', ctx.clock.now())
    const after = { people: family.length, families: 1, known }
    await insertAuditEntry(client, administrator, { action: 'records-imported', subject: 'import guests', after })
  })
  return loadFirstRun(ctx, administrator)
}

function refuseDays(family: readonly GuestPerson[], today: string, adultAge: number): void {
  const problems = family.flatMap(({ row, birthDate }) => {
    const path = `people.${row}.birthDate`
    if (birthDate > today || birthDate < '1902-01-02') return [{ path, rule: 'day', message: rule('birth-day') }]
    return row === 0 && !isAdult(birthDate, today, adultAge)
      ? [{ path, rule: 'adult', message: t('head-no-adult', { age: adultAge }) }]
      : []
  })
  if (problems.length > 0) throw createInvalidInput(problems)
}

function isAdult(birthDate: string, today: string, adultAge: number): boolean {
  return birthDate <= `${String(Number(today.slice(0, 4)) - adultAge).padStart(4, '0')}${today.slice(4)}`
}
