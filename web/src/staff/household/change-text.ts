import type { StaffHouseholdChange } from '@first-chair/core/staff/household-change'
import { t } from '../../catalogue/staff-desk.ts'

/** What somebody else changed, as one sentence. */
export function getChangeText(change: StaffHouseholdChange): string {
  const { firstNames: names } = change
  if (change.kind === 'photo') return t('change-photo', { names })
  return t(change.kind === 'arrived' ? 'change-arrived' : 'change-undone', { by: change.by, names })
}
