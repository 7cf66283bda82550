import type { StaffRole } from '@first-chair/core/contract/staff-role'
import { actingRoles, staffRoles } from '@first-chair/core/contract/staff-role'
import type { StaffPageName } from '@first-chair/core/pages'
import { t } from '../../catalogue/staff.ts'
import { t as lessonText } from '../../catalogue/lessons.ts'
import { t as rentalText } from '../../catalogue/staff-rental.ts'
import { t as kioskText } from '../../catalogue/staff-kiosk.ts'
import { t as scanText } from '../../catalogue/staff-scan.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { StaffIconName } from '../../art/staff-icon.tsx'

/** A page of the staff that has a tab. */
export type StaffTab = {
  page: StaffPageName
  label: string
  icon: { guest: IconName } | { staff: StaffIconName }
  /** The roles that have the page. */
  roles: readonly StaffRole[]
  /** The key that opens the page, outside text fields. */
  key?: string
}

/** All tabs, in their order. */
const tabs: readonly StaffTab[] = [
  { page: 'scan', label: scanText('scan'), icon: { staff: 'scan' }, roles: staffRoles, key: 's' },
  { page: 'find', label: t('find'), icon: { guest: 'search' }, roles: staffRoles, key: '/' },
  { page: 'today', label: t('today'), icon: { guest: 'board' }, roles: actingRoles, key: 't' },
  { page: 'kiosk', label: kioskText('title'), icon: { staff: 'kiosk' }, roles: ['desk'] },
  { page: 'rental', label: rentalText('list-tab'), icon: { guest: 'boot' }, roles: ['rental'] },
  { page: 'lessons', label: lessonText('title'), icon: { staff: 'flag' }, roles: ['lessons'] },
]

/** With more tabs than this, the last ones are behind "More". */
const maxTabs = 5

/** The tabs of a person with these roles at the place. With six or more, those from the fifth on are in `more`. */
export function getTabs(
  roles: readonly StaffRole[],
  all: readonly StaffTab[] = tabs,
): { tabs: readonly StaffTab[]; more: readonly StaffTab[] } {
  const own = all.filter((tab) => tab.roles.some((role) => roles.includes(role)))
  if (own.length <= maxTabs) return { tabs: own, more: [] }
  return { tabs: own.slice(0, maxTabs - 1), more: own.slice(maxTabs - 1) }
}
