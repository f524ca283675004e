import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { betDetail, bets } from '#contract/bets/bets.ts'
import { getRoundRule, openRounds, resolveRound, setRoundRule } from '#contract/play/open-rounds.ts'
import type { SessionAnswer } from '#contract/doors/vendor-protocol.ts'
import { officeDecisions } from '#contract/decisions/decisions.ts'
import { gameLaunch } from '#contract/doors/launch.ts'
import { messages } from '#contract/messages/messages.ts'
import { MINUTE_MS } from '#server/lib/clock.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildHouseOperator, buildMember, buildOperator, buildTrial, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { agreeAll } from '#server/testing/door-stage.ts'
import { fundCash, sitDown, vendorClient, type VendorClient } from '#server/testing/vendor.ts'
import { agreeTo, answerWaiting } from '#server/testing/agree.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { carryOutDecided, resolveOverdueRounds } from './resolve-overdue-rounds.ts'

const GAME = 'skyrise'
const AFTER_MINUTES = 60
const REASON = 'the vendor does not answer'

let house: House
let vendor: VendorClient
let operator: Person
let second: Person
let meghna: Person
let owner: Person
let partner: Person
let member: Person
let seat: SessionAnswer
let ids = 0

const openBet = async (amount: string, roundId = `open-${++ids}`) => {
  const body = {
    txId: `bet-${++ids}`,
    session: seat.session,
    accountRef: seat.accountRef,
    roundId,
    gameCode: GAME,
    amount,
    currency: 'BDT',
  }
  expect(await vendor.send('bet', body)).toMatchObject({ code: 0 })
  return body
}
type Bet = Awaited<ReturnType<typeof openBet>>
const winOf = (bet: Bet, amount: string, more: object = {}) => ({
  txId: `win-${++ids}`,
  accountRef: seat.accountRef,
  roundId: bet.roundId,
  gameCode: GAME,
  amount,
  currency: 'BDT',
  betTxId: bet.txId,
  ...more,
})
const balance = async () => (await vendor.send('balance', { accountRef: seat.accountRef, currency: 'BDT' })).balance
const roundOf = async (bet: Bet) => {
  const row = (await member.caller.ok(bets, {})).content.find((one) => one.roundId === bet.roundId)
  return member.caller.ok(betDetail, { id: row?.id ?? '' })
}
const ask = async (bet: Bet, outcome: 'void' | 'closed', by = operator) =>
  by.caller.call(resolveRound, { id: (await roundOf(bet)).id, outcome, reason: REASON })
/** Asks as one operator, agrees as another, and so carries the decision out. */
const resolve = async (bet: Bet, outcome: 'void' | 'closed') => {
  const asked = await ask(bet, outcome)
  if (!asked.body.success) return asked
  const answered = await answerWaiting(second, asked.body.value.waiting)
  await carryOutDecided(house.env)
  return answered
}
const told = async () =>
  (
    await house.env.db.query<{ key: string }>('select key from messages.messages where member_id = $1 order by id', [
      member.id,
    ])
  ).map((row) => row.key)

beforeAll(async () => {
  house = await openHouse()
  const key = (await seedGames(house.env, { studioVendors: null })).BGS
  if (!key) throw new Error('no key')
  vendor = vendorClient(house, 'BGS', key)
  await agreeAll(house)
  await seedMeghna(house.env)
  meghna = await buildOperator(house, 'admin', MEGHNA.code)
})
afterAll(() => house.close())
beforeEach(async () => {
  operator = await buildOperator(house)
  second = await buildOperator(house, 'finance')
  owner = await buildHouseOperator(house)
  partner = await buildHouseOperator(house)
  member = await buildMember(house)
  await fundCash(house, member.id, 1000)
  seat = await sitDown(house, vendor, member, GAME)
})
afterEach(() => expectBalancedBooks(house.env.db))

describe('openRounds', () => {
  test('GAME-2 GAME-7 a stake in an open round is shown beside the balance until the round is over', async () => {
    const [first, second] = [await openBet('30'), await openBet('12.50')]
    expect(await member.caller.ok(openRounds, {})).toMatchObject({
      total: 2,
      inPlay: '42.50',
      currency: 'BDT',
      content: [{ roundId: first.roundId, stake: '30.00', state: 'open' }, { roundId: second.roundId }],
    })
    await vendor.send('win', winOf(first, '0', { roundClosed: true }))
    expect(await member.caller.ok(openRounds, {})).toMatchObject({ total: 1, inPlay: '12.50' })
    await vendor.send('rollback', {
      txId: `back-${++ids}`,
      targetTxId: second.txId,
      accountRef: seat.accountRef,
      roundId: second.roundId,
    })
    expect(await member.caller.ok(openRounds, {})).toMatchObject({ total: 0, inPlay: '0.00', content: [] })
  })

  test('GAME-2 everybody sees their own rounds: a trial player those with play money, a visitor none', async () => {
    await openBet('30')
    const [other, trial] = [await buildMember(house), await buildTrial(house)]
    expect(await other.caller.ok(openRounds, {})).toMatchObject({ total: 0 })
    expect(await trial.caller.ok(openRounds, {})).toMatchObject({ total: 0, inPlay: '0.00' })
    expect((await house.as().call(openRounds, {})).body).toMatchObject({ code: 'LOGIN_REQUIRED' })
  })

  test('GAME-7 an open round goes on from another device: a second session pays into it and ends it', async () => {
    const bet = await openBet('20')
    const { url } = await member.caller.ok(gameLaunch, { gameCode: GAME, device: 'MOBILE' })
    const second = await vendor.send('session', { token: url.slice(url.indexOf('#t=') + 3) })
    expect(
      await vendor.send('bet', { ...bet, txId: `bet-${++ids}`, session: second.session, amount: '5' }),
    ).toMatchObject({ code: 0 })
    expect(await member.caller.ok(openRounds, {})).toMatchObject({ total: 1, inPlay: '25.00' })
    expect(await vendor.send('win', winOf(bet, '60', { roundClosed: true }))).toMatchObject({ balance: '1035.00' })
    expect(await member.caller.ok(openRounds, {})).toMatchObject({ total: 0 })
  })
})

describe('resolveRound', () => {
  test('GAME-2 OFFICE-8 void returns every stake, once; the member gets a message, and the log and the round have the act', async () => {
    const bet = await openBet('30')
    await openBet('20', bet.roundId)
    expect((await resolve(bet, 'void')).body).toMatchObject({
      success: true,
      value: { state: 'done', kind: 'round.void' },
    })
    expect(await balance()).toBe('1000.00')
    expect(await roundOf(bet)).toMatchObject({
      state: 'rolled_back',
      stake: '0.00',
      detail: { resolution: { outcome: 'void', by: 'operator', reason: REASON } },
    })
    expect(await told()).toEqual(['round-void'])
    expect(await vendor.send('status', { txId: bet.txId })).toMatchObject({ state: 'rolled_back' })
    const [act] = await house.env.db.query<{ reason: string }>(
      `select reason from core.audit_log where action = 'round.resolve' and operator_id = $1 order by id desc limit 1`,
      [second.id],
    )
    expect(act).toEqual({ reason: REASON })
    expect((await resolve(bet, 'void')).body).toMatchObject({ code: 'ROUND_NOT_OPEN' })
  })

  test('GAME-2 the message about it names the game in the reader’s language', async () => {
    const [{ names } = { names: { bn: '', en: '' } }] = await house.env.db.query<{ names: { bn: string; en: string } }>(
      'select names from games.games where code = $1',
      [GAME],
    )
    expect(names.bn).not.toBe(names.en)
    await resolve(await openBet('30'), 'void')
    for (const locale of ['bn', 'en'] as const) {
      const [message] = (await member.caller.ok(messages, {}, { 'accept-language': locale })).content
      expect(message?.text).toContain(names[locale])
    }
  })

  test('GAME-2 a win that comes after its stakes went back is refused, whether it names the bet or only the round', async () => {
    const bet = await openBet('30')
    await resolve(bet, 'void')
    expect(await vendor.send('win', winOf(bet, '90'))).toMatchObject({ status: 'ROLLED_BACK' })
    expect(await vendor.send('win', winOf(bet, '90', { betTxId: undefined }))).toMatchObject({ status: 'ROLLED_BACK' })
    expect(await balance()).toBe('1000.00')
  })

  test('GAME-2 closed ends the round as it stands; a win that comes later is paid', async () => {
    const bet = await openBet('30')
    expect((await resolve(bet, 'closed')).body).toMatchObject({ success: true })
    expect(await roundOf(bet)).toMatchObject({
      state: 'settled',
      stake: '30.00',
      payout: '0.00',
      detail: { resolution: { outcome: 'closed' } },
    })
    expect(await told()).toEqual(['round-closed'])
    expect(await vendor.send('win', winOf(bet, '45'))).toMatchObject({ code: 0, balance: '1015.00' })
    expect((await resolve(bet, 'void')).body).toMatchObject({ code: 'ROUND_NOT_OPEN' })
  })

  test('GAME-2 what was paid in part cannot be given back, only closed', async () => {
    const [paid, lost] = [await openBet('30'), await openBet('10')]
    await vendor.send('win', winOf(paid, '5'))
    await vendor.send('win', winOf(lost, '0'))
    for (const bet of [paid, lost]) expect((await resolve(bet, 'void')).body).toMatchObject({ code: 'ROUND_HAS_WIN' })
    expect((await resolve(paid, 'closed')).body).toMatchObject({ success: true })
    expect(await roundOf(paid)).toMatchObject({ state: 'settled', payout: '5.00' })
  })

  test('OFFICE-8 only who may end rounds decides, about a round that there is', async () => {
    const bet = await openBet('30')
    const viewer = await buildOperator(house, 'viewer')
    expect((await ask(bet, 'void', viewer)).body).toMatchObject({ code: 'PERMISSION_DENIED' })
    expect((await ask(bet, 'void', member)).body).toMatchObject({ success: false })
    expect(
      (await operator.caller.call(resolveRound, { id: '999999999', outcome: 'void', reason: REASON })).body,
    ).toMatchObject({ code: 'NOT_FOUND' })
    expect((await operator.caller.call(resolveRound, { id: '1', outcome: 'void', reason: '' })).body).toMatchObject({
      code: 'INVALID_INPUT',
    })
    expect(await roundOf(bet)).toMatchObject({ state: 'open' })
  })

  test('OFFICE-2 OFFICE-8 nobody ends a round alone, neither with a second login nor by voting twice; a win in between outdates the request', async () => {
    const bet = await openBet('30')
    const asked = await ask(bet, 'void')
    const { waiting } = asked.body.success ? asked.body.value : { waiting: null }
    expect(waiting).toMatchObject({ needed: 2, agreed: 1 })
    expect(await roundOf(bet)).toMatchObject({ state: 'open' })
    expect((await ask(bet, 'void', second)).body).toMatchObject({ code: 'DECISION_OPEN' })
    const [{ person } = { person: 0n }] = await house.env.db.query<{ person: bigint }>(
      'select person_id as person from identity.operators where id = $1',
      [operator.id],
    )
    expect((await answerWaiting(operator, waiting)).body).toMatchObject({ code: 'SECOND_OPERATOR' })
    expect((await answerWaiting(await buildOperator(house, 'admin', 'fairhouse', person), waiting)).body).toMatchObject(
      { code: 'SECOND_OPERATOR' },
    )
    await vendor.send('win', winOf(bet, '5'))
    expect((await answerWaiting(second, waiting)).body).toMatchObject({ code: 'DECISION_STALE' })
    expect(await roundOf(bet)).toMatchObject({ state: 'open', payout: '5.00' })
  })

  test('OFFICE-2 an operator who owns the member’s account can neither ask nor agree', async () => {
    const bet = await openBet('30')
    await house.env.db.query(
      'insert into identity.person_accounts (account_id, person_id, added_at) select $1, person_id, now() from identity.operators where id = $2',
      [member.id, second.id],
    )
    expect((await ask(bet, 'void', second)).body).toMatchObject({ code: 'OWN_MONEY' })
    expect((await resolve(bet, 'void')).body).toMatchObject({ code: 'OWN_MONEY' })
    expect(await roundOf(bet)).toMatchObject({ state: 'open' })
  })

  test('OFFICE-2 another brand’s operator ends no round here: its number is answered as an invented one', async () => {
    const { id } = await roundOf(await openBet('30'))
    const there = { host: `${MEGHNA.domain}:3000` }
    const answers = await Promise.all(
      [id, '999999999'].map((one) =>
        meghna.caller.call(resolveRound, { id: one, outcome: 'void', reason: REASON }, there),
      ),
    )
    expect(answers.map(({ status, body }) => [status, body.success ? null : body.code])).toEqual([
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
    ])
    expect(await meghna.caller.ok(officeDecisions, {}, there)).toMatchObject({ total: 0 })
  })

  test('GAME-2 ten requests at once are one; a win during the last vote comes before it or is refused, and the books balance', async () => {
    const seen = new Set<string>()
    for (let turn = 0; turn < 6; turn++) {
      const bet = await openBet('30')
      const before = await balance()
      const asked = await Promise.all(Array.from({ length: 10 }, () => ask(bet, 'void')))
      const waits = asked.flatMap(({ body }) => (body.success ? [body.value.waiting] : []))
      expect(waits).toHaveLength(1)
      const agreeing = async () => {
        const answer = await answerWaiting(second, waits[0])
        await carryOutDecided(house.env)
        return answer
      }
      const [answered, late] = await Promise.all([
        agreeing(),
        vendor.send('win', winOf(bet, '90', turn % 2 === 0 ? {} : { betTxId: undefined })),
      ])
      const round = await roundOf(bet)
      seen.add(round.state)
      if (late.code === 0)
        expect([round.payout, round.stake, round.state]).toEqual([
          '90.00',
          '30.00',
          answered.body.success ? 'settled' : 'open',
        ])
      else expect([late.status, answered.body.success, round.state]).toEqual(['ROLLED_BACK', true, 'rolled_back'])
      expect(Number(await balance()) - Number(before)).toBe(late.code === 0 ? 90 : 30)
    }
    expect(seen.size).toBeGreaterThan(0)
  })
})

describe('the vendor’s rule', () => {
  const rule = async (outcome: 'void' | 'closed') => {
    const { waiting } = await owner.caller.ok(setRoundRule, {
      id: 'BGS',
      afterMinutes: AFTER_MINUTES,
      outcome,
      reason: 'as agreed with the vendor',
    })
    if (waiting) await agreeTo(partner, waiting)
  }

  test('OFFICE-8 a rule is read and set, with its limits', async () => {
    expect(await owner.caller.ok(getRoundRule, { id: 'PT' })).toEqual({
      afterMinutes: 20_160,
      outcome: 'void',
      waiting: null,
    })
    await rule('closed')
    expect(await owner.caller.ok(getRoundRule, { id: 'BGS' })).toEqual({
      afterMinutes: AFTER_MINUTES,
      outcome: 'closed',
      waiting: null,
    })
    expect((await owner.caller.call(getRoundRule, { id: 'NONE' })).body).toMatchObject({ code: 'NOT_FOUND' })
    expect(
      (await owner.caller.call(setRoundRule, { id: 'NONE', afterMinutes: 60, outcome: 'void', reason: REASON })).body,
    ).toMatchObject({ code: 'NOT_FOUND' })
    expect(
      (await owner.caller.call(setRoundRule, { id: 'BGS', afterMinutes: 1, outcome: 'void', reason: REASON })).body,
    ).toMatchObject({ code: 'INVALID_INPUT' })
    for (const call of [getRoundRule, setRoundRule]) {
      expect(
        (
          await operator.caller.call(
            call as never,
            { id: 'BGS', afterMinutes: 60, outcome: 'void', reason: REASON } as never,
          )
        ).body,
        'a brand sets no rule for all',
      ).toMatchObject({ code: 'PERMISSION_DENIED' })
    }
    const { waiting } = await owner.caller.ok(setRoundRule, {
      id: 'BGS',
      afterMinutes: 5,
      outcome: 'closed',
      reason: 'forfeit them all',
    })
    expect((await answerWaiting(owner, waiting)).body, 'nobody forfeits everybody’s open bets alone').toMatchObject({
      code: 'SECOND_OPERATOR',
    })
    await answerWaiting(partner, waiting, false)
    const back = await owner.caller.ok(setRoundRule, {
      id: 'BGS',
      afterMinutes: 240,
      outcome: 'void',
      reason: 'a friend waits for his stake',
    })
    expect(back, 'nobody gives lost stakes back alone').toMatchObject({ outcome: 'closed', waiting: { needed: 2 } })
    await agreeTo(partner, back.waiting)
    expect(
      await owner.caller.ok(setRoundRule, { id: 'BGS', afterMinutes: 300, outcome: 'void', reason: 'more time' }),
    ).toEqual({ afterMinutes: 300, outcome: 'void', waiting: null })
  })

  test('GAME-2 ends what is open too long and leaves the rest; twice at once is once', async () => {
    await rule('void')
    const old = await openBet('30')
    house.clock.advance((AFTER_MINUTES + 1) * MINUTE_MS)
    const young = await openBet('10')
    await Promise.all([resolveOverdueRounds(house.env), resolveOverdueRounds(house.env)])
    expect(await roundOf(old)).toMatchObject({ state: 'rolled_back', detail: { resolution: { by: 'time' } } })
    expect(await roundOf(young)).toMatchObject({ state: 'open' })
    expect(await balance()).toBe('990.00')
    expect(await told()).toEqual(['round-void'])
  })

  test('GAME-2 a round that paid in part is closed where the rule would give back', async () => {
    await rule('void')
    const bet = await openBet('30')
    await vendor.send('win', winOf(bet, '5'))
    house.clock.advance((AFTER_MINUTES + 1) * MINUTE_MS)
    await resolveOverdueRounds(house.env)
    expect(await roundOf(bet)).toMatchObject({
      state: 'settled',
      payout: '5.00',
      detail: { resolution: { outcome: 'closed', by: 'time' } },
    })
  })

  test('GAME-2 a decision whose process died is carried out by the next run, and told once', async () => {
    const bet = await openBet('30')
    const { id } = await roundOf(bet)
    await house.env.db.query(
      `insert into games.resolutions (vendor, round_id, member_id, round, outcome, reason, decided_at) values ('BGS', $1, $2, $3, 'void', 'left behind', $4)`,
      [bet.roundId, member.id, id, house.clock.now()],
    )
    expect((await resolve(bet, 'closed')).body).toMatchObject({ code: 'ROUND_NOT_OPEN' })
    house.clock.advance(2 * MINUTE_MS)
    await Promise.all([resolveOverdueRounds(house.env), resolveOverdueRounds(house.env)])
    expect(await roundOf(bet)).toMatchObject({ state: 'rolled_back' })
    expect(await told()).toEqual(['round-void'])
  })
})
