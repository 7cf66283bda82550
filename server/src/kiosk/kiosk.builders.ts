import { randomUUID } from 'node:crypto'
import { testResort } from '../app/test-resort.builders.ts'
import { hashSigningToken } from '../signing-link/signing-token.rule.ts'

/** A row of `kiosk`: the desk has started a kiosk at the base on the day of the tests. */
export function aKiosk({ token, ...overrides }: { token: string } & Record<string, unknown>) {
  return {
    token_hash: hashSigningToken(token),
    device_id: randomUUID(),
    name: 'Kiosk 1',
    location_id: testResort.base,
    staff_email: 'desk@kestrel.example',
    staff_name: 'Ben Ahlgren',
    started_at_utc: '2026-12-05T14:00:00Z',
    resort_day: '2026-12-05',
    ended_at_utc: null,
    end_reason: null,
    ...overrides,
  }
}
