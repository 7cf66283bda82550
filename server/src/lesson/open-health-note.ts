import { toHealthNote, type HealthNote } from '@first-chair/core/lesson/health-note'
import { loadReadableRegistrations } from '../child-registration/health-answers.facts.ts'
import type { Context, StaffCaller } from '../context/context.ts'
import { loadLessonChild } from './lesson-children.facts.ts'
import { recordNoteRead } from './note-read.facts.ts'

type Ctx = Pick<Context, 'pool' | 'pointOfSale' | 'setup' | 'clock' | 'config' | 'encryption' | 'log'>

/**
 * Opens the health note of a child with a lesson today. Every opening is recorded in the audit log before the note is
 * answered, with the person, the location and the device, and without the note. Throws `not-found` for everybody else.
 */
export async function openHealthNote(
  ctx: Ctx,
  staff: StaffCaller,
  place: { locationId: number; household: string; contactId: string },
  device: string,
): Promise<HealthNote> {
  const { contactId, locationId } = place
  await loadLessonChild(ctx, place)
  const { registrations } = await loadReadableRegistrations(ctx, [contactId])
  const openedAtUtc = ctx.clock.now().toISOString()
  await recordNoteRead(ctx, staff, contactId, { locationId, device, use: 'screen' })
  return { ...toHealthNote(registrations.get(contactId)), openedAtUtc }
}
