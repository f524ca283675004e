/** Leaderboards and tournaments through HTTP: ranks, freezing, prizes, fees, and what no retry passes. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { boardFinal, joinBoard, lotteryMissionBoard, missionBoard } from '#contract/missions/missions.ts'
import {
  officeDryMission,
  officeMission,
  officePayBoard,
  officeStopMission,
} from '#contract/missions/office-missions.ts'
import type { BoardDocument } from '#contract/missions/terms.ts'
import { limits, setLimit, takeBreak } from '#contract/protection/protection.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import type { Follower } from '#server/lib/facts/follower.ts'
import { shadow } from '#server/lib/facts/run-dry.ts'
import { sha256 } from '#server/lib/random.ts'
import { agreeTo } from '#server/testing/agree.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator, logInAgain, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { boardOf, count, playRound, publish, takeBack } from '#server/testing/missions.ts'
import { fundCash } from '#server/testing/vendor.ts'
import { returnFees } from './boards/cancel-board.ts'
import { listRanks, writeList } from './boards/final-list.ts'
import { freezeBoards } from './boards/freeze-boards.ts'
import { payBoards } from './boards/pay-board.ts'
import { MISSIONS_FOLLOWER } from './counting/follower.ts'
import { insertScores } from './counting/state.sql.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterEach(() => expectBalancedBooks(house.env.db))
afterAll(() => house.close())

async function buildPlayer(): Promise<Person> {
  const member = await buildMember(house)
  await fundCash(house, member.id, 1_000)
  return member
}
const buildPlayers = () => Promise.all([buildPlayer(), buildPlayer(), buildPlayer(), buildPlayer()])
/** Logs in again: the clock may have moved past the session. */
const boardFor = async (member: Person, id: string) => {
  await count(house)
  return (await (await logInAgain(house, member)).caller.ok(missionBoard, { board: id })).board
}
const moneyOf = async (member: Person) =>
  Number((await (await logInAgain(house, member)).caller.ok(walletBalance)).balance)
/** A board for one hour, whose results settle for another one. */
const shortBoard = (overrides: Partial<BoardDocument> = {}) =>
  boardOf(house, { endsAt: after(house.clock.now(), HOUR_MS).toISOString(), ...overrides })
const finish = async () => {
  house.clock.advance(2 * HOUR_MS + MINUTE_MS)
  await count(house)
  await freezeBoards(house.env)
}
async function pay(id: string, withheld: { memberId: string; reason: 'fraud' }[] = []) {
  const one = await buildOperator(house, 'finance')
  const asked = await one.caller.ok(officePayBoard, { id, withheld, reason: 'looked at' })
  await agreeTo(await buildOperator(house, 'finance'), asked.waiting)
}

test('PROMO-5 ranks by turnover: one order, the first to reach it is ahead, one’s own place and what is missing', async () => {
  const [one, two, three] = await buildPlayers()
  const { id } = await publish(house, shortBoard())
  await playRound(house, one.id, '50')
  await playRound(house, two.id, '50')
  await playRound(house, three.id, '20')
  const board = await boardFor(three, id)
  expect(board?.top.map(({ rank, score, prize, isOwn }) => [rank, score, prize, isOwn])).toEqual([
    [1, '50.00', '100.00', false],
    [2, '50.00', '50.00', false],
    [3, '20.00', '25.00', true],
  ])
  expect(board).toMatchObject({ ranked: 3, own: { rank: 3, score: '20.00', toNext: '30.00', toPrize: null } })
  expect(board?.top[0]?.name).toContain('***')
  expect(JSON.stringify(board)).not.toContain(one.username)
})

test('PROMO-5 the best win and the longest run are counted by round, and a win that is taken back loses its place', async () => {
  const [one, two] = await buildPlayers()
  const best = await publish(house, shortBoard({ scoring: 'multiple', stakeMin: '2' }))
  const runs = await publish(house, shortBoard({ scoring: 'streak' }))
  for (const win of ['4', '6', '0', '3']) await playRound(house, one.id, '2', win)
  await playRound(house, two.id, '1', '900')
  await playRound(house, two.id, '2', '5')
  expect((await boardFor(one, best.id))?.top.map(({ score }) => score)).toEqual(['3.00', '2.50'])
  expect((await boardFor(one, runs.id))?.top.map(({ score }) => score)).toEqual(['2', '2'])
  const { differing } = await shadow(house.env, MISSIONS_FOLLOWER as unknown as Follower)
  expect(differing).toEqual([])
})

test('PROMO-5 a stake that is taken back while results settle lowers a score; after freezing it is written down and does not', async () => {
  const [one, two] = await buildPlayers()
  const { id } = await publish(house, shortBoard())
  const [first, second] = [await playRound(house, one.id, '60'), await playRound(house, one.id, '40')]
  await playRound(house, two.id, '50')
  const before = house.clock.now()
  // the board is over, and its results settle
  house.clock.advance(HOUR_MS + MINUTE_MS)
  expect((await boardFor(one, id))?.own).toMatchObject({ rank: 1, score: '100.00' })
  await takeBack(house, one.id, first, '60')
  expect((await boardFor(one, id))?.own).toMatchObject({ rank: 2, score: '40.00' })
  await finish()
  const frozen = await boardFor(one, id)
  expect(frozen).toMatchObject({ state: 'frozen', final: { version: 1 }, own: { rank: 2, score: '40.00' } })
  const document = shortBoard()
  const anew = writeList(await listRanks(house.env.db, BigInt(id), document), document)
  expect(anew.hash).toBe(frozen?.final?.hash)
  await playRound(house, two.id, '9', '0', { at: before })
  await count(house)
  expect((await boardFor(two, id))?.own).toMatchObject({ rank: 1, score: '50.00' })
  await takeBack(house, one.id, second, '40')
  expect((await boardFor(one, id))?.own).toMatchObject({ rank: 2, score: '40.00' })
  const late = await house.env.db.query(
    'select member_id as member, delta, accepted from missions.scores where item_id = $1 and not accepted order by delta',
    [id],
  )
  expect(late).toEqual([
    { member: one.id, delta: -400_000n, accepted: false },
    { member: two.id, delta: 90_000n, accepted: false },
  ])
  const { differing } = await shadow(house.env, MISSIONS_FOLLOWER as unknown as Follower)
  expect(differing).toEqual([])
})

test('PROMO-5 prizes are paid once after two persons agreed; who is withheld is listed, and the ranks below move up', async () => {
  const [one, two, three, four] = await buildPlayers()
  const { id } = await publish(house, shortBoard())
  for (const [place, member] of [one, two, three, four].entries()) await playRound(house, member.id, String(90 - place))
  await finish()
  const before = await Promise.all([one, two, three, four].map(moneyOf))
  await pay(id, [{ memberId: two.id, reason: 'fraud' }])
  await Promise.all([payBoards(house.env), payBoards(house.env)])
  await payBoards(house.env)
  const now = await Promise.all([one, two, three, four].map(moneyOf))
  expect(now.map((money, place) => money - (before[place] ?? 0))).toEqual([100, 0, 50, 25])
  const operator = await buildOperator(house, 'finance')
  const shown = await operator.caller.ok(officeMission, { id })
  expect(shown).toMatchObject({ state: 'paid', paid: 3, cost: '175.00' })
  expect(shown.payout.find(({ memberId }) => memberId === two.id)).toMatchObject({ state: 'withheld', reason: 'fraud' })
  expect(shown.finals.map(({ version, differences }) => [version, differences])).toEqual([
    [2, ['2 fraud move_up']],
    [1, []],
  ])
  const reader = await logInAgain(house, three)
  const final = await reader.caller.ok(boardFinal, { id })
  expect(final.versions.map(({ version }) => version)).toEqual([2, 1])
  expect((JSON.parse(final.list) as unknown[][]).map(([rank, , , , prize]) => [rank, prize])).toEqual([
    [1, '100.00'],
    [2, '50.00'],
    [3, '25.00'],
  ])
  expect(sha256((await reader.caller.ok(boardFinal, { id, version: 1 })).list)).toBe(shown.finals[1]?.hash)
  expect(JSON.stringify(final), 'no name, no reason').not.toMatch(new RegExp(`fraud|${one.username}`))
  expect((await reader.caller.call(boardFinal, { id, version: 3 })).body).toMatchObject({ code: 'NOT_FOUND' })
  expect((await operator.caller.call(officePayBoard, { id, withheld: [], reason: 'again' })).body).toMatchObject({
    code: 'MISSION_STATE',
  })
})

test('PROMO-5 a process that dies while it pays prizes pays each once; who may be given nothing by then is listed; what is kept goes to nobody', async () => {
  const [one, two, three, four] = await buildPlayers()
  const { id } = await publish(house, shortBoard({ withheld: 'kept' }))
  for (const [place, member] of [one, two, three, four].entries()) await playRound(house, member.id, String(90 - place))
  await finish()
  const before = await Promise.all([one, two, three, four].map(moneyOf))
  await pay(id, [{ memberId: two.id, reason: 'fraud' }])
  const { db } = house.env
  let commits = 0
  const tx: typeof db.tx = (work) =>
    db.tx(async (inner) => {
      const done = await work(inner)
      if (++commits === 2) throw new Error('the process died')
      return done
    })
  await expect(payBoards({ ...house.env, db: { ...db, tx } })).rejects.toThrow('the process died')
  const payouts = async () =>
    (await (await buildOperator(house, 'finance')).caller.ok(officeMission, { id })).payout.map(({ rank, state }) => [
      rank,
      state,
    ])
  expect(await payouts()).toEqual([
    [1, 'paid'],
    [2, 'withheld'],
    [3, 'due'],
  ])
  await (await logInAgain(house, three)).caller.ok(takeBreak, { hours: 24, understood: true })
  await Promise.all([payBoards(house.env), payBoards(house.env)])
  expect(await payouts()).toEqual([
    [1, 'paid'],
    [2, 'withheld'],
    [3, 'refused'],
  ])
  const now = await Promise.all([one, two, three, four].map(moneyOf))
  expect(now.map((money, place) => money - (before[place] ?? 0))).toEqual([100, 0, 0, 0])
  const shown = await (await buildOperator(house, 'finance')).caller.ok(officeMission, { id })
  expect(shown.state).toBe('paid')
  expect(shown.finals.map(({ version, differences }) => [version, differences])).toEqual([
    [2, ['2 fraud kept']],
    [1, []],
  ])
  expect(new Set(shown.finals.map(({ hash }) => hash)).size, 'two lists, and both are kept').toBe(2)
})

test('PROMO-5 an entry and its fee are one commit: fifty at once are one entry, and without money there is none', async () => {
  const [rich, poor] = [await buildPlayer(), await buildMember(house)]
  const { id } = await publish(house, shortBoard({ entry: 'buy_in', fee: '30', entrantsMin: 2 }))
  const answers = await Promise.all(Array.from({ length: 50 }, () => rich.caller.call(joinBoard, { id, fee: '30.00' })))
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  expect(await moneyOf(rich)).toBe(970)
  expect((await poor.caller.call(joinBoard, { id, fee: '30.00' })).body).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  expect((await poor.caller.call(joinBoard, { id, fee: '1.00' })).body).toMatchObject({ code: 'INVALID_INPUT' })
  const board = await boardFor(poor, id)
  expect(board).toMatchObject({ entrants: 1, hasEntered: false })
  // only what is staked after the entry counts, and only of those who have entered
  await playRound(house, rich.id, '5')
  expect((await boardFor(rich, id))?.own).toMatchObject({ rank: 1, score: '5.00' })
  await finish()
  expect((await boardFor(rich, id))?.state).toBe('cancelled')
  await Promise.all([returnFees(house.env), returnFees(house.env)])
  expect(await moneyOf(rich)).toBe(965 + 30)
  await expect(house.env.db.query(`update missions.items set state = 'live' where id = $1`, [id])).rejects.toThrow(
    'does not go from cancelled to live',
  )
})

test('PROMO-5 CASH-9 a stopped tournament returns every fee exactly; a fee counts towards limits; a member on a break can enter none', async () => {
  const [one, two, three] = await buildPlayers()
  const author = await buildOperator(house)
  const { id } = await publish(house, shortBoard({ entry: 'buy_in', fee: '12.34' }), author)
  const other = await publish(house, shortBoard({ entry: 'buy_in', fee: '10' }))
  await one.caller.ok(setLimit, { kind: 'stake', period: 'day', value: '20' })
  for (const member of [one, two]) await member.caller.ok(joinBoard, { id, fee: '12.34' })
  const staked = async () => {
    const rows = (await (await logInAgain(house, one)).caller.ok(limits)).limits
    return rows.find(({ kind, period }) => kind === 'stake' && period === 'day')?.used
  }
  expect(await staked()).toBe('12.34')
  expect((await one.caller.call(joinBoard, { id: other.id, fee: '10.00' })).body).toMatchObject({
    code: 'PLAY_LIMIT',
    value: { reason: 'stake', period: 'day' },
  })
  expect(await moneyOf(one)).toBe(1_000 - 12.34)
  await three.caller.ok(takeBreak, { hours: 24, understood: true })
  const rested = await logInAgain(house, three)
  expect((await rested.caller.call(joinBoard, { id, fee: '12.34' })).body).toMatchObject({
    code: 'MISSION_NOT_FOR_YOU',
  })
  expect(await rested.caller.ok(missionBoard, {})).toEqual({ boards: [], past: [], board: null })
  await author.caller.ok(officeStopMission, { id, reason: 'for a test' })
  expect((await two.caller.call(joinBoard, { id, fee: '12.34' })).body).toMatchObject({ code: 'BOARD_CLOSED' })
  await returnFees(house.env)
  expect(await Promise.all([one, two].map(moneyOf))).toEqual([1_000, 1_000])
  expect(await staked()).toBe('0.00')
})

test('PROMO-5 LOTT-7 PROMO-12 boards of the lottery have a list of their own; a dry run says what really happened', async () => {
  const [one, two] = await buildPlayers()
  const lottery = { types: ['LOTT' as const], vendors: [], games: [] }
  const document = shortBoard({ filter: lottery })
  const { id } = await publish(house, document)
  await playRound(house, one.id, '8', '0', { gameType: 'LOTT' })
  await playRound(house, two.id, '80')
  const seen = await (await logInAgain(house, one)).caller.ok(lotteryMissionBoard, {})
  await count(house)
  expect(seen.boards.map((row) => row.id)).toEqual([id])
  expect(await boardFor(one, id)).toMatchObject({ ranked: 1, own: { rank: 1, score: '8.00' } })
  const author = await buildOperator(house)
  const day = new Date(house.clock.now().getTime() + 6 * HOUR_MS).toISOString().slice(0, 10)
  const from = new Date(Date.parse(day) - 3 * DAY_MS).toISOString().slice(0, 10)
  const dry = await author.caller.ok(officeDryMission, { document, from, to: day })
  expect(dry).toMatchObject({ reached: 1, rewards: 1, cost: '100.00' })
})

test('PROMO-5 equal scores share the prizes of their places, also across the last rank of the list, which ends behind them', async () => {
  const [one, two, three] = await buildPlayers()
  const prizes = [
    { from: 1, to: 1, amount: '50' },
    { from: 2, to: 100, amount: '0.10' },
  ]
  const document = shortBoard({ ties: 'shared', scoring: 'streak', prizes })
  const { id } = await publish(house, document)
  for (const win of ['2', '2']) await playRound(house, one.id, '1', win)
  for (const member of [two, three]) await playRound(house, member.id, '1', '2')
  await count(house)
  const board = await boardFor(three, id)
  expect(board?.top.map(({ rank, prize }) => [rank, prize])).toEqual([
    [1, '50.00'],
    [2, '0.10'],
    [2, '0.10'],
  ])
  // 107 more members have won a round each: 109 share the prizes of the places from 2 to 100
  const made = await house.env.db.query<{ memberId: string }>(
    `insert into identity.accounts (id, merchant, username, type, currency, path, created_at) overriding system value
     select 7000000 + n, 'fairhouse', 'made_up_' || n, 0, 'BDT', 7000000 + n || '.', now() from generate_series(1, 107) n
     returning id::text as "memberId"`,
  )
  const at = house.clock.now()
  const others = made.map(({ memberId }) => ({
    item: id,
    kind: 'score' as const,
    place: '1.1.1',
    memberId,
    ref: 'made up',
    number: 1,
    delta: 1n,
    at,
    accepted: true,
  }))
  await house.env.db.tx((tx) => insertScores(tx, { turnover: new Map(), others }))
  await finish()
  const { list } = await (await logInAgain(house, three)).caller.ok(boardFinal, { id })
  const rows = JSON.parse(list) as [rank: number, name: string, score: string, at: string, prize: string][]
  expect(rows.map(([rank]) => rank)).toEqual([1, ...Array.from({ length: 109 }, () => 2)])
  const prizesOf = (amount: string) => rows.filter(([, , , , prize]) => prize === amount).length
  expect(['50.00', '0.10', '0.09'].map(prizesOf), '9.90 among 109').toEqual([1, 9, 100])
  expect(await boardFor(three, id)).toMatchObject({ ranked: 110, own: { rank: 2 } })
})
