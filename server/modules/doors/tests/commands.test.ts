/** betWin, adjust, jackpots, win kinds, and the vendor's own switches. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { betDetail, bets } from '#contract/bets/bets.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { WIN_KINDS } from '#contract/doors/vendor-protocol.ts'
import { transactions } from '#contract/wallet/wallet.ts'
import { HOUR_MS } from '#server/lib/clock.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildTrial } from '#server/testing/builders.ts'
import { openStage, STAGE_GAME, tableOf, type Stage, type Table } from '#server/testing/door-stage.ts'
import { fundCash, sitDown } from '#server/testing/vendor.ts'

let stage: Stage
let table: Table
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.house.close())
beforeEach(async () => {
  table = await stage.sit()
})
afterEach(() => expectBalancedBooks(stage.house.env.db))

const holds = async (kind: string, owner: string) => {
  const [row] = await stage.house.env.db.query<{ balance: bigint }>(
    'select balance from wallet.accounts where kind = $1 and owner = $2',
    [kind, owner],
  )
  return toWire(row?.balance ?? 0n)
}
const setVendor = (columns: string) =>
  stage.house.env.db.query(`update games.vendors set ${columns} where code = 'BGS'`)

describe('betWin', () => {
  test('GAME-2 a bet and its win are one commit with two transfers, and a repetition is answered as the first time', async () => {
    const both = table.betWin('100', '30.5', { roundClosed: true, detail: { result: 'low' } })
    const first = await table.send('betWin', both)
    expect(first).toEqual({
      code: 0,
      status: 'OK',
      platformTxId: expect.any(String),
      platformWinTxId: expect.any(String),
      balance: '930.50',
      currency: 'BDT',
    })
    expect(first).not.toMatchObject({ platformWinTxId: first.platformTxId })
    expect(await table.send('betWin', both)).toEqual({ ...first, replay: true })
    expect(await table.send('status', { txId: both.txId })).toMatchObject({ state: 'posted' })
    expect(await table.send('status', { txId: both.winTxId })).toMatchObject({ state: 'posted' })
    const [row] = (await table.member.caller.ok(bets, {})).content
    expect(row).toMatchObject({ state: 'settled', stake: '100.00', payout: '30.50' })
    expect(
      (await table.member.caller.ok(betDetail, { id: row?.id ?? '' })).lines.map((line) => [line.kind, line.amount]),
    ).toEqual([
      ['stake', '100.00'],
      ['payout', '30.50'],
    ])
  })

  test('GAME-2 both or none: without the stake nothing is won', async () => {
    const both = table.betWin('1000.01', '5000')
    expect(await table.send('betWin', both)).toMatchObject({
      code: 1,
      status: 'INSUFFICIENT_FUNDS',
      balance: '1000.00',
    })
    expect(await table.send('status', { txId: both.winTxId })).toMatchObject({ state: 'unknown' })
  })

  test('GAME-2 either id with other content, or as another command, is DUPLICATE_MISMATCH; equal ids are BAD_REQUEST', async () => {
    const both = table.betWin('10', '5')
    await table.send('betWin', both)
    for (const change of [
      { amount: '11' },
      { winAmount: '6' },
      { winTxId: 'another' },
      { txId: 'another' },
      { kind: 'bonus' },
      { roundClosed: true },
    ]) {
      expect(await table.send('betWin', { ...both, ...change }), JSON.stringify(change)).toMatchObject({ code: 10 })
    }
    expect(await table.send('bet', table.bet('10', { txId: both.txId, roundId: both.roundId }))).toMatchObject({
      code: 10,
    })
    expect(await table.send('win', table.win('5', { txId: both.winTxId, roundId: both.roundId }))).toMatchObject({
      code: 10,
    })
    expect(await table.send('betWin', table.betWin('1', '1', { winTxId: 'same', txId: 'same' }))).toMatchObject({
      code: 7,
    })
    expect(await table.balance()).toBe('995.00')
  })

  test('GAME-2 a rollback takes back the win, then the bet; the bet not before the win, and the pair stays taken back', async () => {
    const both = table.betWin('100', '250')
    await table.send('betWin', both)
    expect(await table.send('rollback', table.rollback(both.txId))).toMatchObject({
      code: 13,
      status: 'ALREADY_SETTLED',
    })
    expect(await table.send('rollback', table.rollback(both.winTxId))).toMatchObject({ code: 0, balance: '900.00' })
    expect(await table.send('betWin', both)).toMatchObject({ code: 12, status: 'ROLLED_BACK' })
    expect(await table.send('rollback', table.rollback(both.txId))).toMatchObject({ code: 0, balance: '1000.00' })
    expect(await table.send('betWin', both)).toMatchObject({ code: 12 })
  })

  test.each(['txId', 'winTxId'] as const)(
    'GAME-2 a rollback of the %s that came first keeps the whole pair away',
    async (name) => {
      const both = table.betWin('100', '250')
      expect(await table.send('rollback', table.rollback(both[name]))).toMatchObject({ code: 0, nothingToDo: true })
      expect(await table.send('betWin', both)).toMatchObject({ code: 12, status: 'ROLLED_BACK' })
      expect(await table.balance()).toBe('1000.00')
    },
  )

  test('GAME-2 fifty copies at once are one effect and fifty equal answers', async () => {
    const both = table.betWin('10', '4')
    const answers = await Promise.all(Array.from({ length: 50 }, () => table.send('betWin', both)))
    expect(new Set(answers.map((answer) => `${answer.code} ${answer.platformTxId} ${answer.balance}`)).size).toBe(1)
    expect(await table.balance()).toBe('994.00')
  })

  test('GAME-2 it is refused like a bet: session, freeze, switches', async () => {
    expect(await table.send('betWin', table.betWin('1', '1', { session: 'x'.repeat(43) }))).toMatchObject({ code: 4 })
    expect(await table.send('betWin', table.betWin('1', '1', { currency: 'USD' }))).toMatchObject({ code: 9 })
    await stage.house.env.db.query(`update identity.accounts set status = 'frozen' where id = $1`, [table.member.id])
    expect(await table.send('betWin', table.betWin('1', '1'))).toMatchObject({ code: 6 })
  })
})

describe('adjust', () => {
  test('GAME-2 corrects up and down once, is no turnover, and names itself in the account record', async () => {
    const up = table.adjust('25.5', { roundId: 'r', gameCode: STAGE_GAME })
    expect(await table.send('adjust', up)).toMatchObject({ code: 0, balance: '1025.50' })
    expect(await table.send('adjust', up)).toMatchObject({ code: 0, balance: '1025.50', replay: true })
    expect(await table.send('adjust', { ...up, amount: '25.6' })).toMatchObject({ code: 10 })
    expect(await table.send('adjust', table.adjust('-25.5', { roundId: 'r', gameCode: STAGE_GAME }))).toMatchObject({
      code: 0,
      balance: '1000.00',
    })
    expect((await table.member.caller.ok(bets, {})).total).toBe(0)
    expect(
      (await table.member.caller.ok(transactions, { type: 'vendor_adjustment' })).content.map((row) => row.amount),
    ).toEqual(['-25.50', '25.50'])
    expect(await table.send('adjust', table.adjust('0'))).toMatchObject({ code: 0, balance: '1000.00' })
  })

  test('GAME-2 more than there is is INSUFFICIENT_FUNDS; wrong player or currency is refused; it never asks for a session or a switch', async () => {
    const down = table.adjust('-1000.01')
    expect(await table.send('adjust', down)).toMatchObject({ code: 1, balance: '1000.00' })
    expect(await table.send('status', { txId: down.txId })).toMatchObject({ state: 'unknown' })
    for (const [wrong, code] of [
      [{ currency: 'USD' }, 9],
      [{ accountRef: '1' }, 2],
    ] as const)
      expect(await table.send('adjust', table.adjust('1', wrong))).toMatchObject({ code })
    for (const amount of ['--1', '1e3', '-0.00001', ''])
      expect(await table.send('adjust', table.adjust(amount)), amount).toMatchObject({ code: 7 })
    await stage.house.env.db.query(`update identity.accounts set status = 'frozen' where id = $1`, [table.member.id])
    stage.house.clock.advance(13 * HOUR_MS)
    for (const [amount, balance] of [
      ['1', '1001.00'],
      ['-1', '1000.00'],
    ] as const)
      expect(await table.send('adjust', table.adjust(amount))).toMatchObject({ code: 0, balance })
  })

  test('GAME-2 a tombstone keeps it away, and it is not rolled back but corrected again', async () => {
    const up = table.adjust('5')
    await table.send('rollback', table.rollback(up.txId))
    expect(await table.send('adjust', up)).toMatchObject({ code: 12 })
    await table.send('adjust', table.adjust('5', { txId: 'again' }))
    expect(await table.send('rollback', table.rollback('again'))).toMatchObject({ code: 7 })
  })

  describe('of a vendor that may overdraw', () => {
    beforeEach(() => setVendor('may_overdraw = true'))
    afterEach(() => setVendor('may_overdraw = false'))
    /** Spends what was won in the round that is corrected, by staking it again. */
    const spend = async (amount: string) => {
      for (const one of ['win', 'bet'] as const) await table.send(one, table[one](amount))
    }
    const owed = () => holds('vendor_debt', `${table.member.id}/BGS`)

    test('GAME-2 CASH-7 what cash does not cover is owed, cash stays at zero, and the next win pays it back first', async () => {
      await spend('1070')
      expect(await table.send('adjust', table.adjust('-1070', { roundId: 'round' }))).toMatchObject({
        code: 0,
        balance: '0.00',
      })
      expect(await owed()).toBe('-70.00')
      expect(await table.send('win', table.win('50'))).toMatchObject({ code: 0, balance: '0.00' })
      expect(await owed()).toBe('-20.00')
      const last = table.win('50')
      expect(await table.send('win', last)).toMatchObject({ code: 0, balance: '30.00' })
      expect(await owed()).toBe('0.00')
      const record = await table.member.caller.ok(transactions, { type: 'overdraft_recovered' })
      expect(record.content.map((row) => row.amount)).toEqual(['-20.00', '-50.00'])
      // a win that is taken back restores the debt that it had repaid
      expect(await table.send('rollback', table.rollback(last.txId))).toMatchObject({ code: 0, balance: '0.00' })
      expect(await owed()).toBe('-20.00')
      expect(await table.send('adjust', table.adjust('100'))).toMatchObject({ code: 0, balance: '80.00' })
      expect(await owed()).toBe('0.00')
    })

    test('GAME-2 ten wins at once pay the debt back once', async () => {
      await spend('1035')
      await table.send('adjust', table.adjust('-1035', { roundId: 'round' }))
      const answers = await Promise.all(Array.from({ length: 10 }, () => table.send('win', table.win('10'))))
      expect(answers.every((answer) => answer.code === 0)).toBe(true)
      expect([await owed(), await table.balance()]).toEqual(['0.00', '65.00'])
    })

    test('GAME-1 play money owes nothing', async () => {
      const trial = await buildTrial(stage.house)
      const free = tableOf(stage.vendor, trial, await sitDown(stage.house, stage.vendor, trial, STAGE_GAME))
      expect(await free.send('adjust', free.adjust('-10000.01'))).toMatchObject({ code: 1, balance: '10000.00' })
      expect(await free.send('adjust', free.adjust('-1'))).toMatchObject({ code: 0, balance: '9999.00' })
    })
  })
})

describe('jackpot', () => {
  const pool = () => holds('jackpot', 'BGS')

  test('GAME-2 contributions fill the vendor’s pool, a jackpot comes out of it, the house pays the rest', async () => {
    const stake = table.bet('100', { jackpotContribution: '2.5' })
    const before = parseMoney(await pool())
    expect(await table.send('bet', stake)).toMatchObject({ code: 0, balance: '900.00' })
    expect(await table.send('bet', stake)).toMatchObject({ replay: true })
    expect(await table.send('bet', { ...stake, jackpotContribution: '2.6' })).toMatchObject({ code: 10 })
    expect(parseMoney(await pool()) - before).toBe(25_000n)
    expect(await table.send('bet', table.bet('1', { jackpotContribution: '1.01' }))).toMatchObject({ code: 7 })
    const jackpot = table.win('500', { kind: 'jackpot', betTxId: stake.txId, roundId: stake.roundId })
    expect(await table.send('win', jackpot)).toMatchObject({ code: 0, balance: '1400.00' })
    expect(await pool()).toBe('0.00')
    expect(await table.send('rollback', table.rollback(jackpot.txId))).toMatchObject({ code: 0, balance: '900.00' })
    expect(parseMoney(await pool()) - before).toBe(25_000n)
    expect(await table.send('rollback', table.rollback(stake.txId))).toMatchObject({ code: 0, balance: '1000.00' })
    expect(parseMoney(await pool())).toBe(before)
  })

  test('GAME-2 a bet is taken back though its contribution was won meanwhile', async () => {
    const [mine, other] = [table.bet('10', { jackpotContribution: '10' }), await stage.sit()]
    await table.send('bet', mine)
    await other.send('win', other.win('100000', { kind: 'jackpot' }))
    expect(await pool()).toBe('0.00')
    expect(await table.send('rollback', table.rollback(mine.txId))).toMatchObject({ code: 0, balance: '1000.00' })
  })

  test('GAME-2 two jackpots at once never take more than the pool holds', async () => {
    await table.send('betWin', table.betWin('100', '0', { jackpotContribution: '100' }))
    const answers = await Promise.all([1, 2, 3].map(() => table.send('win', table.win('70', { kind: 'jackpot' }))))
    expect(answers.every((answer) => answer.code === 0)).toBe(true)
    expect([await pool(), await table.balance()]).toEqual(['0.00', '1110.00'])
  })
})

describe('wins', () => {
  test('GAME-2 every kind of win has its own reason in the account record', async () => {
    for (const kind of WIN_KINDS)
      expect(await table.send('win', table.win('1', { kind })), kind).toMatchObject({ code: 0 })
    const record = (await table.member.caller.ok(transactions, { limit: 6 })).content.map((row) => row.type)
    expect(record.toReversed()).toEqual(['win', 'bonus_win', 'free_win', 'jackpot_win', 'promo_win', 'cashback'])
  })

  test('GAME-2 a win for an unknown bet is refused, or paid where the vendor’s switch says so; a taken-back bet is refused always', async () => {
    const order = table.win('5', { betTxId: 'never-seen' })
    expect(await table.send('win', order)).toMatchObject({ code: 11, status: 'TX_NOT_FOUND' })
    await setVendor('pays_unknown_bets = true')
    try {
      expect(await table.send('win', order)).toMatchObject({ code: 0, balance: '1005.00' })
      expect(await table.send('win', order)).toMatchObject({ code: 0, replay: true })
      await table.send('rollback', table.rollback('came-first'))
      expect(await table.send('win', table.win('5', { betTxId: 'came-first' }))).toMatchObject({ code: 12 })
    } finally {
      await setVendor('pays_unknown_bets = false')
    }
  })
})

/** Everything that stops a bet and must never stop a win, a rollback or the end of a round. */
const STOPPED: [string, (table: Table) => Promise<unknown>][] = [
  ['an expired session', async () => stage.house.clock.advance(13 * HOUR_MS)],
  [
    'a frozen member',
    ({ member }) =>
      stage.house.env.db.query(`update identity.accounts set status = 'frozen' where id = $1`, [member.id]),
  ],
  [
    'a member who may not play',
    ({ member }) =>
      stage.house.env.db.query(
        `insert into games.barred_members (member_id, reason, operator_id, at) values ($1, 'asked for it', 1, now())`,
        [member.id],
      ),
  ],
  [
    'a disabled game',
    () => stage.house.env.db.query(`update games.games set status = 'off' where code = $1`, [STAGE_GAME]),
  ],
  ['a disabled vendor', () => setVendor(`status = 'off'`)],
  ['all play off', () => stage.house.env.db.query(`update games.play_switch set status = 'off'`)],
  [
    'a member who logged out',
    ({ member }) => stage.house.env.db.query('delete from identity.sessions where account_id = $1', [member.id]),
  ],
]

describe('never refused', () => {
  afterEach(async () => {
    await setVendor(`status = 'on'`)
    await stage.house.env.db.query(`update games.play_switch set status = 'on'`)
    await stage.house.env.db.query(`update games.games set status = 'on' where code = $1`, [STAGE_GAME])
  })

  test.each(
    STOPPED.flatMap(
      ([what, stop]) =>
        [
          ['a member', what, stop],
          ['a trial player', what, stop],
        ] as const,
    ),
  )(
    'GAME-2 GAME-5 wins, rollbacks and round ends of %s with %s go through, a new bet does not (but for who only logged out)',
    async (who, what, stop) => {
      if (who === 'a trial player') {
        const trial = await buildTrial(stage.house)
        table = tableOf(stage.vendor, trial, await sitDown(stage.house, stage.vendor, trial, STAGE_GAME))
      }
      const [won, taken, lost] = [table.bet('10'), table.bet('10'), table.bet('10')]
      for (const stake of [won, taken, lost]) await table.send('bet', stake)
      await stop(table)
      const mayBet = what === 'a member who logged out'
      expect((await table.send('bet', table.bet('10'))).code === 0).toBe(mayBet)
      const paid = table.win('15', { betTxId: won.txId, roundId: won.roundId })
      expect(await table.send('win', paid)).toMatchObject({ code: 0 })
      expect(await table.send('rollback', table.rollback(paid.txId))).toMatchObject({ code: 0 })
      expect(await table.send('rollback', table.rollback(taken.txId))).toMatchObject({ code: 0 })
      expect(
        await table.send('endRound', {
          accountRef: table.seat.accountRef,
          roundId: lost.roundId,
          gameCode: STAGE_GAME,
        }),
      ).toMatchObject({ code: 0 })
      expect(await table.send('bet', won)).toMatchObject({ code: 0, replay: true })
    },
  )

  test('AUTH-11 GAME-2 the win of a trial player whose trial is over is paid in play money', async () => {
    const trial = await buildTrial(stage.house)
    const free = tableOf(stage.vendor, trial, await sitDown(stage.house, stage.vendor, trial, STAGE_GAME))
    const stake = free.bet('100')
    await free.send('bet', stake)
    stage.house.clock.advance(30 * 24 * HOUR_MS)
    expect(await free.send('win', free.win('40', { betTxId: stake.txId }))).toMatchObject({
      code: 0,
      balance: '9940.00',
    })
  })
})

test('GAME-2 money that arrives between two tries of one bet is found', async () => {
  const stake = table.bet('1500')
  expect(await table.send('bet', stake)).toMatchObject({ code: 1 })
  await fundCash(stage.house, table.member.id, 500)
  expect(await table.send('bet', stake)).toMatchObject({ code: 0, balance: '0.00' })
})

describe('the record of a round', () => {
  test('GAME-7 the round’s detail has choices, phases, versions, times, and the funds before and after', async () => {
    const stake = table.bet('100', {
      detail: { choices: { over: true, target: '50.50' }, versions: { game: '1.2.0', rules: 'dice/abc' } },
    })
    await table.send('bet', stake)
    await table.send(
      'win',
      table.win('190', {
        betTxId: stake.txId,
        roundId: stake.roundId,
        roundClosed: true,
        detail: { phases: [{ phase: 'roll', roll: '73.10' }], result: '73.10' },
      }),
    )
    const [row] = (await table.member.caller.ok(bets, {})).content
    const round = await table.member.caller.ok(betDetail, { id: row?.id ?? '' })
    expect(round.record).toEqual({
      choices: { over: true, target: '50.50' },
      phases: [{ phase: 'roll', roll: '73.10' }],
      result: '73.10',
      versions: { game: '1.2.0', rules: 'dice/abc' },
      bonusStake: '0.00',
      bonusPayout: '0.00',
    })
    expect(round.lines.map((line) => [line.kind, line.balanceBefore, line.balanceAfter, line.bonus])).toEqual([
      ['stake', '1000.00', '900.00', '0.00'],
      ['payout', '900.00', '1090.00', '0.00'],
    ])
    expect(round.lines.every((line) => line.at >= round.openedAt)).toBe(true)
  })

  test('GAME-7 malformed details of a vendor are not stored', async () => {
    await table.send(
      'betWin',
      table.betWin('1', '0', { detail: { choices: 'red', phases: ['x', { phase: 'spin' }], versions: { game: 1 } } }),
    )
    const [row] = (await table.member.caller.ok(bets, {})).content
    const round = await table.member.caller.ok(betDetail, { id: row?.id ?? '' })
    expect(round.record).toMatchObject({ choices: null, phases: [{ phase: 'spin' }], result: null, versions: null })
    expect(round.lines[1]).toMatchObject({ kind: 'payout', balanceBefore: null, balanceAfter: null })
  })
})
