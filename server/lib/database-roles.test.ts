/** What the server's own database role cannot do, in any way, and what roles are granted. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { join } from 'node:path'
import { prepareDatabase, prepareForServer } from '#server/prepare.ts'
import { migrate as migrateStudio } from '#studio/lib/migrate.ts'
import { asOwner } from '#server/testing/owner.ts'
import { buildMember, buildOperator } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { createDatabase } from '#server/testing/postgres.ts'
import { giveStakes } from '#server/testing/rounds.ts'
import { readConfig } from './config.ts'
import { listPowers, ownsDatabase } from './database-roles.sql.ts'
import { APP_ROLE, grantRoles, roleUrl, STUDIO_ROLE } from './database-roles.ts'
import { openDb } from './db.ts'
import { projectRoot } from './project-root.ts'

const FORBIDDEN = '42501'
let house: House
beforeAll(async () => {
  house = await openHouse()
  const { id } = await buildMember(house)
  await giveStakes(house.env, id, 10_000n)
  await buildOperator(house)
})
afterAll(() => house.close())

/** Statements that an attacker would try who has the server's database password, or has found an SQL injection. */
const PROBES = [
  'alter table wallet.entries disable trigger all',
  'alter table wallet.entries disable trigger entries_stay',
  'alter table core.audit_log disable trigger audit_log_only_grows',
  'drop trigger entries_stay on wallet.entries',
  'alter table wallet.accounts drop constraint accounts_have_the_money',
  'drop table core.audit_log',
  'drop schema statements cascade',
  'set session_replication_role = replica',
  'set local session_replication_role = replica',
  'set role fairhouse',
  'set session authorization fairhouse',
  'alter role fairhouse_app superuser',
  'create role thief',
  'grant fairhouse to fairhouse_app',
  'alter database template1 set session_replication_role = replica',
  'create schema mine',
  'create table public.mine (id int)',
  'create table wallet.mine (id int)',
  'create temp table accounts (id int)',
  'create temp view mine as select 1',
  `create function public.mine() returns int language sql as 'select 1'`,
  `create or replace function wallet.post_batch() returns int language sql as 'select 1'`,
  `create trigger mine before insert on wallet.entries for each row execute function wallet.refuse_change()`,
  ...['wallet.entries', 'core.audit_log', 'statements.days', 'bets.journal', 'identity.accounts', 'wallet.holds'].map(
    (table) => `truncate ${table} cascade`,
  ),
  `update wallet.entries set amount = amount`,
  'delete from wallet.entries',
  `insert into wallet.entries values (1, 1, 1, 1, now())`,
  `update wallet.transfers set reference = 'x'`,
  'delete from wallet.transfers',
  'delete from wallet.postings',
  'update wallet.postings set id = id',
  `update wallet.accounts set balance = balance + 1`,
  `update wallet.balances set balance = balance + 1`,
  `insert into wallet.posting_keys values (1, 'x')`,
  'delete from identity.members',
  'select 1 from wallet.accounts for update',
  `insert into wallet.effects values ('pg_catalog.pg_sleep')`,
  `update core.routines set hash = ''`,
  'delete from core.routines',
  `update wallet.holds set state = 'released'`,
  'delete from wallet.holds',
  'update bets.journal set amount = 1',
  'delete from bets.journal',
  `update core.facts set tells = '{}'`,
  'delete from core.facts',
  `insert into core.facts (epoch, at, topic, version, brand, member_id, tells) values (1, now(), 'a.b', 1, 'x', '1', '{}')`,
  'select bets.begin_epoch()',
  `update core.audit_log set reason = ''`,
  'delete from core.audit_log',
  'update statements.days set day = day',
  'delete from statements.days',
  'update statements.roots set link = link',
  'delete from statements.roots',
  'update statements.accounts set closing = closing',
  'delete from statements.levels',
  'update games.transfer_history set at = at',
  'delete from cashier.line_transfers',
  'delete from core.decisions',
  'truncate core.decisions',
  'delete from core.decision_votes',
  'update core.decision_votes set agrees = true',
  'update core.money_rules set brand_above = 0',
  `insert into public.migrations (name, hash) values ('9999-mine.sql', '')`,
  'delete from public.migrations',
  'delete from graphile_worker.migrations',
  'alter table wallet.accounts owner to fairhouse_app',
  'alter function wallet.post_batch owner to fairhouse_app',
  `copy core.audit_log to program 'cat'`,
  `select pg_read_file('/etc/passwd')`,
  'alter table graphile_worker._private_jobs disable row level security',
  'lock table wallet.accounts in access exclusive mode',
  'vacuum full wallet.entries',
  'reindex table wallet.entries',
]

describe('CASH-7 OFFICE-1 the server’s database role', () => {
  test.each(PROBES)('may not: %s', async (statement) => {
    const { db } = house.env
    const refusal = statement.startsWith('vacuum')
      ? null
      : await db
          .tx((tx) => tx.query(statement))
          .then(
            () => 'it was done',
            (error: { code?: string }) => error.code,
          )
    if (refusal !== null) expect(refusal).toBe(FORBIDDEN)
    else {
      // VACUUM only warns and leaves the table alone
      const node = async () => (await db.query(`select pg_relation_filenode('wallet.entries') as node`))[0]
      const before = await node()
      await db.query(statement)
      expect(await node()).toEqual(before)
    }
  })

  test('owns nothing and has no right that the application never uses; the owner has such rights, and they are listed', async () => {
    expect(await listPowers(house.env.db)).toEqual([])
    expect(await ownsDatabase(house.env.db)).toBe(false)
    await asOwner(house, async (owner) => {
      expect(await listPowers(owner)).toEqual(
        expect.arrayContaining([
          'is a superuser',
          'may act as the owner',
          'switches triggers off',
          'makes temp objects in the database',
        ]),
      )
      expect(await ownsDatabase(owner)).toBe(true)
      expect(
        await owner.query(`select c.oid from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = $1`, [
          APP_ROLE,
        ]),
      ).toEqual([])
    })
  })

  test('a routine that runs as the owner looks for nothing where others can put something', async () => {
    const routines = await house.env.db.query<{ name: string; path: string | null }>(
      `select f.oid::regproc::text as name, (select c from unnest(f.proconfig) c where c like 'search_path=%') as path
       from pg_proc f join pg_namespace n on n.oid = f.pronamespace where f.prosecdef and n.nspname !~ '^pg_' order by 1`,
    )
    expect(routines.map((one) => one.name)).toEqual([
      'bets.ensure_partitions',
      'core.ensure_fact_months',
      'core.tell_fact',
      'wallet.lock_balances',
      'wallet.open_account',
      'wallet.post_batch',
    ])
    for (const { path } of routines) expect(path).toBe('search_path=pg_catalog, public, pg_temp')
  })
})

describe('CASH-7 what the roles are given', () => {
  const app = () => roleUrl(house.ownerUrl, APP_ROLE)

  test('a new table is open to the server, one that only grows only so far, and what was given too much is taken', async () => {
    const { db } = house.env
    await asOwner(house, async (owner) => {
      await owner.query('create table site.notes (id int primary key)')
      await owner.query('create table site.votes (id int primary key)')
      await owner.query(
        'create trigger votes_stay before update or delete or truncate on site.votes for each statement execute function core.refuse_change()',
      )
      await owner.query('create schema later')
      await owner.query('create table later.things (id int generated always as identity, note text)')
      for (const grant of [
        `truncate, update on wallet.entries`,
        `create on schema site`,
        `temporary on database ${new URL(house.url).pathname.slice(1)}`,
        'update on public.migrations',
      ])
        await owner.query(`grant ${grant} to ${APP_ROLE}`)
    })
    expect(await listPowers(db)).toEqual([
      'makes objects in schema site',
      'makes temp objects in the database',
      'may truncate, update on wallet.entries',
      'may update on public.migrations',
    ])
    for (let time = 0; time < 2; time++)
      await Promise.all([grantRoles(house.ownerUrl, { app: app() }), grantRoles(house.ownerUrl, { app: app() })])
    expect(await listPowers(db)).toEqual([])
    await db.query('insert into site.notes values (1)')
    await db.query('update site.notes set id = 2')
    await db.query('delete from site.notes')
    await db.query('insert into site.votes values (1)')
    await db.query(`insert into later.things (note) values ('first')`)
    for (const statement of ['update site.votes set id = 2', 'delete from site.votes', 'truncate site.notes'])
      await expect(db.query(statement)).rejects.toMatchObject({ code: FORBIDDEN })
  })

  test('a password that does not fit is set anew; the owner himself is never made the server’s role', async () => {
    await expect(grantRoles(house.ownerUrl, { app: house.ownerUrl })).rejects.toThrow(/is the owner/)
    const other = new URL(house.ownerUrl)
    Object.assign(other, { username: `role_${Date.now()}`, password: 'first-Password' })
    await grantRoles(house.ownerUrl, { app: other.href })
    other.password = 'second%20Password'
    await grantRoles(house.ownerUrl, { app: other.href })
    const db = openDb(other.href, 1)
    expect(await listPowers(db)).toEqual([])
    await db.close()
    await asOwner(house, async (owner) => {
      await owner.query(`drop owned by ${other.username}`)
      await owner.query(`drop role ${other.username}`)
    })
  })

  test('the studio owns its schema, makes its tables itself and reaches nothing of the house', async () => {
    const studio = roleUrl(house.ownerUrl, STUDIO_ROLE)
    const folder = join(projectRoot(), 'studio/migrations')
    await migrateStudio(house.ownerUrl, folder) // the schema from before there were roles
    await grantRoles(house.ownerUrl, { app: app(), studio })
    await migrateStudio(studio, folder)
    const db = openDb(studio, 1)
    await db.query('create table studio.mine (id int)')
    await db.query('delete from studio.players')
    for (const statement of [
      'select 1 from wallet.entries',
      'select 1 from identity.accounts',
      'select 1 from public.migrations',
      'create temp table mine (id int)',
      'create schema mine',
      'set role fairhouse',
    ])
      await expect(db.query(statement), statement).rejects.toMatchObject({ code: FORBIDDEN })
    await db.close()
    await expect(house.env.db.query('select 1 from studio.players')).rejects.toMatchObject({ code: FORBIDDEN })
  })
})

describe('CASH-7 a server that starts', () => {
  const config = (settings: Record<string, string>) =>
    readConfig({
      SEED: 'off',
      SANDBOX: 'off',
      LOG_LEVEL: 'silent',
      MESSAGES_URL: 'https://messages.example',
      MESSAGES_SECRET: 'a secret that is long enough for it',
      ...settings,
    })

  test('refuses the owner as its role in production, and a database that is behind or was altered', async () => {
    await expect(prepareForServer(config({ NODE_ENV: 'production' }), house.ownerUrl)).rejects.toThrow(
      /may do too much \(is a superuser|may do too much/,
    )
    await prepareForServer(config({ SANDBOX: 'on' }), house.ownerUrl)
    await prepareForServer(config({ NODE_ENV: 'production' }), house.url)
    const change = (sql: string) => asOwner(house, (owner) => owner.query(sql))
    await change(`update public.migrations set hash = 'x' || hash where name like '0043-%'`)
    await expect(prepareForServer(config({}), house.url)).rejects.toThrow(/not up to date: 0043-/)
    await change(`update public.migrations set hash = substr(hash, 2) where name like '0043-%'`)
  })

  test('prepares an empty database as the owner and works as the other', async () => {
    const empty = await createDatabase(inject('postgresUrl'), 'empty')
    const at = {
      owner: empty.ownerUrl,
      app: roleUrl(empty.ownerUrl, APP_ROLE),
      studio: roleUrl(empty.ownerUrl, STUDIO_ROLE),
    }
    await Promise.all([prepareDatabase(config({}), at), prepareDatabase(config({}), at)])
    await prepareForServer(config({ NODE_ENV: 'production' }), at.app)
    await migrateStudio(at.studio, join(projectRoot(), 'studio/migrations'))
    await empty.drop()
  })
})
