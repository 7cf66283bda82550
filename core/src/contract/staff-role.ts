/** The roles of people who work with guests (docs/domain.md, "Staff"). */
export const staffRoles = ['desk', 'rental', 'lessons'] as const
export type StaffRole = (typeof staffRoles)[number]
