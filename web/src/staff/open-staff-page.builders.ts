import type { StaffRole } from '@first-chair/core/contract/staff-role'
import { readOwnPlaces } from '@first-chair/core/staff/staff.api'
import { createEvent, fireEvent } from '@testing-library/react'
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

/** Milliseconds between two keys of a hand scanner. */
const scannerGapMs = 5

/**
 * Types a text and Enter outside text fields at the pace of a hand scanner, however busy this machine is. `afterFirstKey` runs before the
 * page hears of the second key.
 */
export function typeAsScanner(text: string, afterFirstKey = () => {}): void {
  const startedAt = performance.now()
  for (const [index, key] of [...text, 'Enter'].entries()) {
    const event = createEvent.keyDown(document.body, { key })
    Object.defineProperty(event, 'timeStamp', { value: startedAt + index * scannerGapMs })
    fireEvent(document.body, event)
    if (index === 0) afterFirstKey()
  }
}
