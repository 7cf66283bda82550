import pg from 'pg'

/** The schemas of the product. */
const schemas = ['public', 'pos', 'report', 'graphile_worker']
/** The schema in which the product creates tables while it runs: those of each report. */
const schemaWithOwnTables = 'report'

/**
 * The privileges that a role needs to run the product on the tables of another role, the owner. It may do what the
 * product does, and nothing that a trigger refuses: rows of evidence can be added and read only. Which tables are
 * append-only is defined by their triggers of `refuse_change`, so a new table needs no line here. Functions with the
 * rights of the owner, which erase and delete such rows, are for this role alone: a restored dump lets everybody call them.
 *
 * Each row is one statement that is still missing, so the second call returns none.
 */
const missingGrantsSql = `
  with role as (
    select oid, quote_ident(rolname) as name from pg_roles where rolname = $1
  ),
  relation as (
    select c.oid, c.relkind, c.relrowsecurity, format('%I.%I', n.nspname, c.relname) as name, c.relname,
           case when c.relkind = 'S' then 'sequence' else 'table' end as kind,
           array(select x.privilege_type from aclexplode(c.relacl) x, role
                 where x.grantee = role.oid order by 1) as granted,
           case
             when c.relkind = 'S' then array['SELECT', 'USAGE']
             -- The tables that only migrations write, views, and partitions, which are written through their table.
             when c.relname in ('schema_migration', 'migrations') or c.relkind in ('v', 'm') or c.relispartition
               then array['SELECT']
             else array(
               select p.name
               from (values ('DELETE', 8), ('INSERT', 4), ('SELECT', 0), ('UPDATE', 16)) as p (name, bit)
               where not exists (
                 select from pg_trigger t
                 where t.tgrelid = c.oid and t.tgfoid = to_regproc('public.refuse_change') and t.tgtype::int & p.bit <> 0)
               order by 1)
           end as wanted
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any ($2::text[]) and c.relkind in ('r', 'p', 'v', 'm', 'S')
  )
  select format('grant usage%s on schema %I to %s',
                case when n.nspname = $3 then ', create' end, n.nspname, role.name) as statement
  from pg_namespace n, role
  where n.nspname = any ($2::text[])
    and not (has_schema_privilege(role.oid, n.oid, 'USAGE')
             and (n.nspname <> $3 or has_schema_privilege(role.oid, n.oid, 'CREATE')))
  union all
  -- Tables of reports from before the role existed. It drops them after the next reports.
  select format('alter table %s owner to %s', relation.name, role.name)
  from relation join pg_class c using (oid), role
  where c.relnamespace = to_regnamespace($3) and relation.relname ~ '^(guest|line|walked)_[0-9]+$' and c.relowner <> role.oid
  union all
  select format('revoke all on %1$s %2$s from %4$s; grant %3$s on %1$s %2$s to %4$s',
                relation.kind, relation.name, array_to_string(wanted, ', '), role.name)
  from relation join pg_class c using (oid), role
  where granted <> wanted and c.relowner <> role.oid
    and not (c.relnamespace = to_regnamespace($3) and relation.relname ~ '^(guest|line|walked)_[0-9]+$')
  union all
  select format('revoke all on function %1$s from public; grant execute on function %1$s to %2$s', p.oid::regprocedure, role.name)
  from pg_proc p, role
  where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.prorettype <> 'trigger'::regtype and p.proowner <> role.oid
    and (p.proacl is null
         or exists (select from aclexplode(p.proacl) x where x.grantee = 0)
         or not exists (select from aclexplode(p.proacl) x where x.grantee = role.oid))
  union all
  -- The job queue switches row security on, without a policy, so that only its owner sees jobs.
  select format('create policy %2$s on %1$s to %2$s using (true) with check (true)', relation.name, role.name)
  from relation join pg_class c using (oid), role
  where relation.relrowsecurity and c.relowner <> role.oid
    and not exists (select from pg_policy p where p.polrelid = c.oid and role.oid = any (p.polroles))`

/**
 * Grants `role` what it needs to run the product, and revokes what it has beyond that. `client` is a session of the role
 * that owns the tables.
 */
export async function grantToRuntimeRole(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(missingGrantsSql, [role, schemas, schemaWithOwnTables])
  if (rows.length === 0) return
  try {
    await client.query(['begin', ...rows.map(({ statement }) => statement), 'commit'].join(';\n'))
  } catch (cause) {
    await client.query('rollback')
    const names = [role, client.user ?? ''].map((name) => pg.escapeIdentifier(name).replace(/^"([a-z_]+)"$/, '$1'))
    throw new Error(
      `The role ${role} cannot be granted what it needs to run the product. Does the owner own all tables? If it is not a member of the role, run "grant ${names.join(' to ')}" as a superuser.`,
      { cause },
    )
  }
}
