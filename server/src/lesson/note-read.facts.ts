import type { NoteUse } from '@first-chair/core/lesson/lesson-list'
import { insertActorAuditEntry } from '../audit/audit.store.ts'
import type { Context, StaffCaller } from '../context/context.ts'

/** Records in the audit log who reads the note of a child, where, on which device and what for. */
export async function recordNoteRead(
  { pool }: Pick<Context, 'pool'>,
  staff: StaffCaller,
  contactId: string,
  { locationId, device, use }: { locationId: number; device: string; use: NoteUse },
): Promise<void> {
  await insertActorAuditEntry(
    pool,
    { kind: 'staff', name: staff.email, requestId: staff.requestId },
    {
      action: 'health-note-read',
      subject: `contact ${contactId}`,
      after: { role: 'lessons', locationId, device, use },
    },
  )
}
