/** The functions of the database, as its catalogue has them, and `core.routines`: what was applied. */
import type pg from 'pg'
import type { Queryable } from './db.ts'

/**
 * A function: the hash of the file that was applied, the print that was stored with it, its print now, and how many
 * functions have this name.
 */
export type RoutineRow = {
  name: string
  hash: string | null
  print: string | null
  now: string | null
  count: number | null
}

/**
 * Reads what is in force now, beside what was applied: one row for each function of our schemas, and for each that was
 * applied. The print is a hash of everything of a function that its text decides, and of its owner.
 */
const STATE = `
  with now as (
    select n.nspname || '.' || f.proname as name, count(*)::int as count,
      encode(sha256(convert_to(string_agg(jsonb_build_array(
        f.prokind, l.lanname, f.proowner::regrole, pg_get_function_arguments(f.oid), pg_get_function_result(f.oid),
        f.prosrc,
        pg_get_function_sqlbody(f.oid), f.prosecdef, f.proleakproof, f.proisstrict, f.provolatile, f.proparallel,
        f.procost, f.prorows, f.proconfig, a.aggtransfn::text, a.aggfinalfn::text, a.aggtranstype::regtype, a.agginitval
      )::text, ';' order by f.oid), 'UTF8')), 'hex') as print
    from pg_proc f join pg_namespace n on n.oid = f.pronamespace join pg_language l on l.oid = f.prolang
      left join pg_aggregate a on a.aggfnoid = f.oid
    where n.nspname !~ '^(pg_|information_schema$|public$|graphile_worker$|studio$)'
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = f.oid
        and d.deptype = 'e')
    group by 1
  )
  select coalesce(r.name, now.name) as name, r.hash, r.print, now.print as now, now.count
  from core.routines r full join now on now.name = r.name`

/** Returns every function of our schemas, and every one that was applied. */
export async function readState(q: Queryable): Promise<RoutineRow[]> {
  return q.query<RoutineRow>(STATE)
}

/** As `readState`, on the connection that migrates. */
export async function readStateOn(client: pg.ClientBase): Promise<RoutineRow[]> {
  return (await client.query<RoutineRow>(STATE)).rows
}

/** Deletes what is stored about functions that no longer have a file. */
export async function removeRoutines(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  await client.query('delete from core.routines where name = any ($1)', [names])
}

/** Stores that a function was applied. */
export async function putRoutine(
  client: pg.ClientBase,
  { name, hash, print }: { name: string; hash: string; print: string | null },
): Promise<void> {
  await client.query(
    `insert into core.routines (name, hash, print) values ($1, $2, $3)
     on conflict (name) do update set hash = excluded.hash, print = excluded.print, applied_at = now()`,
    [name, hash, print],
  )
}
