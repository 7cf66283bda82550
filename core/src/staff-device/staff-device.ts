import * as z from 'zod/mini'
import { isCalendarDate } from '../calendar/calendar-date.ts'
import { t } from '../catalogue/admin-rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { deviceRoles } from '../contract/staff-role.ts'

const maxDeviceName = 40

/** What an administrator says about a new device (docs/domain.md, "Staff devices"). */
export const NewStaffDevice = z
  .object({
    name: z.string().check(z.trim(), z.minLength(1, brokenRule(t, 'device-name')), z.maxLength(maxDeviceName)),
    role: z.enum(deviceRoles),
    locationId: z.int().check(z.positive(), z.maximum(2147483647)),
    /** The last day on which the device works. */
    endsOn: z.string().check(z.refine(isCalendarDate, brokenRule(t, 'device-end'))),
  })
  .register(z.globalRegistry, { id: 'NewStaffDevice' })
export type NewStaffDevice = z.infer<typeof NewStaffDevice>

/** A device as administrators see it. */
export const StaffDevice = z
  .object({
    id: z.int(),
    name: z.string(),
    role: z.enum(deviceRoles),
    locationId: z.int(),
    locationName: z.string(),
    endsOn: z.string(),
    /** `waiting`: its code was not used yet. `ended`: the last day has passed. */
    state: z.enum(['waiting', 'enrolled', 'ended', 'revoked']),
    /** Until when its code can be used; null if it was used. */
    codeExpiresAtUtc: z.nullable(z.string()),
    lastContactAtUtc: z.nullable(z.string()),
    createdBy: z.string(),
    createdAtUtc: z.string(),
    revokedBy: z.nullable(z.string()),
    revokedAtUtc: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'StaffDevice' })
export type StaffDevice = z.infer<typeof StaffDevice>

/** For how many minutes a code can enrol a device. */
export const deviceCodeMinutes = 15
/** Such as `K7QM-4TRX-9BFD`: only letters and digits that are not mixed up when they are typed. */
const deviceCodePattern = /^[A-HJ-NP-Z2-9]{12}$/

/** A typed code of a device: any case, with or without hyphens and spaces. */
export const DeviceCode = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((typed) => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')),
  ),
  z.string().check(z.regex(deviceCodePattern, brokenRule(t, 'device-code'))),
)

/** The data that a device has about itself. The secret is sent once, when the device is enrolled. */
export const EnrolledDevice = z
  .object({
    id: z.int(),
    name: z.string(),
    role: z.enum(deviceRoles),
    locationId: z.int(),
    locationName: z.string(),
    endsOn: z.string(),
    secret: z.string(),
  })
  .register(z.globalRegistry, { id: 'EnrolledStaffDevice' })
export type EnrolledDevice = z.infer<typeof EnrolledDevice>
