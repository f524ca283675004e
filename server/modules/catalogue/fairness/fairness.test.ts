/** The fairness page's numbers: stated figures beside what the journal says was really paid. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  fairness,
  fairnessOptions,
  SHOWN_PLAYERS_LEAST,
  SHOWN_ROUNDS_LEAST,
  type FairGame,
} from '#contract/catalogue/fairness.ts'
import { parseMoney } from '#contract/money.ts'
import { only } from '#server/lib/db.ts'
import { after, DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { GAMES } from '#server/modules/catalogue/seeds/catalogue.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { buildMember, buildTrial, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { giveStakes, playLine, type RoundPlay } from '#server/testing/rounds.ts'
import { follow } from '#server/lib/facts/follow.ts'
import { GAME_DAYS_DIFFERENCES, GAME_DAYS_FOLLOWER, rebuildGameDays } from '#server/modules/bets/game-days.sql.ts'
import { ensurePartitions } from '#server/modules/bets/journal.sql.ts'
import { PERIOD_DAYS } from './fairness.ts'

let house: House
let member: Person
let theirs: Person
let trial: Person
const there = { host: `${MEGHNA.domain}:3000` }

beforeAll(async () => {
  house = await openHouse()
  await seedMeghna(house.env)
  await seedGames(house.env, { studioVendors: null, opensLanes: false })
  member = await buildMember(house)
  theirs = await buildMember(house, { merchant: MEGHNA.code, currency: 'BDT' })
  trial = await buildTrial(house)
  for (const { id } of [member, theirs]) await giveStakes(house.env, id, 10n ** 12n)
  await giveStakes(house.env, trial.id, 10n ** 12n, true)
})
afterAll(() => house.close())

const GAME = { gameCode: 'dice', vendor: 'BGS', gameType: 'RNG' }
const play = (who: Person, round: string, line: RoundPlay) => playLine(house.env, who.id, round, { ...GAME, ...line })

/** Follows the journal until no line is left: tests in other databases of the server hold its horizon back as well. */
async function catchUp(): Promise<void> {
  const behind = async () =>
    only(
      await house.env.db.query<{ count: bigint }>(
        `select count(*) from bets.journal where (epoch, xid, seq) > coalesce((select (epoch, xid, seq) from core.followers where name = $1), (0::smallint, '0'::xid8, 0::bigint))`,
        [GAME_DAYS_FOLLOWER.name],
      ),
    ).count
  do await follow(house.env, { ...GAME_DAYS_FOLLOWER, batch: 7 })
  while ((await behind()) > 0n)
}

/** Returns what a visitor of a brand reads of an engine, after the cached answer has expired. */
async function read(engine: string, options: { host?: string } = {}): Promise<FairGame> {
  await catchUp()
  house.clock.advance(2 * MINUTE_MS)
  const { games } = await house.as().ok(fairness, {}, options)
  return games.find((game) => game.engine === engine) ?? expect.fail(`no ${engine}`)
}

/** Plays rounds of five members, enough for figures to be shown: each stakes 10 and loses. */
async function playInCompany(game: Partial<RoundPlay>): Promise<void> {
  const company = await Promise.all(Array.from({ length: SHOWN_PLAYERS_LEAST }, () => buildMember(house)))
  for (const { id } of company) await giveStakes(house.env, id, 10n ** 7n)
  for (let round = 0; round < SHOWN_ROUNDS_LEAST; round++) {
    const who = company[round % company.length] as Person
    const name = `company ${game.gameCode} ${who.id} ${round}`
    await playLine(house.env, who.id, name, { ...game, kind: 'stake', amountMinor: 100_000n, closes: true })
  }
}

describe('GAME-9 observed figures', () => {
  test('are null before anybody has played; every playable game is listed with its stated figures', async () => {
    const { games, currency, periodDays, verifyUrl } = await house.as().ok(fairness, { language: 'bn' })
    expect({ currency, periodDays, verifyUrl }).toEqual({
      currency: 'BDT',
      periodDays: PERIOD_DAYS,
      verifyUrl: `${house.env.config.studioOrigin}/verify`,
    })
    expect(games.length).toBeGreaterThan(40)
    expect(new Set(games.map((game) => game.engine)).size).toBe(games.length)
    expect(
      games.every(
        (game) => game.titles.length > 0 && game.gameTypes.length > 0 && game.observed === null && game.rtp.least > 0.6,
      ),
    ).toBe(true)
    expect(games.find(({ engine }) => engine === 'slot-l20')).toMatchObject({
      family: 'slot',
      proof: 'counted',
      volatility: expect.stringMatching(/low|medium|high/) as string,
    })
    expect(games.find(({ engine }) => engine === 'slot-tumble')).toMatchObject({
      proof: 'simulated',
      rtpWithin: 0.001356,
    })
    expect(
      games.find(({ engine }) => engine === 'cockfight'),
      'a lane that the brand keeps closed',
    ).toBeUndefined()
    const english = await house.as().ok(fairness, { language: 'en' })
    expect(english.games[0]?.titles).not.toEqual(games[0]?.titles)
  })

  test('equal the journal for what was played: settled rounds of real money, of this brand, without what was taken back', async () => {
    const stakes = [100n, 250n, 900n, 40n, 1_000n].map((stake) => stake * 10_000n)
    for (const [index, stake] of stakes.entries()) {
      await play(member, `f${index}`, { kind: 'stake', amountMinor: stake })
      await play(member, `f${index}`, { kind: 'payout', amountMinor: index % 2 === 0 ? stake * 2n : 0n, closes: true })
    }
    await play(member, 'doubled', { kind: 'stake', amountMinor: 50_000n })
    await play(member, 'doubled', { kind: 'stake', amountMinor: 50_000n })
    await play(member, 'doubled', { kind: 'payout', amountMinor: 200_000n, closes: true })
    await play(member, 'back', { kind: 'stake', amountMinor: 777_000n })
    await play(member, 'back', { kind: 'reversal', reverses: 'stake', amountMinor: 777_000n })
    await play(member, 'open', { kind: 'stake', amountMinor: 30_000n })
    await play(trial, 'play money', { kind: 'stake', amountMinor: 999_000n, isTrial: true })
    await play(theirs, 'elsewhere', { kind: 'stake', amountMinor: 60_000n })
    await play(theirs, 'elsewhere', { kind: 'payout', amountMinor: 20_000n, closes: true })

    const journal = only(
      await house.env.db.query<{ stake: bigint; payout: bigint }>(
        `select sum(case when kind = 'stake' then amount when reverses = 'stake' then -amount else 0 end)::bigint as stake,
         sum(case when kind = 'payout' then amount when reverses = 'payout' then -amount else 0 end)::bigint as payout
       from bets.journal where member_id = $1 and round_id <> 'open'`,
        [member.id],
      ),
    )
    const dice = await read('dice')
    expect(dice.observed, 'what one member alone played stays between him and the house').toEqual({
      rounds: 6,
      figures: null,
    })
    await playInCompany(GAME)
    const { observed } = await read('dice')
    const staked = journal.stake + BigInt(SHOWN_ROUNDS_LEAST) * 100_000n
    expect(observed).toMatchObject({ rounds: SHOWN_ROUNDS_LEAST + 6, figures: { band: null, verdict: 'few' } })
    expect(observed?.figures?.rtp).toBeCloseTo(Number(journal.payout) / Number(staked), 5)
    expect(parseMoney(observed?.figures?.staked ?? '')).toBe(staked)
    expect(parseMoney(observed?.figures?.paid ?? '')).toBe(journal.payout)
    const elsewhere = await house.env.db.query(`select rounds, stake, payout from bets.game_days where merchant = $1`, [
      MEGHNA.code,
    ])
    expect(elsewhere).toEqual([{ rounds: 1n, stake: 60_000n, payout: 20_000n }])
    expect((await read('dice', there)).observed, 'that brand counts in its own currency').toBeNull()

    await play(member, 'open', { kind: 'payout', amountMinor: 10_000n, closes: true })
    expect((await read('dice')).observed).toMatchObject({ rounds: SHOWN_ROUNDS_LEAST + 7 })
    await play(member, 'f0', { kind: 'reversal', reverses: 'payout', amountMinor: 2_000_000n })
    await play(member, 'f0', { kind: 'reversal', reverses: 'stake', amountMinor: 1_000_000n })
    expect((await read('dice')).observed).toMatchObject({ rounds: SHOWN_ROUNDS_LEAST + 6 })
    expect(await house.env.db.query(GAME_DAYS_DIFFERENCES)).toEqual([])
  })

  test('are of the period only, and of both days when a round ends on the next', async () => {
    const now = house.env.clock.now()
    const [old, late] = [after(now, -(PERIOD_DAYS + 2) * DAY_MS), after(now, -5 * DAY_MS)]
    for (const at of [old, late]) await ensurePartitions(house.env.db, at, at)
    const coin = { gameCode: GAMES.find(({ engine }) => engine === 'coin')?.code ?? '', vendor: 'BGS', gameType: 'RNG' }
    await playLine(house.env, member.id, 'old', { ...coin, kind: 'stake', amountMinor: 10_000n, at: old })
    await playLine(house.env, member.id, 'old', { ...coin, kind: 'payout', amountMinor: 0n, closes: true, at: old })
    await playLine(house.env, member.id, 'two days', { ...coin, kind: 'stake', amountMinor: 20_000n, at: late })
    await playLine(house.env, member.id, 'two days', {
      ...coin,
      kind: 'payout',
      amountMinor: 30_000n,
      closes: true,
      at: after(late, DAY_MS),
    })
    expect((await read('coin')).observed).toEqual({ rounds: 1, figures: null })
    await playInCompany({ ...coin, at: after(late, DAY_MS) })
    const { observed } = await read('coin')
    const rtp = 30_000 / (20_000 + SHOWN_ROUNDS_LEAST * 100_000)
    expect(observed).toMatchObject({
      rounds: SHOWN_ROUNDS_LEAST + 1,
      figures: { from: late.toISOString().slice(0, 10), to: after(late, DAY_MS).toISOString().slice(0, 10) },
    })
    expect(observed?.figures?.rtp).toBeCloseTo(rtp, 5)
  })

  test('of many rounds of one member are their number alone, too', async () => {
    const wheel = {
      gameCode: GAMES.find(({ engine }) => engine === 'wheel')?.code ?? '',
      vendor: 'BGS',
      gameType: 'RNG',
    }
    for (let round = 0; round < SHOWN_ROUNDS_LEAST * 2; round++) {
      await playLine(house.env, member.id, `alone ${round}`, { ...wheel, kind: 'stake', amountMinor: 10_000n })
      await playLine(house.env, member.id, `alone ${round}`, {
        ...wheel,
        kind: 'payout',
        amountMinor: 5_000n,
        closes: true,
      })
    }
    expect((await read('wheel')).observed).toEqual({ rounds: SHOWN_ROUNDS_LEAST * 2, figures: null })
  })

  test('are computed again after damage, and were right before it', async () => {
    const kept = () => house.env.db.query('select * from bets.game_days order by merchant, day, game_code')
    const before = await kept()
    expect(await rebuildGameDays(house.env)).toMatchObject({ differed: 0 })
    expect(await kept()).toEqual(before)
    await house.env.db.query(
      `update bets.game_days set payout_square = payout_square + 1, stake = stake + 1 where game_code = 'dice' and merchant = 'fairhouse'`,
    )
    expect(await house.env.db.query(GAME_DAYS_DIFFERENCES)).toHaveLength(1)
    expect(await rebuildGameDays(house.env)).toMatchObject({ differed: 1 })
    expect(await kept()).toEqual(before)
  })

  test('read no large table: only the stored days, and open rounds from their own index', async () => {
    const { rows } = await house.env.db.tx(async (tx) => {
      await tx.query('set local enable_seqscan = off')
      return {
        rows: await tx.query<{ 'QUERY PLAN': string }>(
          `explain select 1 from bets.rounds r where r.state = 'open' and not r.trial`,
        ),
      }
    })
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/rounds_open_of/)
  })
})

describe('GAME-9 fairnessOptions', () => {
  test('returns every option of a game; NOT_FOUND for an unknown game', async () => {
    const baccarat = await house.as().ok(fairnessOptions, { engine: 'table-baccarat' })
    expect(baccarat.family).toBe('table')
    expect(baccarat.options.find(({ option }) => option === 'banker')).toEqual({
      option: 'banker',
      rtp: { least: 0.989421, most: 0.989421 },
      hit: { least: 0.458597, most: 0.458597 },
      deviation: { least: 0.9274, most: 0.9274 },
      maxWin: 1.95,
    })
    expect((await house.as().ok(fairnessOptions, { engine: 'mines' })).options).toHaveLength(300)
    expect((await house.as().call(fairnessOptions, { engine: 'roulette-of-nobody' })).body).toMatchObject({
      success: false,
      code: 'NOT_FOUND',
    })
    expect((await house.as().call(fairnessOptions, { engine: 'constructor' })).body).toMatchObject({
      success: false,
      code: 'NOT_FOUND',
    })
  })
})
