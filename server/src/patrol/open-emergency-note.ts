import { Failure } from '@first-chair/core/contract/failure'
import { toHealthNote, type HealthNote } from '@first-chair/core/lesson/health-note'
import { emergencyAction, type Emergency } from '@first-chair/core/patrol/emergency'
import { insertActorAuditEntry } from '../audit/audit.store.ts'
import { loadReadableRegistrations } from '../child-registration/health-answers.facts.ts'
import { findHouseholdPhone } from '../contact/household-phone.facts.ts'
import { readPosHousehold } from '../contact/pos-household.facts.ts'
import type { Context, StaffCaller } from '../context/context.ts'

type Ctx = Pick<Context, 'pool' | 'pointOfSale' | 'clock' | 'encryption' | 'log'>

/**
 * Opens the health note of any person of a household in an emergency. Every opening is recorded in the audit log before the
 * note is answered, with person, location, device and reason, and without the note; `reportEmergencies` tells the
 * administrators. Whoever has no emergency contacts gets the telephone number of the household, unless the point of sale does not
 * answer for it. Throws `not-found` for
 * everybody else.
 */
export async function openEmergencyNote(
  ctx: Ctx,
  staff: StaffCaller,
  { locationId, household, contactId }: { locationId: number; household: string; contactId: string },
  emergency: Emergency,
): Promise<HealthNote> {
  const { people } = await readPosHousehold(ctx, household)
  if (!people.some((person) => person.contactId === contactId)) throw new Failure('not-found')
  const [{ registrations }, number] = await Promise.all([
    loadReadableRegistrations(ctx, [contactId]),
    findHouseholdPhone(ctx, household),
  ])
  const openedAtUtc = ctx.clock.now().toISOString()
  await insertActorAuditEntry(
    ctx.pool,
    { kind: 'staff', name: staff.email, requestId: staff.requestId },
    {
      action: emergencyAction,
      subject: `contact ${contactId}`,
      after: { role: 'patrol', locationId, ...emergency },
    },
  )
  const note = toHealthNote(registrations.get(contactId))
  const [head] = people
  const contacts =
    note.contacts.length > 0 || number === '' || !head ? note.contacts : [{ name: head.firstName, phone: number }]
  return { ...note, contacts, openedAtUtc }
}
