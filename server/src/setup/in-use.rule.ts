import type { Dependents } from '@first-chair/core/deletion'
import { Failure } from '@first-chair/core/failure'

/** Refuses to delete rows that something depends on, unless that is confirmed; the message names the rows and what depends on them. */
export function refuseInUse(
  rows: readonly Dependents[],
  isConfirmed: boolean,
  detail: Readonly<Record<string, string>>,
): void {
  const used = rows.filter(({ reasons }) => reasons.length > 0)
  if (isConfirmed || used.length === 0) return
  const message = used.map(({ name, reasons }) => `${name} is in use. ${reasons.join(' ')}`).join(' ')
  throw new Failure('in-use', { message, detail })
}
