/** What terms do to bets, through HTTP, and what no text does: half pay, closed numbers, limits, former odds; trial play, chases, and the figures. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/call.ts'
import { officeAnswerDecision, officeDecision } from '#contract/decisions/decisions.ts'
import { lotteryLaunch, lotteryRules } from '#contract/lottery/hall.ts'
import { officeLotteryTerms, setLotteryTerms } from '#contract/lottery/office.ts'
import { officeLotteryFigures } from '#contract/lottery/office-issues.ts'
import { lotteryBet, lotteryChase, lotteryChases, lotteryTicket, lotteryTickets } from '#contract/lottery/tickets.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { openSealedStream } from '#games/fair/draw-stream.ts'
import { drawBoard } from '#games/lottery/core/board.ts'
import { writeSelection } from '#games/lottery/core/play.ts'
import { findLottery, LOTTERIES } from '#games/lottery/lotteries.ts'
import { playsOfDraw } from '#games/lottery/plays-of-draw.ts'
import { getBalance } from '#server/modules/wallet/accounts.sql.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator, buildTrial, type Person } from '#server/testing/builders.ts'
import { openCashierHouse, type CashierHouse } from '#server/testing/cashier-house.ts'
import { drawIssue, lineOf, sellIssue } from '#server/testing/lottery-tickets.ts'
import { giveStakes } from '#server/testing/rounds.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { hmacSha256 } from '../chains/links.ts'
import { stakeDue } from '../chases/stake-chases.ts'
import { settleDue } from '../settling/settle-issue.ts'
import { readTerms } from '../terms/read-terms.ts'
import { priceTicket } from './price-lines.ts'

const GAME = 'ph3d'
const UNIT = 10_000n
const because = 'a story of terms'
let house: CashierHouse
let [admin, admin2, member, other]: Person[] = []
const who = (person: Person | undefined) => (person ?? expect.fail('nobody')).caller
let count = 0

beforeAll(async () => {
  house = await openCashierHouse()
  await seedGames(house.env, { studioVendors: null })
  admin = await buildOperator(house, 'admin')
  admin2 = await buildOperator(house, 'admin')
  member = await buildMember(house)
  other = await buildMember(house)
  for (const one of [member, other]) await giveStakes(house.env, one.id, 100_000n * UNIT)
})
afterAll(() => house?.close())
afterEach(() => expectBalancedBooks(house.env.db))

const straight = (selection: string, stake = '1.00') =>
  lineOf(GAME, { play: 'STRAIGHT', mode: 'SEA', selection, stake })
const [PART] = findLottery(GAME)?.format.steps.flatMap(({ parts }) => parts.map(({ name }) => name)) ?? []
const boardOf = (number: number) => ({ [PART ?? '']: [number] })
const termsOf = async () => (await who(admin).ok(officeLotteryTerms, { gameCode: GAME })).inForce
const cash = (person: Person | undefined) =>
  getBalance(house.env.db, { kind: 'member_cash', owner: person?.id ?? '', currency: 'BDT' })

/** Two operators change what is sold of the play, and of the lottery. Returns the version. */
async function change(part: object, whole: object = {}): Promise<number> {
  const { terms } = await termsOf()
  const plays = terms.plays.map((play) => (play.id === 'STRAIGHT' ? { ...play, ...part } : play))
  const asked = await who(admin).ok(setLotteryTerms, {
    gameCode: GAME,
    terms: { ...terms, ...whole, plays },
    reason: because,
  })
  const id = asked.waiting?.id
  if (id !== undefined) {
    const { contentHash } = await who(admin2).ok(officeDecision, { id })
    await who(admin2).ok(officeAnswerDecision, { id, agrees: true, contentHash, note: because })
  }
  return (await termsOf()).version
}

async function bet(person: Person | undefined, issue: string, lines: ReturnType<typeof straight>[], more: object = {}) {
  const { version } = await termsOf()
  const ask = { gameCode: GAME, issue, termsVersion: version, lines, requestId: `story-${++count}`, ...more }
  return (await who(person).call(lotteryBet, ask)).body
}

describe('LOTT-4 limits of terms', () => {
  test('LOTT-4 a limited number pays half and says so, a closed one is not sold', async () => {
    await change({ half: ['123'], closed: ['456'] })
    const issue = await sellIssue(house.env.db, GAME)
    expect(await bet(member, issue.number, [straight('456')])).toMatchObject({
      code: 'NUMBER_CLOSED',
      value: { numbers: ['456'] },
    })
    expect(await bet(member, issue.number, [straight('789'), straight('123,456')]), 'all lines or none').toMatchObject({
      code: 'NUMBER_CLOSED',
      value: { line: 1 },
    })
    const answer = await bet(member, issue.number, [straight('123,789')])
    if (!answer.success) return expect.fail(JSON.stringify(answer))
    expect(answer.value.content).toMatchObject([
      { selection: '789', prizes: { direct: '450.00' }, notes: [] },
      { selection: '123', prizes: { direct: '225.00' }, notes: ['half_pay'] },
    ])
    await drawIssue(house.env.db, issue.id, boardOf(123))
    await settleDue(house.env)
    expect(await who(member).ok(lotteryTicket, { id: answer.value.id })).toMatchObject({
      state: 'won',
      won: '225.00',
      content: [{ won: '0.00' }, { won: '225.00', notes: ['half_pay'] }],
    })
    await change({ half: [], closed: [] })
  })

  test('LOTT-4 what all members stake on one number and what one stakes in an issue is bounded, whoever asks at once', async () => {
    await change({ numberMax: '20.00' }, { memberIssueMax: '30.00' })
    const issue = await sellIssue(house.env.db, GAME)
    const both = [member, other].flatMap((person) =>
      [1, 2, 3].map(() => bet(person, issue.number, [straight('321', '8.00')])),
    )
    const answers = await Promise.all(both)
    expect(answers.filter(({ success }) => success)).toHaveLength(2)
    for (const answer of answers)
      if (!answer.success) expect(answer).toMatchObject({ code: 'LOTTERY_LIMIT', value: { limit: 'numberMax' } })
    expect((await bet(member, issue.number, [straight('322', '8.00')])).success, 'another number').toBe(true)
    const fresh = await buildMember(house)
    await giveStakes(house.env, fresh.id, 1_000n * UNIT)
    expect((await bet(fresh, issue.number, [straight('500', '20.00')])).success).toBe(true)
    expect(await bet(fresh, issue.number, [straight('501', '10.01')])).toMatchObject({
      code: 'LOTTERY_LIMIT',
      value: { limit: 'memberIssueMax', left: '10.00' },
    })
    expect((await bet(fresh, issue.number, [straight('501', '10.00')])).success, 'to the last unit').toBe(true)
    const next = await sellIssue(house.env.db, GAME)
    expect((await bet(fresh, next.number, [straight('501', '10.01')])).success, 'each issue by itself').toBe(true)
    await change({ numberMax: null }, { memberIssueMax: '200000.00' })
  })

  test('LOTT-1 odds that changed between opening and sending are asked about; lines that they do not touch are taken', async () => {
    const former = (await termsOf()).version
    const issue = await sellIssue(house.env.db, GAME)
    const before = await cash(member)
    await change({ half: ['123'] })
    const answer = await bet(member, issue.number, [straight('789'), straight('123')], { termsVersion: former })
    expect(answer).toMatchObject({
      code: 'TERMS_CHANGED',
      value: {
        termsVersion: former + 1,
        lines: [{ line: 1, shown: { direct: '450.00' }, now: { direct: '225.00' } }],
      },
    })
    expect(await cash(member), 'nothing moved').toBe(before)
    expect((await bet(member, issue.number, [straight('789')], { termsVersion: former })).success).toBe(true)
    const unknown = await bet(member, issue.number, [straight('789')], { termsVersion: former + 9 })
    expect(unknown).toMatchObject({ code: 'TERMS_CHANGED' })
    await change({ half: [] })
  })
})

test('LOTT-1 LOTT-5 trial play from the launch to the win moves no real money, owes nothing, and is in no figure', async () => {
  const issue = await sellIssue(house.env.db, GAME)
  const launched = await who(member).ok(lotteryLaunch, { gameCode: GAME, launchMode: 'TRIAL' })
  expect(launched).toMatchObject({ isTrial: true, gameCode: GAME })
  const before = await cash(member)
  const day = { from: '2020-01-01', to: '2099-01-01', gameCode: GAME }
  const figures = async () => (await who(admin).ok(officeLotteryFigures, day)).plays
  const sold = await figures()
  const answer = await bet(member, issue.number, [straight('111', '2.00')], { trial: true })
  if (!answer.success) return expect.fail(JSON.stringify(answer))
  expect(answer.value).toMatchObject({ isTrial: true, state: 'placed' })
  expect(await house.env.db.query('select from lottery.exposures where issue = $1', [issue.id])).toEqual([])
  await drawIssue(house.env.db, issue.id, boardOf(111))
  await settleDue(house.env)
  expect(await who(member).ok(lotteryTicket, { id: answer.value.id })).toMatchObject({
    state: 'won',
    won: '900.00',
    isTrial: true,
  })
  expect(await cash(member)).toBe(before)
  expect(await figures()).toEqual(sold)
})

test('LOTT-1 LOTT-2 LOTT-3 LOTT-4 a trial player plays a ticket of every family with play money and sees each settled as its board says', async () => {
  const { db } = house.env
  const player = await buildTrial(house)
  const families = new Map(LOTTERIES.map((lottery) => [lottery.family, lottery]))
  expect(families.size).toBe(12)
  const money = async () => Number((await who(player).ok(walletBalance, {})).balance)
  const paid = new Map<string, { cost: number; won: number }>()
  for (const lottery of families.values()) {
    const launched = await who(player).ok(lotteryLaunch, { gameCode: lottery.code })
    expect(launched, lottery.code).toMatchObject({ isTrial: true, view: 'betting' })
    const { plays, termsVersion } = await who(player).ok(lotteryRules, { gameCode: lottery.code })
    const known = playsOfDraw(lottery, new Date())
    const [sold, play] =
      plays.map((one) => [one, known.get(one.id)] as const).find(([, of]) => of?.samples[0] && !of.like) ??
      expect.fail()
    const selection = writeSelection(play ?? expect.fail(), play?.samples[0] ?? expect.fail())
    const line = lineOf(lottery.code, {
      play: sold.id,
      mode: sold.mode,
      selection,
      stake: sold.stakeMin,
      series: sold.series?.to,
    })
    const issue = await sellIssue(db, lottery.code)
    const before = await money()
    const ask = { gameCode: lottery.code, issue: issue.number, termsVersion, lines: [line] }
    // nothing in the request says that it is play money: the account decides
    const placed = await who(player).ok(lotteryBet, { ...ask, requestId: `trial-${lottery.code}` })
    expect(placed, lottery.code).toMatchObject({ isTrial: true, state: 'placed', gameCode: lottery.code })
    expect(before - (await money()), lottery.code).toBeCloseTo(Number(placed.cost))
    const words = openSealedStream(hmacSha256, 'ab'.repeat(32), issue.number)
    await drawIssue(db, issue.id, await drawBoard(words, lottery.format))
    await settleDue(house.env)
    const settled = await who(player).ok(lotteryTicket, { id: placed.id })
    expect(['won', 'lost', 'push'], lottery.code).toContain(settled.state)
    expect(Number(settled.won) > 0, lottery.code).toBe(settled.state !== 'lost')
    expect((await money()) - before, lottery.code).toBeCloseTo(Number(settled.won) - Number(placed.cost))
    paid.set(lottery.family, { cost: Number(placed.cost), won: Number(settled.won) })
  }
  const { content } = await who(player).ok(lotteryTickets, { pageSize: 20 })
  expect(new Set(content.map(({ gameCode }) => findLottery(gameCode)?.family))).toEqual(new Set(families.keys()))
  expect(
    await db.query(
      'select from lottery.exposures e join lottery.tickets t on t.issue = e.issue where t.member_id = $1',
      [player.id],
    ),
  ).toEqual([])
})

test('OFFICE-6 settled figures by play stand beside the stated return', async () => {
  const of = { from: '2020-01-01', to: '2099-01-01', gameCode: GAME }
  const read = async () => {
    const { plays } = await who(admin).ok(officeLotteryFigures, of)
    return plays.find(({ play }) => play === 'STRAIGHT')
  }
  const before = await read()
  const issue = await sellIssue(house.env.db, GAME)
  await bet(member, issue.number, [straight('222', '4.00'), straight('333', '6.00')])
  expect(await read(), 'not settled').toEqual(before)
  await drawIssue(house.env.db, issue.id, boardOf(222))
  await settleDue(house.env)
  const after = await read()
  expect(Number(after?.cost) - Number(before?.cost)).toBeCloseTo(10)
  expect(Number(after?.won) - Number(before?.won)).toBeCloseTo(1_800)
  expect((after?.tickets ?? 0) - (before?.tickets ?? 0)).toBe(1)
  expect(after?.returned).toBe(Math.floor((Number(after?.won) * 10_000) / Number(after?.cost)))
  expect(after?.stated).toBe(4_500)
})

describe('LOTT-6 chases that end by money', () => {
  const chase = (
    from: string,
    total: string,
    more: Pick<InputOf<typeof lotteryChase>, 'plan'> & Partial<InputOf<typeof lotteryChase>>,
  ) => ({
    gameCode: GAME,
    termsVersion: 1,
    from,
    issues: 3,
    lines: [straight('555')],
    stopOnWin: false,
    total,
    requestId: `chase-${++count}`,
    ...more,
  })

  test('LOTT-6 a profit plan is refused where no multiple reaches it, and one that stops on profit gives the rest back', async () => {
    const { db } = house.env
    const { version } = await termsOf()
    const first = await sellIssue(db, GAME, { minutes: 2_000 })
    for (const minutes of [2_010, 2_020]) await sellIssue(db, GAME, { minutes, state: 'pending' })
    const wild = { plan: { kind: 'profit' as const, ratePercent: 1_000 }, termsVersion: version }
    const lines = [straight(Array.from({ length: 60 }, (_, index) => String(index + 100)).join(','))]
    expect(
      (await who(member).call(lotteryChase, chase(first.number, '180.00', { ...wild, lines }))).body,
    ).toMatchObject({ code: 'CHASE_INVALID', value: { problem: 'rate' } })
    const before = await cash(member)
    const modest = {
      plan: { kind: 'profit' as const, ratePercent: 100 },
      stopOnProfit: '100.00',
      termsVersion: version,
    }
    const begun = await who(member).ok(lotteryChase, chase(first.number, '3.00', modest))
    expect(begun.issues.map(({ multiple }) => multiple)).toEqual([1, 1, 1])
    expect(before - (await cash(member))).toBe(3n * UNIT)
    await drawIssue(db, first.id, boardOf(555))
    await settleDue(house.env)
    await stakeDue(house.env)
    const [ended] = (await who(member).ok(lotteryChases, { gameCode: GAME })).content
    expect(ended).toMatchObject({ state: 'stopped', staked: '1.00', held: '0.00', won: '450.00' })
    expect((await cash(member)) - before).toBe(449n * UNIT)
  })
})

test('LOTT-1 no text of any play does anything but price or say what is wrong', async () => {
  const pieces = [
    '',
    '0',
    '12',
    '00',
    '99',
    ',',
    '|',
    '-',
    'x',
    '\u0000',
    '٣',
    '০',
    ' ',
    '0'.repeat(300),
    '1|'.repeat(40),
    'big',
    '{}',
    "';--",
  ]
  let seed = 7
  const next = (limit: number) => (seed = (seed * 48_271) % 2_147_483_647) % limit
  const tried = new Set<string>()
  // one lottery of each list of plays: provinces sell the same
  const seen = new Set<string>()
  for (const lottery of LOTTERIES) {
    const list = JSON.stringify([lottery.family, lottery.modes, ...lottery.playsIn(2026).map(({ id }) => id)])
    if (seen.has(list)) continue
    seen.add(list)
    const { terms } = await readTerms(house.env, house.env.db, { merchant: 'fairhouse', lottery: lottery.code })
    const plays = playsOfDraw(lottery, new Date())
    for (const { id, mode, stakeMin } of terms.plays) {
      const play = plays.get(id)
      const sample = play?.samples[0] && !play.like ? writeSelection(play, play.samples[0]) : '0'
      for (let turn = 0; turn < 2; turn++) {
        const cut = next(sample.length + 1)
        const selection = `${sample.slice(0, cut)}${pieces[next(pieces.length)] ?? ''}${sample.slice(cut)}` || '0'
        const line = { play: id, mode, selection, stake: stakeMin, bets: 1, cost: '1.00' }
        expect(() => priceTicket({ plays, terms }, [line])).not.toThrow()
        tried.add(`${lottery.family} ${id}`)
      }
    }
  }
  const all = LOTTERIES.flatMap(({ family, playsIn }) => playsIn(2026).map(({ id }) => `${family} ${id}`))
  expect([...new Set(all)].filter((play) => !tried.has(play))).toEqual([])
})
