/** The roles of people who work with guests (docs/domain.md, "Staff"). */
export const staffRoles = ['desk', 'rental', 'lessons', 'lift', 'patrol'] as const
export type StaffRole = (typeof staffRoles)[number]

/** The roles that record what happens to guests, and see the board of the day. */
export const actingRoles = ['desk', 'rental', 'lessons'] as const satisfies readonly StaffRole[]
export type ActingRole = (typeof actingRoles)[number]

/** What an enrolled device is for: the work of a role, or a screen on a wall that shows the numbers of the day. */
export const deviceRoles = [...actingRoles, 'wall'] as const
export type DeviceRole = (typeof deviceRoles)[number]

/** The roles that see whether a household is ready. */
export const verdictRoles = [...actingRoles, 'lift'] as const satisfies readonly StaffRole[]
export type VerdictRole = (typeof verdictRoles)[number]
