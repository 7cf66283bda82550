import { toHealthNote } from '@first-chair/core/lesson/health-note'
import type { LessonNotes, NoteUse } from '@first-chair/core/lesson/lesson-list'
import { loadReadableRegistrations } from '../child-registration/health-answers.facts.ts'
import type { Context, StaffCaller } from '../context/context.ts'
import { loadLessonList } from './lesson-list.facts.ts'
import { recordNoteRead } from './note-read.facts.ts'

/**
 * Opens the health notes of the children of one lesson today. The audit log records each child before the notes are
 * answered, with the person, the location, the device and the use, and without the notes. Empty if nobody has this lesson.
 */
export async function openLessonNotes(
  ctx: Context,
  staff: StaffCaller,
  locationId: number,
  { device, lesson, startsAt, use }: { device: string; lesson: string; startsAt: string | null; use: NoteUse },
): Promise<LessonNotes> {
  const { lessons } = await loadLessonList(ctx, locationId)
  const children = lessons.find((one) => one.name === lesson && one.startsAt === startsAt)?.children ?? []
  const contactIds = children.map(({ contactId }) => contactId)
  const { registrations } = await loadReadableRegistrations(ctx, contactIds)
  const openedAtUtc = ctx.clock.now().toISOString()
  for (const contactId of contactIds) await recordNoteRead(ctx, staff, contactId, { locationId, device, use })
  return contactIds.map((contactId) => ({
    contactId,
    note: { ...toHealthNote(registrations.get(contactId)), openedAtUtc },
  }))
}
