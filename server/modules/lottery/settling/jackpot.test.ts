/** A jackpot over three draws: contributed to, carried, shared, and shared anew by a corrected board. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { lotteryLaunch, lotteryLobby, lotteryRules } from '#contract/lottery/hall.ts'
import { officeAnswerDecision, officeDecision } from '#contract/decisions/decisions.ts'
import { officeLotteryTerms, previewLotteryTerms, setLotteryTerms } from '#contract/lottery/office.ts'
import { lotteryBet, lotteryCancel, lotteryTicket } from '#contract/lottery/tickets.ts'
import { toWire } from '#contract/money.ts'
import { PH_LOTTOS } from '#games/lottery/sea/philippines.ts'
import { poolMostOf } from '#games/lottery/core/price.ts'
import { getBalance } from '#server/modules/wallet/accounts.sql.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { correctIssue, drawIssue, lineOf, sellIssue } from '#server/testing/lottery-tickets.ts'
import { giveStakes } from '#server/testing/rounds.ts'
import { fillPools } from '../pools/fill-pools.ts'
import { readPool } from '../pools/pool.ts'
import { settleDue } from './settle-issue.ts'

const GAME = 'ph642'
const UNIT = 10_000n
/** Of each stake, in parts of a hundred. */
const POOL = 40n
const SIX = '01,02,03,04,05,06'
const OTHER = '37,38,39,40,41,42'
let house: House
let [ann, bob, cem]: Person[] = []
const who = (person: Person | undefined) => person ?? expect.fail('nobody')
let count = 0

beforeAll(async () => {
  house = await openHouse()
  ann = await buildMember(house)
  bob = await buildMember(house)
  cem = await buildMember(house)
  for (const one of [ann, bob, cem]) await giveStakes(house.env, one.id, 1_000n * UNIT)
})
afterAll(() => house?.close())
afterEach(() => expectBalancedBooks(house.env.db))

const pool = () => readPool(house.env.db, { merchant: 'fairhouse', lottery: GAME, currency: 'BDT' })
const cash = (person: Person | undefined) =>
  getBalance(house.env.db, { kind: 'member_cash', owner: who(person).id, currency: 'BDT' })
const buy = (person: Person | undefined, issue: string, selection: string, stake: string, trial = false) =>
  who(person).caller.ok(lotteryBet, {
    gameCode: GAME,
    issue,
    termsVersion: 1,
    lines: [lineOf(GAME, { play: 'SIX', mode: 'SEA', selection, stake })],
    requestId: `jackpot-${++count}`,
    trial,
  })
const draw = async (id: bigint, balls: number[]) => {
  await drawIssue(house.env.db, id, { balls })
  await settleDue(house.env)
}
const shown = async () => {
  const { lotteries } = await who(ann).caller.ok(lotteryLobby, {})
  return lotteries.find(({ gameCode }) => gameCode === GAME)?.jackpot ?? null
}

test('LOTT-2 LOTT-5 stakes fill the pool, a cancelled one takes its part out, nobody wins and it is carried, two winners share it', async () => {
  const first = await sellIssue(house.env.db, GAME)
  await buy(ann, first.number, OTHER, '100.00')
  const back = await buy(bob, first.number, OTHER, '50.00')
  expect(await pool()).toBe((150n * UNIT * POOL) / 100n)
  await who(bob).caller.ok(lotteryCancel, { id: back.id })
  expect(await pool()).toBe((100n * UNIT * POOL) / 100n)
  await draw(first.id, [1, 2, 3, 4, 5, 6])
  expect(await pool(), 'carried').toBe(40n * UNIT)

  const second = await sellIssue(house.env.db, GAME)
  const [won, wonMore] = [await buy(ann, second.number, SIX, '10.00'), await buy(bob, second.number, SIX, '20.00')]
  await buy(cem, second.number, OTHER, '20.00')
  expect(await pool(), 'both draws').toBe(60n * UNIT)
  await expect.poll(shown).toEqual({ amount: '60.00', currency: 'BDT' })
  expect((await house.as().ok(lotteryRules, { gameCode: GAME })).lottery.jackpot).toEqual({
    amount: '60.00',
    currency: 'BDT',
  })
  const before = [await cash(ann), await cash(bob)]
  await draw(second.id, [1, 2, 3, 4, 5, 6])
  expect([(await cash(ann)) - (before[0] ?? 0n), (await cash(bob)) - (before[1] ?? 0n)]).toEqual([
    20n * UNIT,
    40n * UNIT,
  ])
  expect(await who(ann).caller.ok(lotteryTicket, { id: won.id })).toMatchObject({ state: 'won', won: '20.00' })
  const shared = await who(bob).caller.ok(lotteryTicket, { id: wonMore.id })
  expect(shared).toMatchObject({ state: 'won', won: '40.00', content: [{ notes: [] }] })
  expect(await pool()).toBe(0n)
  await expect.poll(shown).toBeNull()
})

test('LOTT-5 a corrected board takes the jackpot back before another one gets it, and no more than the draw had', async () => {
  const issue = await sellIssue(house.env.db, GAME)
  // who wins by the correction has the older ticket
  const right = await buy(cem, issue.number, OTHER, '30.00')
  const wrong = await buy(ann, issue.number, SIX, '10.00')
  await draw(issue.id, [1, 2, 3, 4, 5, 6])
  expect(await who(ann).caller.ok(lotteryTicket, { id: wrong.id })).toMatchObject({ won: '16.00' })
  const next = await sellIssue(house.env.db, GAME)
  await buy(bob, next.number, OTHER, '10.00')
  expect(await pool(), 'of the next draw').toBe(4n * UNIT)
  const before = [await cash(ann), await cash(cem)]
  await correctIssue(house.env.db, issue.id, { balls: [37, 38, 39, 40, 41, 42] })
  await settleDue(house.env)
  expect(await who(ann).caller.ok(lotteryTicket, { id: wrong.id })).toMatchObject({ state: 'lost', won: '0.00' })
  expect(await who(cem).caller.ok(lotteryTicket, { id: right.id })).toMatchObject({ state: 'won', won: '16.00' })
  expect([(await cash(ann)) - (before[0] ?? 0n), (await cash(cem)) - (before[1] ?? 0n)]).toEqual([
    -16n * UNIT,
    16n * UNIT,
  ])
  expect(await pool(), 'the next draw keeps its own').toBe(4n * UNIT)
  const [paid] = await house.env.db.query<{ pool: bigint }>(
    'select sum(won_pool)::bigint as pool from lottery.tickets where issue = $1',
    [issue.id],
  )
  expect(paid?.pool, 'the pool paid all of it').toBe(16n * UNIT)
})

test('LOTT-1 LOTT-5 play money wins beside real money and alone: no real pool moves, and no real winner gets less', async () => {
  const had = await pool()
  await who(bob).caller.ok(lotteryLaunch, { gameCode: GAME, launchMode: 'TRIAL' })
  const first = await sellIssue(house.env.db, GAME)
  const played = await buy(bob, first.number, SIX, '30.00', true)
  expect(await pool(), 'play money fills nothing').toBe(had)
  await buy(cem, first.number, OTHER, '10.00')
  const before = await cash(bob)
  await draw(first.id, [1, 2, 3, 4, 5, 6])
  const inPool = had + 4n * UNIT
  expect(await pool(), 'won by nobody real').toBe(inPool)
  const alone = await who(bob).caller.ok(lotteryTicket, { id: played.id })
  expect(alone).toMatchObject({ state: 'won', isTrial: true, won: toWire(inPool) })

  const second = await sellIssue(house.env.db, GAME)
  const real = await buy(ann, second.number, SIX, '10.00')
  const beside = await buy(bob, second.number, SIX, '30.00', true)
  const whole = inPool + 4n * UNIT
  const cashOfAnn = await cash(ann)
  await draw(second.id, [1, 2, 3, 4, 5, 6])
  expect(await who(ann).caller.ok(lotteryTicket, { id: real.id })).toMatchObject({ won: toWire(whole) })
  expect((await cash(ann)) - cashOfAnn).toBe(whole)
  const third = await who(bob).caller.ok(lotteryTicket, { id: beside.id })
  expect(third, 'three of the four parts').toMatchObject({ state: 'won', won: toWire((whole * 3n) / 4n) })
  expect(await cash(bob), 'play money alone').toBe(before)
  expect(await pool()).toBe(0n)
  // a correction takes back what was paid of each, and no real money of the one who played
  await correctIssue(house.env.db, second.id, { balls: [7, 8, 9, 10, 11, 12] })
  await settleDue(house.env)
  expect(await pool()).toBe(whole)
  expect([await cash(bob), await cash(ann)]).toEqual([before, cashOfAnn])
  expect(await who(bob).caller.ok(lotteryTicket, { id: beside.id })).toMatchObject({ state: 'lost', won: '0.00' })
})

/** What asks for a starting amount of the pool. */
const startOf = async (asker: Person, gameCode: string, poolStart: string | null) => {
  const { inForce } = await asker.caller.ok(officeLotteryTerms, { gameCode })
  const terms = { ...inForce.terms, poolStart }
  return { gameCode, terms, reason: 'a prize worth playing for' }
}

test('LOTT-2 OFFICE-6 two persons decide what a pool starts with: filled once, from the brand, and again when somebody won', async () => {
  const [asker, agreer] = [await buildOperator(house, 'admin'), await buildOperator(house, 'admin')]
  const wallet = () => getBalance(house.env.db, { kind: 'house_play', owner: 'fairhouse', currency: 'BDT' })
  const refused = async (gameCode: string, start: string) =>
    (await asker.caller.call(setLotteryTerms, await startOf(asker, gameCode, start))).body
  expect(await refused('ph3d', '5.00'), 'no pool').toMatchObject({ code: 'TERMS_INVALID' })
  expect(await refused(GAME, '0.00')).toMatchObject({ code: 'TERMS_INVALID' })
  const { terms } = (await asker.caller.ok(officeLotteryTerms, { gameCode: GAME })).inForce
  const preview = await asker.caller.ok(previewLotteryTerms, {
    gameCode: GAME,
    terms: { ...terms, poolStart: '50000000.00' },
  })
  expect(preview).toMatchObject({ persons: 2, changes: 1, problems: [] })

  const [had, ofHouse] = [await pool(), await wallet()]
  const asked = await asker.caller.ok(setLotteryTerms, await startOf(asker, GAME, '50000000.00'))
  expect(asked.version).toBeNull()
  expect(await fillPools(house.env), 'nobody agreed yet').toBe(0)
  const id = asked.waiting?.id ?? ''
  const { contentHash } = await agreer.caller.ok(officeDecision, { id })
  const answer = { id, agrees: true, contentHash, note: 'agreed' }
  expect((await asker.caller.call(officeAnswerDecision, answer)).status, 'not both oneself').not.toBe(200)
  expect(await fillPools(house.env)).toBe(0)
  await agreer.caller.ok(officeAnswerDecision, answer)

  // a draw whose board somebody may know gets nothing more into its pool
  const closed = await sellIssue(house.env.db, GAME)
  await drawIssue(house.env.db, closed.id, { balls: [1, 2, 3, 4, 5, 6] })
  expect(await fillPools(house.env)).toBe(0)
  await settleDue(house.env)
  const turns = await Promise.all([fillPools(house.env), fillPools(house.env), fillPools(house.env)])
  expect(turns.reduce((sum, one) => sum + one)).toBe(1)
  const START = 50_000_000n * UNIT
  expect([await pool(), ofHouse - (await wallet())]).toEqual([START, START - had])
  expect(await fillPools(house.env)).toBe(0)

  // one taka wins so many times itself at most: what is stated of the play holds however much is in the pool
  const play = PH_LOTTOS.find(({ balls }) => balls === 42)?.plays[0] ?? expect.fail('no play')
  const most = poolMostOf(play)
  expect(most).toBe((5_245_786n * POOL) / 100n)
  const issue = await sellIssue(house.env.db, GAME)
  const buyNow = async (stake: string) =>
    who(ann).caller.ok(lotteryBet, {
      gameCode: GAME,
      issue: issue.number,
      termsVersion: (await who(ann).caller.ok(lotteryRules, { gameCode: GAME })).termsVersion,
      lines: [lineOf(GAME, { play: 'SIX', mode: 'SEA', selection: SIX, stake })],
      requestId: `jackpot-${++count}`,
    })
  const small = await buyNow('10.00')
  const before = await cash(ann)
  await draw(issue.id, [1, 2, 3, 4, 5, 6])
  expect((await cash(ann)) - before).toBe(most * 10n * UNIT)
  const told = await who(ann).caller.ok(lotteryTicket, { id: small.id })
  expect(told.content[0]?.notes, 'the ticket says that its part was bounded').toEqual(['pool_capped'])
  expect(await pool(), 'the rest is carried').toBe(START + 4n * UNIT - most * 10n * UNIT)
  expect(await fillPools(house.env)).toBe(1)
  expect(await pool()).toBe(START)
  const [kept] = await house.env.db.query<{ count: bigint; sum: bigint }>(
    'select count(*), sum(amount)::bigint from lottery.pool_starts',
  )
  expect(kept).toEqual({ count: 2n, sum: START - had + (most * 10n - 4n) * UNIT })
})
