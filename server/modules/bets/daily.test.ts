/** The daily figures follow the journal exactly once, whatever happens on the way. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { after, DAY_MS } from '#server/lib/clock.ts'
import { only } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { closeWriter } from '#server/modules/wallet/post-transfers.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { openEnv } from '#server/testing/house.ts'
import { createDatabase, type TestDatabase } from '#server/testing/postgres.ts'
import { giveStakes, playLine } from '#server/testing/rounds.ts'
import { DAILY_DIFFERENCES, DAILY_FOLLOWER, listDaily, rebuildDaily } from './daily.sql.ts'
import { followJournal, type Follower } from './follow-journal.ts'
import { ensurePartitions } from './journal.sql.ts'

let database: TestDatabase
let envs: [Env, Env]
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'))
  envs = [await openEnv(database.url), await openEnv(database.url)]
  for (const member of ['anna', 'bela', 'carl']) await giveStakes(envs[0], member, 1_000_000_000n)
  await giveStakes(envs[0], 'tess', 1_000_000_000n, true)
})
afterAll(async () => {
  await expectBalancedBooks(envs[0].db)
  for (const env of envs) {
    await closeWriter(env)
    await env.db.close()
  }
  await database.drop()
})

const countLines = async (where = 'true') =>
  only(await envs[0].db.query<{ count: bigint }>(`select count(*) from bets.journal l where ${where}`)).count
const behind = `(l.epoch, l.xid, l.seq) > (select epoch, xid, seq from bets.followers where name = 'bets.daily')`
/** Follows until nothing is left: tests in other databases of the server hold the journal's horizon back as well. */
async function catchUp(): Promise<void> {
  do await followJournal(envs[0], DAILY_FOLLOWER)
  while ((await countLines(behind)) > 0n)
}
const differences = () => envs[0].db.query(DAILY_DIFFERENCES)

type Play = {
  member: string
  round: number
  stake: number
  payout: number
  takenBack: 'nothing' | 'stake' | 'payout' | 'both'
  daysAgo: number
  laterBy: number
  line: boolean
}
const plays: fc.Arbitrary<Play[]> = fc.array(
  fc.record({
    member: fc.constantFrom('anna', 'bela', 'carl', 'tess'),
    round: fc.integer({ min: 1, max: 1_000_000 }),
    stake: fc.integer({ min: 0, max: 500 }),
    payout: fc.integer({ min: 0, max: 900 }),
    takenBack: fc.constantFrom('nothing', 'nothing', 'stake', 'payout', 'both'),
    daysAgo: fc.integer({ min: 0, max: 3 }),
    laterBy: fc.integer({ min: 0, max: 2 }),
    line: fc.boolean(),
  }),
  { minLength: 20, maxLength: 60 },
)

let run = 0
/** Plays a round in an application of its own, its lines one after another, perhaps on different days. */
async function playRound(
  env: Env,
  prefix: string,
  { member, round, stake, payout, takenBack, daysAgo, laterBy, line }: Play,
): Promise<void> {
  const isTrial = member === 'tess'
  const facts = (later: number) => ({
    isTrial,
    ...(line ? { agentLine: 'a1.a7' } : {}),
    at: after(env.clock.now(), (later - daysAgo) * DAY_MS),
  })
  const id = `${prefix} ${round}`
  await playLine(env, member, id, { kind: 'stake', amountMinor: BigInt(stake), ...facts(0) })
  await playLine(env, member, id, { kind: 'payout', amountMinor: BigInt(payout), closes: true, ...facts(laterBy) })
  const backs = takenBack === 'both' ? (['payout', 'stake'] as const) : takenBack === 'nothing' ? [] : [takenBack]
  for (const reverses of backs)
    await playLine(env, member, id, {
      kind: 'reversal',
      reverses,
      amountMinor: BigInt(reverses === 'stake' ? stake : payout),
      ...facts(laterBy),
    })
}

describe('AGENT-3 GAME-7 the daily figures', () => {
  test(
    'are what the journal says, under random load in two processes, with reversals and followers that die between batches',
    { timeout: 60_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(plays, fc.infiniteStream(fc.nat({ max: 3 })), async (all, chance) => {
          const prefix = `run ${run++}`
          const crashing: Follower = {
            ...DAILY_FOLLOWER,
            batch: 7,
            apply: async (tx, batch, env) => {
              await DAILY_FOLLOWER.apply(tx, batch, env)
              if (chance.next().value === 0) throw new Error('the process died before the commit')
            },
          }
          let playing = true
          const follow = async (env: Env) => {
            while (playing)
              await followJournal(env, crashing).catch((error: Error) =>
                expect(error.message).toBe('the process died before the commit'),
              )
          }
          const following = envs.map(follow)
          const unique = [...new Map(all.map((one) => [`${one.member} ${one.round}`, one])).values()]
          await Promise.all(unique.map((one, index) => playRound(envs[index % 2] ?? envs[0], prefix, one)))
          playing = false
          await Promise.all(following)
          await catchUp()
          expect(await differences()).toEqual([])
        }),
        { numRuns: 12 },
      )
      expect(await countLines()).toBeGreaterThan(500n)
      expect(await rebuildDaily(envs[0])).toMatchObject({ differed: 0 })
      expect(await differences()).toEqual([])
    },
  )

  test('keep play money apart, count a round where it began, and what is taken back on the day it is taken back', async () => {
    const [env] = envs
    await giveStakes(env, 'dora', 1_000n)
    await giveStakes(env, 'dora', 1_000n, true)
    const at = new Date(Date.UTC(2026, 9, 1, 23, 59, 59, 999))
    await ensurePartitions(env.db, at, at)
    await playLine(env, 'dora', 'd1', { kind: 'stake', amountMinor: 100n, at })
    await playLine(env, 'dora', 'd1', { kind: 'payout', amountMinor: 40n, closes: true, at: after(at, 1) })
    await playLine(env, 'dora', 'd1', { kind: 'reversal', reverses: 'stake', amountMinor: 100n, at: after(at, DAY_MS) })
    await playLine(env, 'dora', 'd4', { kind: 'payout', amountMinor: 9n, bonusMinor: 9n, at: after(at, 2 * DAY_MS) })
    await playLine(env, 'dora', 'd4', { kind: 'stake', amountMinor: 8n, bonusMinor: 6n, at: after(at, 2 * DAY_MS) })
    await playLine(env, 'dora', 'd2', { kind: 'stake', amountMinor: 7n, isTrial: true, at })
    await catchUp()
    const rows = await listDaily(env.db, 'dora', '2026-10-01', '2026-10-31')
    expect(rows.map((row) => [row.day, row.isTrial, row.stakeMinor, row.payoutMinor, row.rounds])).toEqual(
      expect.arrayContaining([
        ['2026-10-01', false, 100n, 0n, 1n],
        ['2026-10-01', true, 7n, 0n, 1n],
        ['2026-10-02', false, -100n, 40n, 0n],
      ]),
    )
    expect(rows).toHaveLength(4)
    expect(rows.find((row) => row.day === '2026-10-03')).toMatchObject({
      stakeMinor: 8n,
      bonusStakeMinor: 6n,
      payoutMinor: 9n,
      bonusPayoutMinor: 9n,
      rounds: 1n,
    })
  })

  test('are made anew where something damaged them, and followed on from there', async () => {
    const [env] = envs
    await env.db.query(
      `update bets.daily set stake = stake + 1, rounds = rounds + 1 where member_id = 'dora' and trial`,
    )
    expect(await differences()).toMatchObject([
      { id: 'dora 2026-10-01 acme reels BDT trial', what: expect.stringContaining('kept 8 staked') as string },
    ])
    expect(await rebuildDaily(env)).toMatchObject({ differed: 1 })
    await playLine(env, 'dora', 'd3', {
      kind: 'stake',
      amountMinor: 3n,
      isTrial: true,
      at: new Date(Date.UTC(2026, 9, 1)),
    })
    await catchUp()
    expect((await listDaily(env.db, 'dora', '2026-10-01', '2026-10-01')).find((row) => row.isTrial)).toMatchObject({
      stakeMinor: 10n,
      rounds: 2n,
    })
    expect(await differences()).toEqual([])
  })
})

describe('GAME-7 a follower of the journal', () => {
  test('uses each line once, also where another follower in another process is at the same line', async () => {
    const seen: string[] = []
    let inside = 0
    const follower: Follower = {
      name: 'test.once',
      batch: 50,
      apply: async (tx, { lines }) => {
        expect(++inside).toBe(1)
        await tx.query('select 1')
        seen.push(...lines.map((line) => line.cursor))
        inside--
      },
    }
    const count = await countLines()
    while (BigInt(seen.length) < count)
      await Promise.all([0, 1, 0, 1, 1].map((which) => followJournal(envs[which] ?? envs[0], follower)))
    expect(new Set(seen).size).toBe(Number(count))
  })

  test('reads a batch again whose transaction failed', async () => {
    const tries: number[] = []
    const follower: Follower = {
      name: 'test.again',
      batch: 5,
      apply: async (_tx, { lines }) => {
        tries.push(lines.length)
        if (tries.length === 1) throw new Error('not now')
      },
    }
    await expect(followJournal(envs[0], follower)).rejects.toThrow('not now')
    expect(await envs[0].db.query(`select 1 from bets.followers where name = 'test.again'`)).toEqual([])
    await followJournal(envs[1], follower)
    expect(tries[0]).toBe(tries[1])
  })
})
