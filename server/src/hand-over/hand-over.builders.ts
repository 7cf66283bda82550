import { randomUUID } from 'node:crypto'
import { testResort } from '../app/test-resort.builders.ts'
import { hashSigningToken } from '../signing-link/signing-token.rule.ts'

/** A row of `hand_over`: the desk has handed a device to the Lindqvists, and the clock of the tests is within it. */
export function aHandOver({
  token,
  contactTaskIds = [],
  ...overrides
}: { token: string; contactTaskIds?: string[] } & Record<string, unknown>) {
  return {
    token_hash: hashSigningToken(token),
    device_id: randomUUID(),
    device: 'Desk 1',
    household_ip_code: '1001',
    location_id: testResort.base,
    contact_task_ids: contactTaskIds,
    staff_email: 'desk@kestrel.example',
    staff_name: 'Ben Ahlgren',
    started_at_utc: '2026-12-05T14:29:00Z',
    expires_at_utc: '2026-12-05T14:39:00Z',
    ended_at_utc: null,
    end_reason: null,
    ...overrides,
  }
}
