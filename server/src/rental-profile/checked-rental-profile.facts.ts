import { createHash } from 'node:crypto'
import { toRentalRecord, type RentalProfile } from '@first-chair/core/rental-profile/rental-profile'
import {
  toRentalProfile,
  type RentalProfileInput,
  type RentalRules,
} from '@first-chair/core/rental-profile/rental-profile-rules'
import { getSizeChanges } from '@first-chair/core/rental-profile/size-correction'
import type { RentalLists } from '@first-chair/core/rental-profile/size-lists'
import {
  saveCheckedRecord,
  type CheckedRecord,
  type TaskForRecord,
} from '../contact-task/complete-with-record.facts.ts'
import type { Context, Guest } from '../context/context.ts'
import { insertGuestSizeChange } from './size-change.store.ts'

/** The rules for the rental profile of a contact task. */
export function getRentalRules({ facts, owed, contact }: TaskForRecord, lists: RentalLists): RentalRules {
  const type = facts.setup.taskTypes.find(({ id }) => id === owed.task.taskTypeId)
  return {
    lists,
    age: contact.age,
    enableShoeSize: type?.enableShoeSize === true,
    enableStance: type?.enableStance === true,
  }
}

/** A rental profile that was checked, beside the one that it replaces. */
type CheckedRentalProfile = {
  task: TaskForRecord
  rules: RentalRules
  input: RentalProfileInput
  current: RentalProfile | undefined
  submissionId?: string | undefined
}

/** Converts valid input to the record that completes the contact task. */
function toCheckedProfile({ task, rules, input, current, submissionId }: CheckedRentalProfile): {
  profile: RentalProfile
  record: CheckedRecord
} {
  const profile = toRentalProfile(input, rules, current, task.facts.today)
  return {
    profile,
    record: {
      submitted: { kind: 'rental-profile', record: profile },
      // The JSON text of equal profiles is equal, because `toRentalProfile` writes fields in a fixed order.
      contentHash: createHash('sha256').update(JSON.stringify(profile)).digest(),
      facts: { rentalProfiles: [toRentalRecord(task.contact.contactId, profile)] },
      submissionId,
    },
  }
}

/** Saves a checked rental profile, and what the guest changed in it. `isUnchanged`: the guest confirmed the stored one. */
export async function saveRentalProfile(
  ctx: Pick<Context, 'clock'>,
  client: Pick<Context['pool'], 'query'>,
  guest: Guest,
  checked: CheckedRentalProfile & { isUnchanged?: boolean },
): Promise<CheckedRecord> {
  const { task, current, isUnchanged = false } = checked
  const { profile, record } = toCheckedProfile(checked)
  await saveCheckedRecord(client, guest, task, record, isUnchanged ? (current?.updateDate ?? null) : null)
  await insertGuestSizeChange(client, {
    contactId: task.contact.contactId,
    changes: getSizeChanges(current, profile),
    ipCode: guest.ipCode,
    at: ctx.clock.now(),
    requestId: guest.requestId,
  })
  return record
}
