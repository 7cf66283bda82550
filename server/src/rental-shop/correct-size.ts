import { createHash } from 'node:crypto'
import { t } from '@first-chair/core/catalogue/refusal'
import { createInvalidInput, Failure } from '@first-chair/core/contract/failure'
import { findAgeEntry } from '@first-chair/core/rental-profile/size-lists'
import type { CorrectableField } from '@first-chair/core/rental-profile/size-correction'
import { correctProfile, isAllowedSize, type RentalHousehold } from '@first-chair/core/rental-shop/rental-shop'
import type { Context, StaffCaller } from '../context/context.ts'
import { sendRecordToPosJobs } from '../pos-outbox/send-record-to-pos.job.ts'
import { saveCorrection } from '../rental-profile/size-change.store.ts'
import { loadRentalHousehold, type RentalPlace } from './rental-household.facts.ts'

/** So often a correction is tried again if another change of the person came first. */
const maxAttempts = 3

/**
 * Corrects one size of a person with a rental today, and sends the profile to the point of sale as the guest's own. Throws
 * `not-found` if the person does not rent, `invalid-input` for a value that the lists do not have, and `changed-meanwhile`
 * with both values if the size is not the one on the page. Returns the household.
 */
export async function correctSize(
  ctx: Context,
  staff: StaffCaller,
  place: RentalPlace,
  correction: {
    commandId: string
    device: string
    contactId: string
    field: CorrectableField
    from: string | null
    to: string
  },
): Promise<RentalHousehold> {
  const { commandId, device, contactId, field, from, to } = correction
  const recording = { email: staff.email, name: staff.name, device, at: ctx.clock.now(), requestId: staff.requestId }
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const { answer, today, getSizes } = await loadRentalHousehold(ctx, place)
    const person = answer.people.find((one) => one.contactId === contactId)
    if (!person) throw new Failure('not-found')
    const { lists } = answer.choices
    if (!isAllowedSize(field, to, lists))
      throw createInvalidInput([{ path: 'to', rule: 'not-in-the-list', message: t('size-not-in-list') }])
    const current = person.sizes[field]
    if (current === to) return answer
    if (current !== from) {
      const { by = '', atUtc = '' } = person.corrections.find((one) => one.field === field) ?? {}
      throw new Failure('changed-meanwhile', {
        changes: [{ path: field, saved: current, sent: to }],
        detail: { changedBy: by, changedAt: atUtc },
      })
    }
    const { profile, lastChangeId } = getSizes(contactId)
    const ageGroup = findAgeEntry(lists.ageRefs, person.age)?.listKey ?? null
    const corrected = correctProfile(profile, { field, to }, { lists, today, ageGroup })
    const isSaved = await saveCorrection(
      ctx.pool,
      {
        contactId,
        commandId,
        changes: { [field]: { from, to } },
        profile: corrected,
        contentHash: createHash('sha256').update(JSON.stringify(corrected)).digest(),
        lastId: lastChangeId,
        jobName: sendRecordToPosJobs['rental-profile'].name,
      },
      recording,
    )
    if (isSaved) return (await loadRentalHousehold(ctx, place)).answer
  }
  throw new Failure('changed-meanwhile')
}
