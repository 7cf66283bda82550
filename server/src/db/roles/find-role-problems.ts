import type pg from 'pg'

/** What the role of the product could do although the product never does it. */
export type RoleProblems = {
  isSuperuser: boolean
  canCreateTables: boolean
  /** The append-only tables that it could change, directly or after removing a trigger. */
  mutableTables: string[]
}

/**
 * Finds out whether the role of these connections could change evidence or create tables. Undefined: it could not, so
 * PostgreSQL itself refuses it, whatever a fault in the product or an injected statement tries.
 */
export async function findRoleProblems(pool: Pick<pg.Pool, 'query'>): Promise<RoleProblems | undefined> {
  const { rows } = await pool.query<RoleProblems>(`
    select r.rolsuper as "isSuperuser",
           has_schema_privilege('public', 'create') as "canCreateTables",
           array(
             select distinct c.oid::regclass::text
             from pg_trigger t join pg_class c on c.oid = t.tgrelid
             where t.tgfoid = to_regproc('public.refuse_change') and not c.relispartition
               and (pg_has_role(c.relowner, 'member')
                    or t.tgtype::int & 8 <> 0 and has_table_privilege(c.oid, 'delete')
                    or t.tgtype::int & 16 <> 0 and has_any_column_privilege(c.oid, 'update')
                    or has_table_privilege(c.oid, 'truncate'))
             order by 1) as "mutableTables"
    from pg_roles r where r.rolname = current_user`)
  const [problems] = rows
  const hasProblems =
    problems && (problems.isSuperuser || problems.canCreateTables || problems.mutableTables.length > 0)
  return hasProblems ? problems : undefined
}
