import { listLocations } from '@first-chair/core/location/location.api'
import type { Location } from '@first-chair/core/location/location'
import { StaffMemberFields, type StaffMember } from '@first-chair/core/staff/staff-member'
import { staffMemberCalls } from '@first-chair/core/staff/staff-member.resource'
import { staffRoles, type StaffRole } from '@first-chair/core/contract/staff-role'
import { hasPlaces, nowhere, type RolePlaces } from '@first-chair/core/staff/role-places'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Section, TextField } from '../fields/fields.tsx'
import { createResourceCalls } from '../resource/resource-calls.ts'
import { modifiedColumn } from '../resource/modified-column.tsx'
import { ResourceScreen } from '../resource/resource-screen.tsx'
import type { FieldsProps, Resource } from '../resource/resource.ts'
import { RolePlacesField } from './role-places-field.tsx'

const roleLabels: Record<StaffRole, string> = {
  desk: 'Desk',
  rental: 'Rental shop',
  lessons: 'Ski school',
  lift: 'Lift',
  patrol: 'Ski patrol',
}

const roleHints: Record<StaffRole, string> = {
  desk: 'Finds guests by code and by name, sees what is missing, and checks guests in',
  rental: 'Finds guests by code, and sees only what concerns rentals',
  lessons: 'Finds guests by code, and sees only what concerns lessons',
  lift: 'Finds guests by code, and sees whether they may ride',
  patrol:
    'Finds guests by code, and opens health notes in an emergency; administrators get an e-mail about it every day',
}

/** Copies the places of a role, because the schema of the form has lists that may change. */
const toPlaces = ({ isEverywhere, locationIds }: RolePlaces) => ({ isEverywhere, locationIds: [...locationIds] })

/** The list of staff (docs/domain.md, "Staff"). */
const staffMembers: Resource<StaffMember, StaffMemberFields> = {
  one: 'person',
  many: 'people',
  title: 'Staff',
  calls: createResourceCalls(staffMemberCalls),
  columns: [
    { key: 'email', header: 'E-mail', isSortable: true, cell: () => null },
    { key: 'roles', header: 'Roles', cell: (row) => <Roles row={row} /> },
    modifiedColumn,
  ],
  getName: ({ email }) => email,
  schema: StaffMemberFields,
  blank: {
    email: '',
    desk: toPlaces(nowhere),
    rental: toPlaces(nowhere),
    lessons: toPlaces(nowhere),
    lift: toPlaces(nowhere),
    patrol: toPlaces(nowhere),
  },
  toForm: ({ email, desk, rental, lessons, lift, patrol }) => ({ email, desk, rental, lessons, lift, patrol }),
  Fields: StaffMemberForm,
  labels: { email: 'E-mail', ...roleLabels },
  addHint: 'People on this list open the pages for staff at /staff. Administrators need no entry for the desk',
  deletion: {
    verb: 'Remove',
    done: 'removed',
    describe: ({ email }) =>
      `${email} loses access to the pages for staff immediately. You can add this e-mail again later.`,
  },
}

function Roles({ row }: { row: StaffMember }) {
  return (
    <>
      {staffRoles
        .filter((role) => hasPlaces(row[role]))
        .map((role) => (
          <Badge key={role} tone="info">
            {roleLabels[role]}
          </Badge>
        ))}
    </>
  )
}

function StaffMemberForm({ form, field }: FieldsProps<StaffMember, StaffMemberFields>) {
  const { data: locations = [] } = useQuery({
    ...query(listLocations, {}),
    select: (all: readonly Location[]) => all.map(({ id, name }) => ({ id, name })),
  })
  return (
    <>
      <Section>
        <TextField
          {...field('email')}
          isRequired
          maxLength={254}
          spellCheck={false}
          inputMode="email"
          hint="The person signs in with this verified e-mail"
        />
      </Section>
      {staffRoles.map((role) => (
        <Section key={role} title={roleLabels[role]}>
          <RolePlacesField
            form={form}
            name={role}
            label={roleLabels[role]}
            hint={roleHints[role]}
            locations={locations}
          />
        </Section>
      ))}
    </>
  )
}

/** Who works at the desk, in the rental shop and with lessons: add, change and remove. */
export function StaffMembersScreen() {
  return <ResourceScreen resource={staffMembers} />
}
