/**
 * The roles of the database. The **owner** makes tables and is used by migrations, seeds, backup and restore only. The
 * server works as the **application's role**: it owns nothing, makes nothing (no table, no TEMP object), truncates
 * nothing and switches no trigger off. Into tables that only grow it may insert rows, and money moves through the
 * ledger's routines alone. The **studio** owns its own schema and reaches nothing else. Grants are computed from the
 * catalogue, so that a new table is neither forgotten nor given too many rights.
 */
import { createHmac } from 'node:crypto'
import pg from 'pg'
import type { Queryable } from './db.ts'
import { only, sqlState } from './db.ts'

export const APP_ROLE = 'fairhouse_app'
export const STUDIO_ROLE = 'fairhouse_studio'

/** Any number, the same in every process: the process that holds this lock grants. */
const ROLES_LOCK = 72_414_503
const WRONG_PASSWORD = '28P01'
const NO_SUCH_ROLE = '28000'

/** Tables that only the ledger's routines and migrations write. */
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
    where c.relkind = 'S' and n.nspname !~ '^(pg_|information_schema$|studio$)' and not (has_sequence_privilege($1, c.oid, 'USAGE') and has_sequence_privilege($1, c.oid, 'SELECT'))
  union all
  -- the queue's tables show their rows to nobody but their owner, unless a policy says so
  select format('create policy %I on %I.%I to %I using (true) with check (true)', $1::text, n.nspname, c.relname, $1::text)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relrowsecurity and n.nspname = 'graphile_worker' and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = $1)`

/**
 * Returns the address of the application's or the studio's role at the owner's server. The password is derived from the
 * owner's; the owner's cannot be derived from it.
 */
export function roleUrl(ownerUrl: string, role: string): string {
  const address = new URL(ownerUrl)
  address.password = createHmac('sha256', decodeURIComponent(address.password))
    .update(`database role ${role}`)
    .digest('base64url')
  address.username = role
  return address.href
}

const loginOf = (url: string) => {
  const { username, password } = new URL(url)
  return { role: decodeURIComponent(username), password: decodeURIComponent(password) }
}

async function mayLogIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'fairhouse-roles' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    if ([WRONG_PASSWORD, NO_SUCH_ROLE].includes(sqlState(error) ?? '')) return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Creates the role if it does not exist, and lets it log in with the address's password. */
async function ensureRole(owner: pg.Client, url: string): Promise<string> {
  const { role, password } = loginOf(url)
  const {
    rows: [known],
  } = await owner.query<{ powerful: boolean; isOwner: boolean }>(
    `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as powerful, pg_has_role(rolname, current_user, 'member') as "isOwner"
     from pg_roles where rolname = $1`,
    [role],
  )
  if (known && (known.powerful || known.isOwner))
    throw new Error(
      `the database role ${role} is the owner, may become it, or may make roles: name another one in DATABASE_URL`,
    )
  const {
    rows: [said],
  } = await owner.query<{ create: string; alter: string }>(
    `select format('create role %I login password %L', $1::text, $2::text) as create, format('alter role %I login password %L', $1::text, $2::text) as alter`,
    [role, password],
  )
  if (!known) {
    await owner.query(said?.create ?? '').catch((error: unknown) => {
      if (!['42710', '23505'].includes(sqlState(error) ?? '')) throw error // else it was made for another database of this server
    })
  }
  if (!(await mayLogIn(url))) await owner.query(said?.alter ?? '')
  return role
}

/** Makes the studio's role the owner of the studio's schema and of everything in it. */
async function giveStudioItsSchema(owner: pg.Client, role: string): Promise<void> {
  const {
    rows: [at],
  } = await owner.query<{ is: boolean; super: boolean }>(
    `select to_regnamespace('studio') is not null as is, (select rolsuper from pg_roles where rolname = current_user) as super`,
  )
  if (!at?.super) await owner.query(`grant ${role} to current_user`)
  if (!at?.is) await owner.query(`create schema studio`)
  const { rows } = await owner.query<{ statement: string }>(
    `select format('alter schema studio owner to %I', $1::text) as statement where (select nspowner::regrole::text from pg_namespace where nspname = 'studio') <> $1
     union all
     select format('alter %s studio.%I owner to %I', case c.relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, c.relname, $1::text)
       from pg_class c where c.relnamespace = to_regnamespace('studio') and c.relowner::regrole::text <> $1 and (c.relkind in ('r', 'p', 'v')
         or (c.relkind = 'S' and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))))
     union all
     select format('alter type studio.%I owner to %I', t.typname, $1::text) from pg_type t
       where t.typnamespace = to_regnamespace('studio') and t.typtype in ('e', 'd') and t.typowner::regrole::text <> $1
     union all
     select format('alter function %s owner to %I', f.oid::regprocedure, $1::text) from pg_proc f
       where f.pronamespace = to_regnamespace('studio') and f.proowner::regrole::text <> $1`,
    [role],
  )
  for (const { statement } of rows) await owner.query(statement)
}

/**
 * Revokes from everybody but the owner the right to make temporary objects, because PostgreSQL finds those before the
 * tables of the same name.
 */
async function closeDatabase(owner: pg.Client, roles: readonly string[]): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>(
    `select format('revoke temporary, create on database %I from public', current_database()) as statement
       where exists (select from unnest($1::text[]) r where has_database_privilege(r, current_database(), 'TEMP') or has_database_privilege(r, current_database(), 'CREATE'))
     union all
     select format('revoke temporary, create on database %I from %I', current_database(), r) from unnest($1::text[]) r
       where has_database_privilege(r, current_database(), 'TEMP') or has_database_privilege(r, current_database(), 'CREATE')
     union all
     select format('grant connect on database %I to %I', current_database(), r) from unnest($1::text[]) r where not has_database_privilege(r, current_database(), 'CONNECT')`,
    [roles],
  )
  for (const { statement } of rows) await owner.query(statement)
}

/**
 * Creates the roles of a database and grants them exactly what they need; rights beyond that are revoked. Runs after
 * every migration and every restore, because a new table or a new database has no grants yet. Does nothing when all is
 * as it should be; several processes may run it at the same time. Throws when a role is the owner itself.
 */
export async function grantRoles(
  ownerUrl: string,
  { app, studio }: { app: string; studio?: string | undefined },
): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'fairhouse-roles' })
  owner.on('error', () => undefined)
  await owner.connect()
  try {
    await owner.query('select pg_advisory_lock($1)', [ROLES_LOCK])
    const role = await ensureRole(owner, app)
    const studioRole = studio === undefined ? null : await ensureRole(owner, studio)
    await closeDatabase(owner, studioRole === null ? [role] : [role, studioRole])
    if (studioRole !== null) await giveStudioItsSchema(owner, studioRole)
    const tables = await owner.query<{ statement: string }>(TABLE_GRANTS, [WRITTEN_BY_ROUTINES, role])
    const others = await owner.query<{ statement: string }>(OTHER_GRANTS, [role])
    for (const { statement } of [...tables.rows, ...others.rows]) await owner.query(statement)
  } finally {
    await owner.end()
  }
}

/**
 * Returns whether the connected role may bring the database up to date: the database has no owner of its tables yet, or
 * this role owns them.
 */
export async function ownsDatabase(q: Queryable): Promise<boolean> {
  return only(
    await q.query<{ owns: boolean }>(
      `select coalesce((select pg_has_role(relowner, 'USAGE') from pg_class where oid = to_regclass('public.migrations')), true) as owns`,
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
    union all select 'makes roles or databases, replicates, or passes row security' from me where rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
    union all select 'may act as the owner' where exists (select from pg_class c where c.oid = to_regclass('wallet.entries') and pg_has_role(c.relowner, 'MEMBER'))
    union all select 'switches triggers off' where has_parameter_privilege('session_replication_role', 'SET')
    union all select 'makes ' || lower(p) || ' objects in the database' from unnest(array['TEMP', 'CREATE']) p where has_database_privilege(current_database(), p)
    union all select 'makes objects in schema ' || nspname from pg_namespace where nspname !~ '^(pg_|information_schema$|studio$)' and has_schema_privilege(oid, 'CREATE')
    union all select 'may ' || lower(string_agg(p, ', ' order by p)) || ' on ' || t.name from tables t cross join unnest(${ALL}) p
      where p <> all (t.privileges) and has_table_privilege(t.oid, p) group by t.name
    order by 1`,
    [WRITTEN_BY_ROUTINES],
  )
  return rows.map((row) => row.power)
}
