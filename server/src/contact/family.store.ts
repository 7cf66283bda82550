import type pg from 'pg'

/** Records in the audit log who added whom. Names and birth dates are stored at the point of sale only. */
export async function recordFamilyMember(
  pool: pg.Pool,
  added: { ipCode: string; contactId: string; requestId: string },
): Promise<void> {
  await pool.query(
    `insert into audit_entry (actor_kind, actor, action, subject, request_id)
     values ('guest', $1, 'family-member-added', 'contact ' || $2::text, $3)`,
    [added.ipCode, added.contactId, added.requestId],
  )
}
