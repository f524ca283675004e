/** The log of facts, and followers of it: once each, in one order, the same dry as live. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  CONTACT_PROVED,
  DEPOSIT_CREDITED,
  FACT_TOPICS,
  LEVEL_CHANGED,
  MEMBER_FROZEN,
  MEMBER_LOGGED_IN,
  WITHDRAWAL_PAID,
} from '#contract/facts.ts'
import { after, DAY_MS, type TestClock } from '#server/lib/clock.ts'
import { only, type Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { BETS_JOURNAL } from '#server/modules/bets/journal-streams.sql.ts'
import { closeWriter } from '#server/modules/wallet/post-transfers.ts'
import { catchUp, dying, followDying, onlooker } from '#server/testing/followers.ts'
import { openEnv } from '#server/testing/house.ts'
import { asOwner } from '#server/testing/owner.ts'
import { createDatabase, type TestDatabase } from '#server/testing/postgres.ts'
import { giveStakes, playLine } from '#server/testing/rounds.ts'
import { facts, type FactLine } from './facts.ts'
import { FACT_JOBS } from './facts.jobs.ts'
import { follow, followLock, followLoop } from './follow.ts'
import type { Follower } from './follower.ts'
import { putPlace, tryLock } from './followers.sql.ts'
import { runDry, shadow } from './run-dry.ts'
import { compareCursors, LOG_START, type Cursor, type Line } from './stream.ts'
import { tellFact } from './tell-fact.ts'

const BEGIN = new Date(Date.UTC(2026, 8, 30, 22))
const MEMBERS = ['1', '2', '3', '4']
const brandOf = (memberId: string) => (Number(memberId) % 2 === 0 ? 'even' : 'odd')

type Watched = FactLine<typeof DEPOSIT_CREDITED | typeof MEMBER_LOGGED_IN>
/** Works as promotions do: the first deposit of a member earns a reward, at most one a day, when they logged in. */
type Reward = { memberId: string; amountMinor: bigint }
type Rows = { members: { deposits: number; totalMinor: bigint }; days: { logins: number; rewards: number } }

const dayKey = ({ memberId, at }: Watched) => `${memberId} ${at.toISOString().slice(0, 10)}`
const rewards: Follower<Watched, Rows, Reward, { brands: string }> = {
  name: 'test.rewards',
  streams: [facts(DEPOSIT_CREDITED, MEMBER_LOGGED_IN)],
  batch: 13,
  keys: (line) => ({ members: [line.memberId], days: [dayKey(line)], brands: [line.memberId] }),
  fold: ({ members, days, brands }, line) => {
    const key = dayKey(line)
    const day = days.get(key) ?? { logins: 0, rewards: 0 }
    if (line.topic === 'member.logged-in') return { changes: { days: { [key]: { ...day, logins: day.logins + 1 } } } }
    const member = members.get(line.memberId) ?? { deposits: 0, totalMinor: 0n }
    const isDue = brands.get(line.memberId) === 'odd' && day.logins > 0 && day.rewards === 0
    return {
      changes: {
        members: {
          [line.memberId]: {
            deposits: member.deposits + 1,
            totalMinor: member.totalMinor + line.tells.amountMinor,
          },
        },
        ...(isDue ? { days: { [key]: { ...day, rewards: 1 } } } : {}),
      },
      effects: isDue ? [{ memberId: line.memberId, amountMinor: line.tells.amountMinor / 10n }] : [],
    }
  },
  look: { brands: async (_q, keys) => new Map(keys.map((key) => [key, brandOf(key)])) },
  store: {
    tables: {
      members: {
        load: async (q, keys) => readMembers(await q.query('select * from trial.members where id = any ($1)', [keys])),
        save: async (tx, rows) => {
          for (const [id, row] of rows)
            await tx.query(
              'insert into trial.members values ($1, $2, $3) on conflict (id) do update set deposits = $2, total = $3',
              [id, row.deposits, row.totalMinor],
            )
        },
        loadAll: async (q) => readMembers(await q.query('select * from trial.members')),
      },
      days: {
        load: async (q, keys) => readDays(await q.query('select * from trial.days where id = any ($1)', [keys])),
        save: async (tx, rows) => {
          for (const [id, row] of rows)
            await tx.query(
              'insert into trial.days values ($1, $2, $3) on conflict (id) do update set logins = $2, rewards = $3',
              [id, row.logins, row.rewards],
            )
        },
        loadAll: async (q) => readDays(await q.query('select * from trial.days')),
      },
    },
    carryOut: async (tx, effects) => {
      for (const { memberId, amountMinor } of effects)
        await tx.query('insert into trial.rewards (member_id, amount) values ($1, $2)', [memberId, amountMinor])
    },
  },
}
const readMembers = (rows: { id: string; deposits: number; total: bigint }[]) =>
  new Map(rows.map(({ id, deposits, total }) => [id, { deposits, totalMinor: total }]))
const readDays = (rows: { id: string; logins: number; rewards: number }[]) =>
  new Map(rows.map(({ id, ...row }) => [id, row]))

let database: TestDatabase
let envs: [Env & { clock: TestClock }, Env]
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'))
  envs = [await openEnv(database.url), await openEnv(database.url)]
  await asOwner(database, async (db) => {
    await db.query(`create schema trial;
      create table trial.members (id text primary key, deposits int, total bigint);
      create table trial.days (id text primary key, logins int, rewards int);
      create table trial.rewards (id bigint generated always as identity, member_id text, amount bigint);
      grant usage on schema trial to public; grant all on all tables in schema trial to public`)
  })
})
afterAll(async () => {
  for (const env of envs) {
    await closeWriter(env)
    await env.db.close()
  }
  await database.drop()
})

type Told = { member: string; what: 'deposit' | 'login' | 'paid'; amount: number; hours: number }
let count = 0
async function tell(tx: Tx, { member, what, amount, hours }: Told): Promise<void> {
  const about = { brand: brandOf(member), memberId: member, at: after(BEGIN, hours * (DAY_MS / 24)) }
  const money = { order: `O-${count++}`, currency: 'BDT', amountMinor: BigInt(amount), feeMinor: 0n }
  if (what === 'login') return tellFact(tx, MEMBER_LOGGED_IN, about, { method: 'password' })
  if (what === 'paid') return tellFact(tx, WITHDRAWAL_PAID, about, money)
  return tellFact(tx, DEPOSIT_CREDITED, about, { ...money, method: 'surma-pay' })
}

const past: fc.Arbitrary<{ facts: Told[]; isTakenBack: boolean }[]> = fc.array(
  fc.record({
    facts: fc.array(
      fc.record({
        member: fc.constantFrom(...MEMBERS),
        what: fc.constantFrom('deposit', 'deposit', 'login', 'login', 'paid'),
        amount: fc.integer({ min: 0, max: 100_000 }),
        hours: fc.integer({ min: 0, max: 100 }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    isTakenBack: fc.boolean(),
  }),
  { minLength: 25, maxLength: 45 },
)

const given = async () =>
  await envs[0].db.query<{ memberId: string; amountMinor: bigint }>(
    'select member_id as "memberId", amount as "amountMinor" from trial.rewards order by id',
  )
const countRows = async () =>
  only(
    await envs[0].db.query<{ rows: bigint }>(
      'select (select count(*) from trial.members) + (select count(*) from trial.days) + (select count(*) from core.followers) as rows',
    ),
  ).rows

describe('a follower of facts', () => {
  test(
    'stores and does what its dry run says, while several processes write, follow and crash, and some roll back what they told',
    { timeout: 120_000 },
    async () => {
      let told = 0
      await fc.assert(
        fc.asyncProperty(past, fc.infiniteStream(fc.nat({ max: 3 })), async (transactions, chance) => {
          const fragile = dying(rewards, () => chance.next().value === 0)
          let writing = true
          const following = envs.map(async (env) => {
            while (writing) await followDying(env, fragile)
          })
          await Promise.all(
            transactions.map(async (one, index) =>
              (envs[index % 2] ?? envs[0]).db
                .tx(async (tx) => {
                  for (const fact of one.facts) await tell(tx, fact)
                  if (one.isTakenBack) throw new Error('taken back')
                })
                .then(
                  () => (told += one.facts.filter(({ what }) => what !== 'paid').length),
                  (error: Error) => expect(error.message).toBe('taken back'),
                ),
            ),
          )
          writing = false
          await Promise.all(following)
          await catchUp(envs[0], rewards)
          const before = await countRows()
          const dry = await runDry(envs[1], rewards)
          expect(await countRows()).toBe(before)
          expect(dry.lines).toBe(told)
          expect(dry.effects).toEqual(await given())
          expect(dry.state.members).toEqual(await rewards.store.tables.members?.loadAll(envs[0].db))
          expect(dry.state.days).toEqual(await rewards.store.tables.days?.loadAll(envs[0].db))
          expect(await shadow(envs[0], rewards as unknown as Follower)).toMatchObject({ differing: [] })
        }),
        { numRuns: 10 },
      )
      expect(told).toBeGreaterThan(100)
      expect((await given()).length).toBeGreaterThan(5)
    },
  )

  test('may be asked what it would have done in a part of the past, or for one brand', async () => {
    const all = await runDry(envs[0], rewards)
    const from = after(BEGIN, 2 * DAY_MS)
    const [early, late] = [await runDry(envs[0], rewards, { to: from }), await runDry(envs[0], rewards, { from })]
    expect(early.effects.length).toBeGreaterThan(0)
    expect(late.effects.length).toBeGreaterThan(0)
    expect(late.lines).toBe(all.lines)
    expect(early.lines).toBeLessThan(all.lines)
    const odd = await runDry(envs[0], rewards, { brand: 'odd' })
    expect(odd.effects).toEqual(all.effects)
    expect([...odd.state.members.keys()].sort()).toEqual(['1', '3'])
    expect((await runDry(envs[0], rewards, { brand: 'even' })).effects).toEqual([])
  })

  test('that begins now does not do again what was long ago', async () => {
    const seen: string[] = []
    const late: Follower = {
      ...onlooker('test.late', [facts(MEMBER_LOGGED_IN)], 100, (_tx, { lines }) => {
        seen.push(...lines.map((line) => line.memberId))
      }),
      begins: 'now',
    }
    await follow(envs[0], late)
    await envs[0].db.tx((tx) => tell(tx, { member: '4', what: 'login', amount: 0, hours: 1 }))
    await catchUp(envs[0], late)
    expect(seen).toEqual(['4'])
  })

  test('cannot look at a row, or change one, that it does not name', async () => {
    const looks: typeof rewards = { ...rewards, name: 'test.looks', keys: ({ memberId }) => ({ members: [memberId] }) }
    await expect(runDry(envs[0], looks)).rejects.toThrow('which keys() does not name')
    const changes: typeof rewards = {
      ...rewards,
      name: 'test.changes',
      fold: () => ({ changes: { days: { x: { logins: 1, rewards: 1 } } } }),
    }
    await expect(follow(envs[0], changes as unknown as Follower)).rejects.toThrow('which keys() does not name')
  })

  test('uses each line of facts and journal once and in one order, whichever process is at it', async () => {
    const [env] = envs
    await giveStakes(env, '7', 1_000_000n)
    const seen: { cursor: string; stream: string }[] = []
    let inside = 0
    const both = onlooker<Line>(
      'test.both',
      [facts(MEMBER_LOGGED_IN, CONTACT_PROVED), BETS_JOURNAL],
      5,
      async (tx, { lines }) => {
        expect(++inside).toBe(1)
        await tx.query('select 1')
        seen.push(...lines.map(({ cursor, stream }) => ({ cursor, stream })))
        inside--
      },
    )
    const writing = Array.from({ length: 30 }, async (_none, index) => {
      const writer = envs[index % 2] ?? env
      if (index % 3 === 0) return playLine(writer, '7', `r${index}`, { kind: 'stake', amountMinor: 5n })
      return writer.db.tx(async (tx) => {
        await tell(tx, { member: '7', what: 'login', amount: 0, hours: index })
        await tellFact(tx, CONTACT_PROVED, { brand: 'odd', memberId: '7', at: BEGIN }, { channel: 'sms' })
      })
    })
    const following = [0, 1, 0, 1].map((which) => follow(envs[which] ?? env, both))
    await Promise.all([...writing, ...following])
    await catchUp(env, both)
    const cursors = seen.map(({ cursor }) => cursor)
    expect(cursors).toEqual([...new Set(cursors)].sort(compareCursors))
    const logins = only(
      await env.db.query<{ count: bigint }>(
        `select count(*) from core.facts where topic in ('member.logged-in', 'contact.proved')`,
      ),
    ).count
    expect(seen.filter(({ stream }) => stream === 'facts')).toHaveLength(Number(logins))
    expect(seen.filter(({ stream }) => stream === 'bets')).toHaveLength(10)
  })

  test('reads a batch again whose transaction failed', async () => {
    const tries: number[] = []
    const again = onlooker('test.again', [facts(MEMBER_LOGGED_IN)], 5, (_tx, { lines }) => {
      tries.push(lines.length)
      if (tries.length === 1) throw new Error('not now')
    })
    await expect(follow(envs[0], again)).rejects.toThrow('not now')
    expect(await envs[0].db.query(`select 1 from core.followers where name = 'test.again'`)).toEqual([])
    await follow(envs[1], again)
    expect(tries.slice(0, 2)).toEqual([5, 5])
  })
})

describe('the log of facts', () => {
  test('holds facts back while an older transaction is still writing', async () => {
    const stream = facts(MEMBER_FROZEN)
    const about = (memberId: string) => ({ brand: 'odd', memberId, at: BEGIN })
    await envs[0].db.tx(async (tx) => {
      await tellFact(tx, MEMBER_FROZEN, about('1'), {})
      await envs[1].db.tx((quick) => tellFact(quick, MEMBER_FROZEN, about('2'), {}))
      expect(await stream.read(envs[1].db, LOG_START, 10)).toEqual([])
    })
    await catchUp(
      envs[0],
      onlooker('test.frozen', [stream], 10, () => undefined),
    )
    expect((await stream.read(envs[1].db, LOG_START, 10)).map((line) => line.memberId)).toEqual(['1', '2'])
  })

  test('cannot be changed, nor written to but through its routine', async () => {
    for (const statement of [`update core.facts set tells = '{}'`, 'delete from core.facts', 'truncate core.facts']) {
      await expect(asOwner(database, (db) => db.query(statement))).rejects.toThrow('append-only')
      await expect(envs[0].db.query(statement)).rejects.toMatchObject({ code: '42501' })
    }
    await expect(
      envs[0].db.query(
        `insert into core.facts (epoch, xid, at, topic, version, brand, member_id, tells) values (1, '3', now(), 'a.b', 1, 'x', '1', '{}')`,
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('takes nothing of another shape', async () => {
    const about = { brand: 'odd', memberId: '1', at: BEGIN }
    const tellings = [
      // @ts-expect-error an amount is a bigint, and nothing is missing
      (tx: Tx) => tellFact(tx, DEPOSIT_CREDITED, about, { order: 'D-1', currency: 'BDT', amountMinor: 5 }),
      // @ts-expect-error nothing is told that the topic does not name
      (tx: Tx) => tellFact(tx, MEMBER_FROZEN, about, { because: 'x' }),
    ]
    for (const telling of tellings) await expect(envs[0].db.tx(telling)).rejects.toThrow()
  })

  test('reads of a topic what it takes, however much was told of others', async () => {
    await asOwner(database, async (db) => {
      await db.query(
        `insert into core.facts (epoch, at, topic, version, brand, member_id, tells)
         select 1, now(), case when n % 3000 = 0 then 'level.changed' else 'withdrawal.asked' end, 1, 'odd', n::text, '{"from":0,"to":1}' from generate_series(1, 30000) n`,
      )
      await db.query('analyze core.facts')
    })
    await catchUp(
      envs[0],
      onlooker('test.levels', [facts(LEVEL_CHANGED)], 100, () => undefined),
    )
    const read = `select * from core.read_facts(0::smallint, '0'::xid8, 0, '{level.changed}', 100, '-infinity', 'infinity', null)`
    const row = await envs[0].db.tx(async (tx) => {
      await tx.query(read) // the first query of a connection also reads the catalogue
      return only(
        await tx.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
          `explain (analyze, buffers, format json) ${read}`,
        ),
      )
    })
    const plan = row['QUERY PLAN'][0]?.Plan
    expect(plan?.['Actual Rows']).toBe(10)
    expect((plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)).toBeLessThan(150)
  })

  test('is stored in months that a job creates ahead; facts of a month without a partition are moved when it is created', async () => {
    const at = new Date(Date.UTC(2015, 5, 30, 23, 59, 59))
    await envs[0].db.tx((tx) => tellFact(tx, MEMBER_FROZEN, { brand: 'odd', memberId: '9', at }, {}))
    const lies = async () =>
      (
        await envs[0].db.query<{ name: string }>(
          `select tableoid::regclass::text as name from core.facts where member_id = '9' and topic = 'member.frozen'`,
        )
      ).map(({ name }) => name)
    expect(await lies()).toEqual(['core.facts_default'])
    await FACT_JOBS[0]?.run(envs[0], {})
    expect(await lies()).toEqual(['core.facts_2015_06'])
  })

  test('has topics that are named once', () => {
    expect(new Set(FACT_TOPICS.map(({ name }) => name)).size).toBe(FACT_TOPICS.length)
  })
})

describe('a loop that follows', () => {
  test('asks for nothing more when it has read everything, until a line took a number or ten seconds passed', async () => {
    const [env] = envs
    const seen: Cursor[] = []
    let reads = 0
    const told = facts(MEMBER_FROZEN)
    const stream: typeof told = {
      ...told,
      read: (...asked) => {
        reads++
        return told.read(...asked)
      },
    }
    const follower = onlooker('test.still', [stream], 10, (_tx, { lines }) => {
      seen.push(...lines.map(({ cursor }) => cursor))
    })
    const loop = followLoop(follower)
    const turn = async (waitsMs = 300) => {
      env.clock.advance(waitsMs)
      const before = reads
      await loop.run(env)
      return reads - before
    }
    const rest = async () => {
      // tests in other databases of the server hold the horizon back: it may read several times until all is still
      await expect.poll(async () => (await turn()) + (await turn())).toBe(0)
    }
    await rest()
    const about = { brand: 'odd', memberId: '1', at: BEGIN }
    const known = seen.length
    await env.db.tx(async (tx) => {
      await tellFact(tx, MEMBER_FROZEN, about, {})
      // its line has a number and cannot be read yet: each turn looks
      for (let turns = 0; turns < 3; turns++) expect(await turn()).toBe(1)
      expect(seen).toHaveLength(known)
    })
    await expect.poll(async () => (await turn(), seen.length)).toBe(known + 1)
    await rest()
    await env.db.tx((tx) => putPlace(tx, 'test.still', LOG_START, env.clock.now()))
    expect(await turn()).toBe(0)
    expect(await turn(10_000)).toBe(1)
    expect(seen).toHaveLength(2 * (known + 1))
  })

  test('takes up what another process left undone when it died', async () => {
    const [env, other] = envs
    const seen: Cursor[] = []
    const follower = onlooker('test.left', [facts(MEMBER_FROZEN)], 10, (_tx, { lines }) => {
      seen.push(...lines.map(({ cursor }) => cursor))
    })
    const loop = followLoop(follower)
    await other.db
      .tx(async (tx) => {
        await tryLock(tx, followLock('test.left'))
        env.clock.advance(300)
        await loop.run(env)
        throw new Error('it died')
      })
      .catch(() => undefined)
    expect(seen).toEqual([])
    await expect.poll(async () => (env.clock.advance(300), await loop.run(env), seen.length)).toBeGreaterThan(0)
  })
})
