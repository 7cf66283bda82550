import { isSameName } from '@first-chair/core/contract/display-name'
import { t } from '@first-chair/core/catalogue/refusal'
import { createInvalidInput } from '@first-chair/core/contract/failure'

/**
 * Refuses a name that another row of the same kind already has, because the two could not be distinguished in lists and
 * reports. An existing row may keep its `saved` name even if another row has it: such rows may be older than this rule.
 */
export function refuseTakenName(
  kind: 'activity' | 'task',
  name: string,
  others: readonly string[],
  saved?: string,
): void {
  if (saved !== undefined && isSameName(saved, name)) return
  const taken = others.find((other) => isSameName(other, name))
  if (taken === undefined) return
  const message = t('name-taken', { kind, name: taken })
  throw createInvalidInput([{ path: 'name', rule: 'taken', message }])
}
