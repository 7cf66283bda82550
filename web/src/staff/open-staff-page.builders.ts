import type { StaffRole } from '@first-chair/core/contract/staff-role'
import { readOwnPlaces } from '@first-chair/core/staff/staff.api'
import { answer } from '../test/network.ts'

/** Staff of the tests, by the role that they have at Base Village. */
const people = {
  desk: 'Ben Ahlgren',
  rental: 'Ana Costa',
  lessons: 'Sam Ortiz',
  lift: 'Lia Wolf',
  patrol: 'Per Holm',
} as const satisfies Record<StaffRole, string>

/** Signs in somebody who has one role, at Base Village only. */
export function signInAs(role: StaffRole): void {
  const name = people[role]
  answer(readOwnPlaces, {
    email: `${name.split(' ')[0]?.toLowerCase()}@resort.example`,
    name,
    places: [{ locationId: 1, name: 'Base Village', roles: [role] }],
  })
}

/** Opens modal dialogs as ordinary ones, because jsdom has no modal dialogs. */
export function simulateDialogs(): void {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
}
