/** Free rounds: issued to the studio, played there, counted and paid once at the door, cancelled, settled. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { betDetail, bets } from '#contract/bets/bets.ts'
import { gameLaunch } from '#contract/doors/launch.ts'
import { parseMoney } from '#contract/money.ts'
import { excludeSelf } from '#contract/protection/protection.ts'
import {
  officeAskFreeRounds,
  officeCancelFreeRounds,
  officeFreeRounds,
  officeOneFreeRounds,
} from '#contract/rewards/office-free-rounds.ts'
import { officeGiveReward } from '#contract/rewards/office-rewards.ts'
import { runningBonus } from '#contract/rewards/running.ts'
import { rewardCenter } from '#contract/rewards/rewards.ts'
import { listOfficeGames } from '#contract/catalogue/office-games.ts'
import { agreeTo } from '#server/testing/agree.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { givesFreeRounds } from '#server/modules/catalogue/vendors/free-rounds-vendors.sql.ts'
import { cancelOfExcluded, endOverdue } from '#server/modules/doors/free-rounds/end-free-rounds.ts'
import { cancelFreeRounds } from '#server/modules/doors/free-rounds/issue-free-rounds.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import {
  advanceRounds,
  freeCashOf,
  type GivenRounds,
  openRoundsStage,
  promiseRounds,
  roundsOf,
  roundsTable,
  type RoundsStage,
  unit,
} from '#server/testing/free-rounds.ts'
import { buildAuthority, give, giftOf } from '#server/testing/rewards.ts'
import { sitDown } from '#server/testing/vendor.ts'
import { tableOf } from '#server/testing/door-stage.ts'
import type { RollResult } from '#studio/engines/dice/protocol.ts'
import type { SpinResult } from '#studio/engines/slot/protocol.ts'
import { newRequestId } from '#studio/testing/studio-house.ts'
import { settleEnded } from './giving/settle-free-rounds.ts'

let stage: RoundsStage
let { house, studio, vendor, other, game, otherGame } = {} as RoundsStage
beforeAll(async () => {
  stage = await openRoundsStage()
  ;({ house, studio, vendor, other, game, otherGame } = stage)
})
afterAll(() => stage.close())
afterEach(() => expectBalancedBooks(house.env.db))

const cashOf = (member: Pick<Person, 'id'>) => freeCashOf(stage, member)
const rowOf = (member: Pick<Person, 'id'>) => roundsOf(stage, member)
const settledOf = async (member: Person) =>
  (
    await house.env.db.query<{ settled: bigint | null }>('select settled from games.free_rounds where member_id = $1', [
      member.id,
    ])
  )[0]?.settled
const advance = (member: Person) => advanceRounds(stage, member)
const shown = async (member: Person) => (await member.caller.ok(rewardCenter, {})).past[0]?.freeRounds

const promise = (member: Person, given: GivenRounds = {}) => promiseRounds(stage, member, given)
const tableWith = (given: GivenRounds = {}) => roundsTable(stage, given)
const faults = (command: string, ...list: string[]) =>
  studio.app.inject({
    method: 'POST',
    url: `/free-rounds/${vendor.code}/sandbox/faults`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ command, faults: list }),
  })

describe('at the studio', () => {
  test('PROMO-3 GAME-2 rounds are issued, shown as k of n, cost nothing, and pay what the sealed seeds decide', async () => {
    const member = await buildMember(house)
    expect((await promise(member, { rounds: 5 })).status).toBe('given')
    expect(await shown(member)).toMatchObject({
      state: 'issuing',
      left: 5,
      rounds: 5,
      stake: '10.00',
      winMax: '1000.00',
    })
    expect(await advance(member)).toMatchObject({ state: 'issued', used: 0 })
    expect(await shown(member)).toMatchObject({ state: 'active', left: 5 })
    const waiting = async () => (await member.caller.ok(runningBonus, {})).freeRounds
    expect(await waiting()).toEqual([{ gameCode: game, left: 5 }])
    const { url } = await member.caller.ok(gameLaunch, { gameCode: game })
    const seat = await studio.launch(url.slice(url.indexOf('#t=') + 3), vendor.code, 'slot')
    expect(seat.state.freeRounds).toMatchObject({ rounds: 5, left: 5, stake: '10.00' })
    const freeRounds = seat.state.freeRounds?.id ?? ''
    let won = 0n
    for (let round = 1; round <= 5; round++) {
      const asked = { freeRounds, requestId: newRequestId() }
      const { status, body } = await seat.call<SpinResult>('POST', '/api/slot/free-round', asked)
      expect([status, body.stake, body.cost, body.freeRound]).toEqual([200, '10.00', '0.00', { number: round, of: 5 }])
      const again = await seat.call<SpinResult>('POST', '/api/slot/free-round', asked)
      expect(again.body.win).toBe(body.win)
      let last = body
      while (!last.isRoundOver)
        last = (await seat.call<SpinResult>('POST', '/api/slot/free-spin', { requestId: newRequestId() })).body
      won += parseMoney(last.roundWin)
    }
    const none = await seat.call('POST', '/api/slot/free-round', { freeRounds, requestId: newRequestId() })
    expect(none.body).toMatchObject({ error: 'NO_FREE_ROUNDS' })
    await expect.poll(async () => (await rowOf(member)).won).toBe(won)
    expect(await cashOf(member)).toBe(won)
    expect(await shown(member)).toMatchObject({ state: 'ended', left: 0 })
    expect(await waiting()).toEqual([])
    expect(await settleEnded(house.env)).toBe(1)
    expect(await settleEnded(house.env)).toBe(0)
  })

  test('PROMO-3 an answer that is lost is asked about, and doubles nothing; one that is wrong is not believed', async () => {
    const member = await buildMember(house)
    await promise(member)
    await faults('issue', 'lost')
    expect(await advance(member)).toMatchObject({ state: 'issuing', asks: 1 })
    expect(await advance(member)).toMatchObject({ state: 'issued', asks: 2 })
    const second = await buildMember(house)
    await promise(second)
    await faults('issue', 'never', 'wrong_signature')
    await advance(second)
    // it never arrived: the question says so, and it is sent again under the same id
    expect(await advance(second)).toMatchObject({ state: 'issuing' })
    expect(await advance(second)).toMatchObject({ state: 'issued' })
    const third = await buildMember(house)
    await promise(third)
    await faults('issue', 'wrong_rounds')
    expect(await advance(third)).toMatchObject({ state: 'issuing' })
    const [row] = await house.env.db.query(
      'select needs_attention as attention, next_ask_at as next from games.free_rounds where id = $1',
      [(await rowOf(third)).id],
    )
    expect(row).toEqual({ attention: true, next: null })
  })

  test('PROMO-1 the game of the demo gives free rounds', async () => {
    expect(await givesFreeRounds(house.env.db, 'AG', 'raja')).toBe(true)
  })

  test('PROMO-3 whoever cannot give them is refused at giving, and a stake that the game does not take at issuing', async () => {
    const member = await buildMember(house)
    expect(await promise(member, { vendor: 'BGS', code: 'skyrise' })).toEqual({ status: 'refused', why: 'unsupported' })
    expect(await promise(member, { vendor: 'MG', code: 'umbrella-fortune' })).toEqual({
      status: 'refused',
      why: 'unsupported',
    })
    const authority = await buildAuthority(house)
    const what = {
      kind: 'free_rounds',
      vendor: vendor.code,
      gameCode: game,
      rounds: 2,
      stakeMinor: 1n,
      winMaxMinor: unit(10),
      playDays: 7,
      winnings: 'cash',
      terms: null,
    } as const
    await give(house, giftOf(member.id, authority, { what }))
    expect(await advance(member)).toMatchObject({ state: 'refused' })
    await settleEnded(house.env)
    expect((await house.env.db.query('select given from rewards.authorities where id = $1', [authority]))[0]).toEqual({
      given: 0n,
    })
  })
})

describe('at the door', () => {
  test('PROMO-4 ten equal wins pay ten times, one sent again pays once, and nothing is staked', async () => {
    const { member, table, begin, winOf } = await tableWith({ rounds: 10 })
    for (let round = 1; round <= 10; round++) {
      const { bet, answer } = await begin()
      expect(answer).toMatchObject({ code: 0, balance: `${(round - 1) * 5}.00` })
      expect(await table.send('bet', bet)).toMatchObject({ code: 0, replay: true })
      const win = winOf(bet, '5')
      expect(await table.send('win', win)).toMatchObject({ code: 0, balance: `${round * 5}.00` })
      expect(await table.send('win', win)).toMatchObject({ code: 0, replay: true, balance: `${round * 5}.00` })
    }
    expect(await table.send('bet', (await begin()).bet)).toMatchObject({ status: 'BET_NOT_ALLOWED' })
    expect(await rowOf(member)).toMatchObject({ used: 10, won: unit(50) })
    const lines = await house.env.db.query('select distinct amount from bets.journal where member_id = $1', [member.id])
    expect(lines).toEqual([{ amount: 0n }])
    const kinds = await house.env.db.query(
      `select a.kind, b.kind as to from wallet.transfer_lines t join wallet.balances a on a.id = t.debit
       join wallet.balances b on b.id = t.credit where t.reason = 'free_rounds' and b.member = $1 group by 1, 2`,
      [member.id],
    )
    expect(kinds).toEqual([{ kind: 'promotions', to: 'member_cash' }])
  })

  test('PROMO-4 ten wins at once over one grant are ten payments, and never more than its room', async () => {
    const { member, table, begin, winOf } = await tableWith({ rounds: 10, winMax: 100 })
    const begun: { txId: string; roundId: string }[] = []
    for (let round = 0; round < 10; round++) begun.push((await begin()).bet)
    const answers = await Promise.all(begun.map((bet) => table.send('win', winOf(bet, '15'))))
    const late = answers.map(({ status }, at) => (status === 'OK' ? null : begun[at])).filter((bet) => bet !== null)
    for (const bet of late)
      expect(await table.send('win', winOf(bet ?? begun[0] ?? expect.fail(), '15'))).toMatchObject({ code: 0 })
    expect(await cashOf(member)).toBe(unit(100))
    expect(await rowOf(member)).toMatchObject({ won: unit(100) })
  })

  test('PROMO-4 another member’s, another vendor’s, another game’s and more rounds than given are refused', async () => {
    const { table, freeRounds, begin, winOf, member } = await tableWith({ rounds: 2 })
    const stranger = await buildMember(house)
    const theirs = tableOf(vendor, stranger, await sitDown(house, vendor, stranger, game))
    expect(await theirs.send('bet', theirs.bet('0', { freeRounds }))).toMatchObject({ status: 'BET_NOT_ALLOWED' })
    const elsewhere = tableOf(vendor, member, await sitDown(house, vendor, member, otherGame))
    expect(await elsewhere.send('bet', elsewhere.bet('0', { freeRounds }))).toMatchObject({ status: 'BET_NOT_ALLOWED' })
    expect(await table.send('bet', table.bet('1', { freeRounds }))).toMatchObject({ status: 'BAD_REQUEST' })
    expect(await table.send('bet', table.bet('0', { freeRounds, featureBuy: true }))).toMatchObject({
      status: 'BAD_REQUEST',
    })
    expect(await table.send('bet', table.bet('0', { freeRounds: 'F-00000000' }))).toMatchObject({
      status: 'BET_NOT_ALLOWED',
    })
    expect(await table.send('bet', table.bet('0', { freeRounds: 'nonsense' }))).toMatchObject({ status: 'BAD_REQUEST' })
    const { bet } = await begin()
    for (const wrong of [{ freeRounds: undefined }, { freeRounds: 'F-00000000' }])
      expect(await table.send('win', winOf(bet, '5', wrong))).toMatchObject({ status: 'TX_NOT_FOUND' })
    expect(await table.send('win', winOf(bet, '5', { betTxId: undefined }))).toMatchObject({ status: 'BAD_REQUEST' })
    expect(await table.send('win', winOf(bet, '5', { betTxId: undefined, freeRounds: undefined }))).toMatchObject({
      status: 'TX_NOT_FOUND',
    })
    const common = { freeRounds, betTxId: bet.txId, roundId: bet.roundId }
    const alien = { ...winOf(bet, '5'), ...common }
    expect(await other.send('win', { ...alien, txId: 'alien-win' })).toMatchObject({ status: 'TX_NOT_FOUND' })
    expect(await theirs.send('win', theirs.win('5', common))).toMatchObject({ status: 'TX_NOT_FOUND' })
    await begin()
    expect((await begin()).answer).toMatchObject({ status: 'BET_NOT_ALLOWED' })
    expect([await cashOf(member), await cashOf(stranger)]).toEqual([0n, 0n])
  })

  test('PROMO-4 a rollback gives the round back and takes the win, once; both in one command are both or none', async () => {
    const { member, table, freeRounds, begin, winOf } = await tableWith({ rounds: 2 })
    const { bet } = await begin()
    const win = winOf(bet, '7')
    await table.send('win', win)
    expect(await table.send('rollback', table.rollback(bet.txId))).toMatchObject({ status: 'ALREADY_SETTLED' })
    const back = table.rollback(win.txId)
    expect(await table.send('rollback', back)).toMatchObject({ code: 0, balance: '0.00' })
    expect(await table.send('rollback', back)).toMatchObject({ code: 0, replay: true, balance: '0.00' })
    expect(await rowOf(member)).toMatchObject({ used: 1, won: 0n })
    await table.send('rollback', table.rollback(bet.txId))
    expect(await rowOf(member)).toMatchObject({ used: 0, won: 0n })
    expect(await table.send('win', win)).toMatchObject({ status: 'ROLLED_BACK' })
    const both = table.betWin('0', '4', { freeRounds, kind: 'freeround', roundClosed: true })
    expect(await table.send('betWin', both)).toMatchObject({ code: 0, balance: '4.00' })
    expect(await table.send('betWin', both)).toMatchObject({ code: 0, replay: true, balance: '4.00' })
    expect(await rowOf(member)).toMatchObject({ used: 1, won: unit(4) })
  })
})

describe('in the back office', () => {
  test('OFFICE-5 PROMO-3 they are found with every round, asked about again, cancelled by one person, and given by two', async () => {
    const one = await buildOperator(house, 'finance')
    const reason = 'the member asked us to'
    const { member, table, freeRounds, begin, winOf } = await tableWith({ rounds: 3 })
    const { bet } = await begin()
    await table.send('win', winOf(bet, '4'))
    const [found] = (await one.caller.ok(officeFreeRounds, { username: member.username })).content
    expect(found).toMatchObject({ id: freeRounds, state: 'active', used: 1, rounds: 3, won: '4.00', stake: '10.00' })
    expect((await one.caller.ok(officeFreeRounds, { reference: freeRounds, state: 'played' })).content).toEqual([])
    const shownNow = () => one.caller.ok(officeOneFreeRounds, { id: freeRounds })
    // it stands in the member's record as what it was, and counts in no sum
    const record = await member.caller.ok(bets, {})
    const free = { reference: freeRounds, stake: '10.00', won: '4.00', winnings: 'cash' }
    expect(record.content).toMatchObject([{ stake: '0.00', payout: '0.00', free }])
    expect(record.totals).toMatchObject({ stake: '0.00', profit: '0.00' })
    expect((await member.caller.ok(betDetail, { id: record.content[0]?.id ?? '' })).free).toEqual(free)
    expect(await shownNow()).toMatchObject({
      canCancel: true,
      settled: null,
      played: [{ id: bet.roundId, won: '4.00', isTakenBack: false }],
    })
    expect((await one.caller.call(officeAskFreeRounds, { id: freeRounds, reason })).body).toMatchObject({
      code: 'FREE_ROUNDS_STATE',
    })
    const reader = await buildOperator(house, 'viewer')
    expect((await reader.caller.call(officeCancelFreeRounds, { id: freeRounds, reason })).body).toMatchObject({
      code: 'PERMISSION_DENIED',
    })
    const answers = await Promise.all(
      [1, 2].map(() => one.caller.call(officeCancelFreeRounds, { id: freeRounds, reason })),
    )
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect((await begin()).answer).toMatchObject({ status: 'BET_NOT_ALLOWED' })
    await advance(member)
    await settleEnded(house.env)
    expect(await shownNow()).toMatchObject({ state: 'cancelled', why: 'operator', settled: '4.00', canCancel: false })
    const told = await house.env.db.query('select key from messages.messages where member_id = $1', [member.id])
    expect(told).toContainEqual({ key: 'free-rounds-cancelled' })

    const odd = await buildMember(house)
    await promise(odd)
    await faults('issue', 'wrong_rounds')
    const { reference: id } = await advance(odd)
    expect(await one.caller.ok(officeOneFreeRounds, { id })).toMatchObject({ state: 'unknown', needsAttention: true })
    await one.caller.ok(officeAskFreeRounds, { id, reason })
    expect(await advance(odd)).toMatchObject({ state: 'issued' })
    expect(await one.caller.ok(officeOneFreeRounds, { id })).toMatchObject({ state: 'active', needsAttention: false })
  })

  test('OFFICE-5 free rounds by hand need a second person, a game that takes them, and a bound above their stakes', async () => {
    const [one, two] = [await buildOperator(house, 'finance'), await buildOperator(house, 'finance')]
    const member = await buildMember(house)
    const what = {
      kind: 'free_rounds',
      vendor: 'BGS',
      gameCode: 'dice',
      rounds: 5,
      stake: '10',
      playDays: 3,
      terms: null,
    } as const
    const ask = (amount: string, more: object = {}) =>
      one.caller.call(officeGiveReward, {
        username: member.username,
        amount,
        what: { ...what, ...more },
        reason: 'the slip broke',
      })
    expect((await ask('49.99')).body).toMatchObject({ value: { fields: { amount: {} } } })
    expect((await ask('100', { gameCode: 'skyrise' })).body).toMatchObject({
      value: { fields: { 'what.gameCode': {} } },
    })
    const { body } = await ask('100')
    await agreeTo(two, body.success ? body.value.waiting : null)
    expect(await advance(member)).toMatchObject({ state: 'issued' })
    const [game] = (await (await buildOperator(house)).caller.ok(listOfficeGames, { codes: 'dice' })).content
    expect(game?.takesFreeRounds).toBe(true)
    // the studio plays them in its other games too: one roll at the stake that was given, by the sealed seeds
    const { url } = await member.caller.ok(gameLaunch, { gameCode: 'dice' })
    const seat = await studio.launch(url.slice(url.indexOf('#t=') + 3), 'BGS', 'dice')
    const freeRounds = seat.state.freeRounds?.id ?? expect.fail('none are shown')
    const roll = (more: object = {}) =>
      seat.call<RollResult>('POST', '/api/dice/roll', {
        freeRounds,
        target: '98.00',
        over: false,
        requestId: newRequestId(),
        ...more,
      })
    let won = 0n
    for (let round = 1; round <= 5; round++) {
      const { status, body: rolled } = await roll()
      expect([status, rolled.stake, rolled.freeRound]).toEqual([200, '10.00', { number: round, of: 5 }])
      won += parseMoney(rolled.win)
    }
    expect((await roll()).body).toMatchObject({ error: 'NO_FREE_ROUNDS' })
    await expect.poll(async () => (await rowOf(member)).won).toBe(won)
    expect(await cashOf(member)).toBe(won)
  })
})

describe('their end', () => {
  test('PROMO-3 after a cancel no round begins, and what has begun is paid; the vendor is told until it answers', async () => {
    const { member, table, id, begin, winOf } = await tableWith({ rounds: 5 })
    const { bet } = await begin()
    await house.env.db.tx((tx) => cancelFreeRounds(tx, house.env, id, 'test'))
    expect((await begin()).answer).toMatchObject({ status: 'BET_NOT_ALLOWED' })
    await faults('cancel', 'never')
    expect(await advance(member)).toMatchObject({ state: 'cancelling' })
    expect(await advance(member)).toMatchObject({ state: 'cancelled' })
    expect(await table.send('win', winOf(bet, '9'))).toMatchObject({ code: 0, balance: '9.00' })
    expect(await shown(member)).toMatchObject({ state: 'cancelled', won: '9.00' })
    await settleEnded(house.env)
    expect(await settledOf(member)).toBe(unit(9))
  })

  test('PROMO-4 who excludes themselves before is issued none; after, the rest is cancelled and what is drawn is paid', async () => {
    const before = await buildMember(house)
    await promise(before)
    await before.caller.ok(excludeSelf, { months: 6, understood: true })
    expect(await advance(before)).toMatchObject({ state: 'refused', why: 'protected', asks: 0 })
    const { member, table, begin, winOf } = await tableWith({ rounds: 5, bonus: true })
    const { bet } = await begin()
    await member.caller.ok(excludeSelf, { months: 6, understood: true })
    expect((await begin()).answer).toMatchObject({ status: 'BET_NOT_ALLOWED' })
    await cancelOfExcluded(house.env)
    expect(await advance(member)).toMatchObject({ state: 'cancelled', why: 'protected' })
    expect(await table.send('win', winOf(bet, '8'))).toMatchObject({ code: 0, balance: '0.00' })
    await settleEnded(house.env)
    // nothing to wager is given to somebody excluded: it is cash
    expect(await cashOf(member)).toBe(unit(8))
  })

  test('PROMO-4 winnings as bonus are one grant at the end of all rounds, with the terms that were promised', async () => {
    const authority = await buildAuthority(house, { valueMaxMinor: unit(5000) })
    const { member, table, begin, winOf } = await tableWith({ rounds: 3, bonus: true, authority })
    for (const amount of ['5', '0', '6']) {
      const { bet } = await begin()
      expect(await table.send('win', winOf(bet, amount))).toMatchObject({ code: 0, balance: '0.00' })
    }
    const given = () => house.env.db.query('select given from rewards.authorities where id = $1', [authority])
    expect(await given()).toEqual([{ given: unit(1000) }])
    await Promise.all([settleEnded(house.env), settleEnded(house.env)])
    const grants = await house.env.db.query('select amount, target, state from rewards.grants where member_id = $1', [
      member.id,
    ])
    expect(grants).toEqual([{ amount: unit(11), target: unit(55), state: 'active' }])
    expect([await given(), await table.balance()]).toEqual([[{ given: unit(11) }], '11.00'])
  })

  test('PROMO-4 rounds that are left over end with their time; an open one holds up nothing for more than a day', async () => {
    const { member, table, begin, winOf } = await tableWith({ rounds: 5, bonus: true })
    const { bet } = await begin()
    house.clock.advance(8 * DAY_MS)
    await endOverdue(house.env)
    expect(await rowOf(member)).toMatchObject({ state: 'ended', used: 1 })
    expect((await begin()).answer.status).not.toBe('OK')
    await settleEnded(house.env)
    expect(await settledOf(member)).toBe(null)
    house.clock.advance(DAY_MS + 1)
    await settleEnded(house.env)
    expect(await settledOf(member)).toBe(0n)
    // it comes after all: as cash, within the room that was reserved
    expect(await table.send('win', winOf(bet, '3'))).toMatchObject({ code: 0, balance: '3.00' })
    expect(await cashOf(member)).toBe(unit(3))
  })
})
