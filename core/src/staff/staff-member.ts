import * as z from 'zod/mini'
import { adminEmailSchema } from '../admin-access/admin-email.ts'
import { t } from '../catalogue/admin-rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { staffRoles } from '../contract/staff-role.ts'
import { hasPlaces } from './role-places.ts'

const maxLocations = 200
const locationId = z.int().check(z.positive(), z.maximum(2147483647))

/** Where a person has a role. `isEverywhere` includes locations that are added later. */
const RolePlacesSchema = z
  .object({ isEverywhere: z.boolean(), locationIds: z.array(locationId).check(z.maxLength(maxLocations)) })
  .register(z.globalRegistry, { id: 'RolePlaces' })

const places = {
  desk: RolePlacesSchema,
  rental: RolePlacesSchema,
  lessons: RolePlacesSchema,
  lift: RolePlacesSchema,
  patrol: RolePlacesSchema,
}

/** A person on the list of staff (docs/domain.md, "Staff"). Removed e-mails stay stored, but no list shows them. */
export const StaffMember = z
  .object({
    id: z.int(),
    email: z.string(),
    ...places,
    version: z.int(),
    createdDateUtc: z.string(),
    modifiedDateUtc: z.string(),
  })
  .register(z.globalRegistry, { id: 'StaffMember' })
export type StaffMember = z.infer<typeof StaffMember>

/** What an administrator enters: the e-mail with which the person signs in, and the places of each role. */
export const StaffMemberFields = z
  .object({ email: adminEmailSchema, ...places })
  .check(
    z.refine((fields) => staffRoles.some((role) => hasPlaces(fields[role])), {
      ...brokenRule(t, 'staff-role-missing'),
      path: ['desk'],
    }),
  )
  .register(z.globalRegistry, { id: 'StaffMemberFields' })
export type StaffMemberFields = z.infer<typeof StaffMemberFields>
