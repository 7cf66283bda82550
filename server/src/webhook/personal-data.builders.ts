import { expect } from 'vitest'

type Person = { firstName: string; lastName: string; birthDate: string | null; email?: string }

/** Expects that nothing in `sent` contains a name, birth date or e-mail of these people, or a word about their health. */
export function expectNoPersonalData(sent: unknown, people: readonly Person[]): void {
  const text = JSON.stringify(sent).toLowerCase()
  for (const { firstName, lastName, birthDate, email } of people) {
    for (const marker of [firstName, lastName, birthDate, email]) {
      if (marker) expect(text).not.toContain(marker.toLowerCase())
    }
  }
  expect(text).not.toMatch(/asthma|allerg|height|weight|shoe|condition|@/)
}
