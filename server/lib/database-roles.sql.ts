/** The database's roles and their rights, as the catalogue has them, and the statements that put them right. */
import type pg from 'pg'
import { only, type Queryable } from './db.ts'

/** Tables that only the ledger's routines, migrations and the owner's backups write. */
const WRITTEN_BY_ROUTINES = [
  'wallet.accounts',
  'wallet.ledgers',
  'wallet.postings',
  'wallet.transfers',
  'wallet.entries',
  'wallet.holds',
  'wallet.effects',
  'bets.journal',
  'bets.epochs',
  'core.facts',
  'core.routines',
  'core.backups',
  'public.migrations',
  'graphile_worker.migrations',
]

/**
 * Our tables and views, each with what the application's role is granted on it. A table that only grows is known by its
 * triggers that refuse changes. A view may only be read, because a write through a simple view would reach its table.
 */
const WANTED = `
  select format('%I.%I', n.nspname, c.relname) as name, c.oid,
    case when n.nspname || '.' || c.relname = any ($1) or c.relispartition or c.relkind = 'v' then array['SELECT']
      else array['SELECT', 'INSERT'] || array(
        select p.privilege from (values ('UPDATE', 16), ('DELETE', 8 | 32)) as p(privilege, events) -- what is never emptied loses no row either
        where not exists (
          select from pg_trigger t join pg_proc f on f.oid = t.tgfoid
          where t.tgrelid = c.oid and f.proname = 'refuse_change' and t.tgtype & 2 = 2 and t.tgtype & p.events > 0))
      end as privileges
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v') and n.nspname !~ '^(pg_|information_schema$|studio$)'
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

const ALL = `array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN']`

/**
 * Statements that bring the role's rights on tables to what they should be; none when they already are. $2: the role.
 */
const TABLE_GRANTS = `
  select s.statement from (${WANTED}) w cross join lateral (
    select format('revoke %s on %s from %I', string_agg(p, ', '), w.name, $2::text) as statement
      from unnest(${ALL}) p where p <> all (w.privileges) and has_table_privilege($2, w.oid, p) having count(*) > 0
    union all
    select format('grant %s on %s to %I', string_agg(p, ', '), w.name, $2::text)
      from unnest(w.privileges) p where not has_table_privilege($2, w.oid, p) having count(*) > 0
  ) s`

const OTHER_GRANTS = `
  select format('grant usage on schema %I to %I', n.nspname, $1::text) as statement from pg_namespace n
    where n.nspname !~ '^(pg_|information_schema$|studio$)' and not has_schema_privilege($1, n.oid, 'USAGE')
  union all
  select format('revoke create on schema %I from public, %I', n.nspname, $1::text) from pg_namespace n
    where n.nspname !~ '^(pg_|information_schema$|studio$)' and has_schema_privilege($1, n.oid, 'CREATE')
  union all
  select format('grant usage, select on sequence %I.%I to %I', n.nspname, c.relname, $1::text)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and n.nspname !~ '^(pg_|information_schema$|studio$)'
      and not (has_sequence_privilege($1, c.oid, 'USAGE') and has_sequence_privilege($1, c.oid, 'SELECT'))
  union all
  -- the queue's tables show their rows to nobody but their owner, unless a policy says so
  select format('create policy %I on %I.%I to %I using (true) with check (true)', $1::text, n.nspname, c.relname,
    $1::text)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relrowsecurity and n.nspname = 'graphile_worker'
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = $1)`

type Statement = { statement: string }
const textsOf = ({ rows }: { rows: Statement[] }) => rows.map(({ statement }) => statement)

/** Returns a role, or undefined: whether it may do more than log in, and whether it may act as the connected owner. */
export async function findRole(
  owner: pg.Client,
  role: string,
): Promise<{ powerful: boolean; isOwner: boolean } | undefined> {
  const { rows } = await owner.query<{ powerful: boolean; isOwner: boolean }>(
    `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as powerful,
       pg_has_role(rolname, current_user, 'member') as "isOwner"
     from pg_roles where rolname = $1`,
    [role],
  )
  return rows[0]
}

/** Returns the statements that create a role with a password, and that give it another one. */
export async function writeRoleStatements(
  owner: pg.Client,
  role: string,
  password: string,
): Promise<{ create: string; alter: string } | undefined> {
  const { rows } = await owner.query<{ create: string; alter: string }>(
    `select format('create role %I login password %L', $1::text, $2::text) as create,
       format('alter role %I login password %L', $1::text, $2::text) as alter`,
    [role, password],
  )
  return rows[0]
}

/** Returns whether there is a schema of the studio, and whether the connected role is a superuser. */
export async function findStudioSchema(owner: pg.Client): Promise<{ is: boolean; super: boolean } | undefined> {
  const { rows } = await owner.query<{ is: boolean; super: boolean }>(
    `select to_regnamespace('studio') is not null as is,
       (select rolsuper from pg_roles where rolname = current_user) as super`,
  )
  return rows[0]
}

/** Returns the statements that make a role the owner of the studio's schema and of everything in it. */
export async function writeStudioOwnership(owner: pg.Client, role: string): Promise<string[]> {
  return textsOf(
    await owner.query<Statement>(
      `select format('alter schema studio owner to %I', $1::text) as statement
     where (select nspowner::regrole::text from pg_namespace where nspname = 'studio') <> $1
     union all
     select format('alter %s studio.%I owner to %I', case c.relkind when 'v' then 'view' when 'S' then 'sequence'
       else 'table' end, c.relname, $1::text)
       from pg_class c where c.relnamespace = to_regnamespace('studio') and c.relowner::regrole::text <> $1
         and (c.relkind in ('r', 'p', 'v')
         or (c.relkind = 'S' and not exists (select from pg_depend d
           where d.objid = c.oid and d.deptype in ('a', 'i'))))
     union all
     select format('alter type studio.%I owner to %I', t.typname, $1::text) from pg_type t
       where t.typnamespace = to_regnamespace('studio') and t.typtype in ('e', 'd') and t.typowner::regrole::text <> $1
     union all
     select format('alter function %s owner to %I', f.oid::regprocedure, $1::text) from pg_proc f
       where f.pronamespace = to_regnamespace('studio') and f.proowner::regrole::text <> $1`,
      [role],
    ),
  )
}

/** Returns the statements that leave some roles nothing but to connect to the database. */
export async function writeDatabaseGrants(owner: pg.Client, roles: readonly string[]): Promise<string[]> {
  return textsOf(
    await owner.query<Statement>(
      `select format('revoke temporary, create on database %I from public', current_database()) as statement
       where exists (select from unnest($1::text[]) r where has_database_privilege(r, current_database(), 'TEMP')
         or has_database_privilege(r, current_database(), 'CREATE'))
     union all
     select format('revoke temporary, create on database %I from %I', current_database(), r) from unnest($1::text[]) r
       where has_database_privilege(r, current_database(), 'TEMP')
         or has_database_privilege(r, current_database(), 'CREATE')
     union all
     select format('grant connect on database %I to %I', current_database(), r) from unnest($1::text[]) r
     where not has_database_privilege(r, current_database(), 'CONNECT')`,
      [roles],
    ),
  )
}

/** Returns the statements that give the application's role what it needs and nothing else; none when all is so. */
export async function writeGrants(owner: pg.Client, role: string): Promise<string[]> {
  const tables = await owner.query<Statement>(TABLE_GRANTS, [WRITTEN_BY_ROUTINES, role])
  const others = await owner.query<Statement>(OTHER_GRANTS, [role])
  return [...textsOf(tables), ...textsOf(others)]
}

/**
 * Returns whether the connected role may bring the database up to date: the database has no owner of its tables yet, or
 * this role owns them.
 */
export async function ownsDatabase(q: Queryable): Promise<boolean> {
  return only(
    await q.query<{ owns: boolean }>(
      `select coalesce((select pg_has_role(relowner, 'USAGE') from pg_class
         where oid = to_regclass('public.migrations')), true) as owns`,
    ),
  ).owns
}

/**
 * Lists, in words, what the connected role could do that the application never does; nothing when the role is as it
 * should be. Reads the catalogue, changes nothing.
 */
export async function listPowers(q: Queryable): Promise<string[]> {
  const rows = await q.query<{ power: string }>(
    `
    with tables as (${WANTED}), me as (select * from pg_roles where rolname = current_user)
    select 'is a superuser' as power from me where rolsuper
    union all select 'makes roles or databases, replicates, or passes row security' from me
    where rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
    union all select 'may act as the owner'
    where exists (select from pg_class c
      where c.oid = to_regclass('wallet.entries') and pg_has_role(c.relowner, 'MEMBER'))
    union all select 'switches triggers off' where has_parameter_privilege('session_replication_role', 'SET')
    union all select 'makes ' || lower(p) || ' objects in the database' from unnest(array['TEMP', 'CREATE']) p
    where has_database_privilege(current_database(), p)
    union all select 'makes objects in schema ' || nspname from pg_namespace
    where nspname !~ '^(pg_|information_schema$|studio$)' and has_schema_privilege(oid, 'CREATE')
    union all select 'may ' || lower(string_agg(p, ', ' order by p)) || ' on ' || t.name from tables t
      cross join unnest(${ALL}) p
      where p <> all (t.privileges) and has_table_privilege(t.oid, p) group by t.name
    order by 1`,
    [WRITTEN_BY_ROUTINES],
  )
  return rows.map((row) => row.power)
}
