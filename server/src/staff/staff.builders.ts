import type { StaffMember } from '@first-chair/core/staff/staff-member'
import type pg from 'pg'
import { testResort } from '../app/test-resort.builders.ts'
import { insertRows } from '../db/insert-rows.ts'

const nowhere = { isEverywhere: false, locationIds: [] }
const everywhere = { isEverywhere: true, locationIds: [] }

/** A row of `staff_member`: a person at the desk of every location. */
export function aStaffMember(overrides: Partial<StaffMember> & { is_deleted?: boolean } = {}) {
  return {
    email: 'desk@kestrel.example',
    desk: everywhere,
    rental: nowhere,
    lessons: nowhere,
    lift: nowhere,
    patrol: nowhere,
    ...overrides,
  }
}

/** The staff of the test resort, by the users of `aTestApp`: one person for each role, and one who was removed. */
export async function someStaff(pool: pg.Pool): Promise<void> {
  const people = [
    aStaffMember(),
    aStaffMember({
      email: 'school-desk@kestrel.example',
      desk: { isEverywhere: false, locationIds: [testResort.school] },
    }),
    aStaffMember({ email: 'rental@kestrel.example', desk: nowhere, rental: everywhere }),
    aStaffMember({ email: 'lessons@kestrel.example', desk: nowhere, lessons: everywhere }),
    aStaffMember({ email: 'lift@kestrel.example', desk: nowhere, lift: everywhere }),
    aStaffMember({ email: 'patrol@kestrel.example', desk: nowhere, patrol: everywhere }),
    aStaffMember({ email: 'gone-staff@kestrel.example', is_deleted: true }),
  ]
  await insertRows(
    pool,
    'staff_member',
    people.map((person) => ({ is_deleted: false, ...person })),
  )
}
