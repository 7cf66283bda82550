import type { Dependents } from '@first-chair/core/contract/deletion'
import { t } from '@first-chair/core/catalogue/refusal'
import { Failure } from '@first-chair/core/contract/failure'

/**
 * Refuses to delete rows that others depend on, unless it is confirmed. The message lists the rows and their
 * dependents.
 */
export function refuseInUse(
  rows: readonly Dependents[],
  isConfirmed: boolean,
  detail: Readonly<Record<string, string>>,
): void {
  const rowsInUse = rows.filter(({ reasons }) => reasons.length > 0)
  if (isConfirmed || rowsInUse.length === 0) return
  const message = rowsInUse.map(({ name, reasons }) => [t('is-in-use', { name }), ...reasons].join(' ')).join(' ')
  throw new Failure('in-use', { message, detail })
}
