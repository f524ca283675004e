/** The daily figures count each journal line exactly once, whatever fails in between. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { after, DAY_MS } from '#server/lib/clock.ts'
import { only } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { shadow } from '#server/lib/facts/run-dry.ts'
import { closeWriter } from '#server/modules/wallet/post-transfers.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { catchUp, dying, followDying } from '#server/testing/followers.ts'
import { openEnv } from '#server/testing/house.ts'
import { createDatabase, type TestDatabase } from '#server/testing/postgres.ts'
import { giveStakes, playLine } from '#server/testing/rounds.ts'
import { DAILY_DIFFERENCES, DAILY_FOLLOWER, listDaily, rebuildDaily } from './daily.sql.ts'
import { GAME_DAYS_FOLLOWER, rebuildGameDays } from './game-days.sql.ts'
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

const countLines = async () =>
  only(await envs[0].db.query<{ count: bigint }>('select count(*) from bets.journal')).count
const catchUpAll = async () => {
  await catchUp(envs[0], DAILY_FOLLOWER)
  await catchUp(envs[0], GAME_DAYS_FOLLOWER)
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
/** Plays a round in an application of its own: its lines one after another, possibly on different days. */
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
          const dies = () => chance.next().value === 0
          const daily = { ...dying(DAILY_FOLLOWER, dies), batch: 7 }
          const games = { ...dying(GAME_DAYS_FOLLOWER, dies), batch: 11 }
          let playing = true
          const followAll = async (env: Env) => {
            while (playing) {
              await followDying(env, daily)
              await followDying(env, games)
            }
          }
          const following = envs.map(followAll)
          const unique = [...new Map(all.map((one) => [`${one.member} ${one.round}`, one])).values()]
          await Promise.all(unique.map((one, index) => playRound(envs[index % 2] ?? envs[0], prefix, one)))
          playing = false
          await Promise.all(following)
          await catchUpAll()
          expect(await differences()).toEqual([])
        }),
        { numRuns: 12 },
      )
      expect(await countLines()).toBeGreaterThan(500n)
      expect(await rebuildDaily(envs[0])).toMatchObject({ differed: 0 })
      expect(await differences()).toEqual([])
      for (const follower of [DAILY_FOLLOWER, GAME_DAYS_FOLLOWER]) {
        const { examined, differing } = await shadow(envs[0], follower)
        expect(differing).toEqual([])
        expect(examined).toBeGreaterThan(5)
      }
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
    await catchUp(envs[0], DAILY_FOLLOWER)
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
    await catchUp(envs[0], DAILY_FOLLOWER)
    expect((await listDaily(env.db, 'dora', '2026-10-01', '2026-10-01')).find((row) => row.isTrial)).toMatchObject({
      stakeMinor: 10n,
      rounds: 2n,
    })
    expect(await differences()).toEqual([])
  })
})

test('the fold of the daily figures names a row that something damaged', async () => {
  await catchUpAll()
  await envs[0].db.query(`update bets.daily set payout = payout + 1 where member_id = 'dora' and day = '2026-10-03'`)
  await envs[0].db.query(`update bets.game_days set stake_square = stake_square + 1 where day = '2026-10-03'`)
  expect((await shadow(envs[0], DAILY_FOLLOWER)).differing).toMatchObject([
    { id: expect.stringContaining('days ["dora","2026-10-03",false') as string },
  ])
  expect((await shadow(envs[0], GAME_DAYS_FOLLOWER)).differing).toHaveLength(1)
  await rebuildDaily(envs[0])
  await rebuildGameDays(envs[0])
  expect((await shadow(envs[0], DAILY_FOLLOWER)).differing).toEqual([])
  expect((await shadow(envs[0], GAME_DAYS_FOLLOWER)).differing).toEqual([])
})
