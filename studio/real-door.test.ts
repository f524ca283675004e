/** The complete studio and the complete platform, each on its own database, connected only by the vendor door. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { betDetail, bets } from '#contract/bets/bets.ts'
import { excludeSelf } from '#contract/protection/protection.ts'
import { timeOf } from '#games/crash/rules.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildTrial, type Person } from '#server/testing/builders.ts'
import { openPlayedHouse, type PlayedHouse } from '#server/testing/played-house.ts'
import { fundCash } from '#server/testing/vendor.ts'
import type { CrashPhase } from './engines/crash/protocol.ts'
import type { Table } from './engines/crash/table.ts'
import { interruptRounds } from './engines/crash/tables.ts'
import type { RollResult } from './engines/dice/protocol.ts'
import type { OriginalResult } from './engines/original/protocol.ts'
import type { SpinResult } from './engines/slot/protocol.ts'
import { parseAmount, writeAmount } from './lib/money.ts'
import type { Engine, StudioFailure } from './protocol.ts'
import { newRequestId } from './testing/studio-house.ts'
import { sitDown, type TestScreen } from './testing/test-screen.ts'

let house: PlayedHouse
let platform: PlayedHouse['platform']
let studio: PlayedHouse['studio']
let clock: PlayedHouse['clock']
beforeAll(async () => {
  house = await openPlayedHouse()
  platform = house.platform
  studio = house.studio
  clock = house.clock
})
afterAll(() => house.close())
afterEach(async () => {
  await deliverAll()
  expect(
    await studio.env.db.query(
      `select tx_id, state, answer from studio.outbox
     where state in ('pending', 'sending') or (state = 'refused' and command <> 'bet')`,
    ),
  ).toEqual([])
  await expectBalancedBooks(platform.env.db)
})

const settle = async () => {
  await new Promise(setImmediate)
  await studio.tables.idle()
  await studio.env.outbox.idle()
}

/** Sends what waits, and what was not answered in time once more. */
async function deliverAll(): Promise<void> {
  studio.env.outbox.start()
  for (let look = 0; look < 4; look++) await clock.advance(600, settle)
  await studio.env.outbox.stop()
}

async function play(person: Person, gameCode: string, engine: Engine) {
  const opened = await house.launch(person, gameCode)
  expect(opened.engine).toBe(engine)
  return opened.member
}

/** Moves the clock until a table is in this phase. */
async function until(table: Table, phase: CrashPhase, screen: TestScreen) {
  while (table.phase !== phase) await clock.advance(100, screen.settled)
}

/** The last round of the betting record, as the member opens it. */
async function lastRound(person: Person) {
  const row = (await person.caller.ok(bets, {})).content[0]
  return person.caller.ok(betDetail, { id: row?.id ?? '' })
}

test("GAME-2 GAME-7 dice: every roll stands in the member's betting record with its seeds, and the balances agree", async () => {
  const person = await buildMember(platform)
  await fundCash(platform, person.id, 500)
  const member = await play(person, 'dice', 'dice')
  expect(member.state).toMatchObject({ balance: '500.00', isDemo: false, game: { code: 'dice', title: 'Fair Dice' } })
  let last: RollResult | undefined
  for (let count = 0; count < 6; count++) {
    last = (
      await member.call<RollResult>('POST', '/api/dice/roll', {
        stake: '25.00',
        target: '50.50',
        over: true,
        requestId: newRequestId(),
      })
    ).body
    await studio.env.outbox.deliver([`${last.roundId}.end`])
  }
  const { totals, content } = await person.caller.ok(bets, {})
  expect(content).toHaveLength(6)
  expect(content.every((row) => row.state === 'settled')).toBe(true)
  expect(last?.balance).toBe(writeAmount(parseAmount('500.00') + parseAmount(totals.profit)))
  expect(await lastRound(person)).toMatchObject({
    stake: '25.00',
    payout: last?.win,
    detail: { engine: 'dice', roll: last?.roll, proof: { kind: 'seeds', nonce: 5, serverSeed: null } },
  })
})

test('GAME-2 GAME-7 slot: a spin is one round of the record, with its grid', async () => {
  const person = await buildMember(platform)
  await fundCash(platform, person.id, 500)
  const member = await play(person, 'sundarban', 'slot')
  const { body } = await member.call<SpinResult>('POST', '/api/slot/spin', {
    stake: '10.00',
    requestId: newRequestId(),
  })
  await studio.env.outbox.deliver([`${body.roundId}.end`])
  expect(await lastRound(person)).toMatchObject({
    roundId: body.roundId,
    stake: '10.00',
    payout: body.win,
    state: body.isRoundOver ? 'settled' : 'open',
    detail: { engine: 'slot', spinCount: 1, spins: [{ grid: body.grid }] },
  })
})

test("GAME-2 LOBBY-3 a jackpot: what bets add lies in the vendor's pool of the ledger, and who crosses the sealed amount gets it out of there", async () => {
  const pool = async () =>
    (
      await platform.env.db.query<{ balance: bigint }>(
        `select balance from wallet.accounts where kind = 'jackpot' and owner = 'AG' and currency = 'BDT'`,
      )
    )[0]?.balance ?? 0n
  const person = await buildMember(platform)
  await fundCash(platform, person.id, 5_000)
  const member = await play(person, 'raja', 'slot')
  const spin = async () => {
    const { body } = await member.call<SpinResult>('POST', '/api/slot/spin', {
      stake: '100.00',
      requestId: newRequestId(),
    })
    for (let last = body; !last.isRoundOver;)
      last = (await member.call<SpinResult>('POST', '/api/slot/free-spin', { requestId: newRequestId() })).body
    await studio.env.outbox.deliver([`${body.roundId}.end`])
    return body
  }
  expect((await spin()).jackpot).toEqual({ amount: '2001.00', won: null })
  expect(await pool()).toBe(parseAmount('1.00'))
  // one hundredth below the ceiling, every sealed amount is crossed
  await studio.env.db.query(`update studio.jackpots set amount_minor = $1 where pool = 'AG/daily/BDT'`, [
    parseAmount('21999.99'),
  ])
  const won = await spin()
  expect(won.jackpot).toEqual({ amount: '2000.00', won: '22000.99' })
  // the pool pays what bets had added, the house the rest
  expect(await pool()).toBe(0n)
  expect((await lastRound(person)).payout).toBe(won.roundWin)
})

test('GAME-1 a trial player plays with play money through the same door', async () => {
  const trial = await buildTrial(platform)
  const member = await play(trial, 'dice', 'dice')
  expect(member.state.isDemo).toBe(true)
  const before = parseAmount(member.state.balance)
  const { body } = await member.call<RollResult>('POST', '/api/dice/roll', {
    stake: '10.00',
    target: '50.50',
    over: true,
    requestId: newRequestId(),
  })
  expect(parseAmount(body.balance)).toBe(before - parseAmount('10.00') + parseAmount(body.win))
})

test('GAME-2 GAME-7 crash: who leaves is paid at once, who stays loses, and the record ends with hash and bust', async () => {
  const person = await buildMember(platform)
  await fundCash(platform, person.id, 500)
  const member = await play(person, 'skyrise', 'crash')
  const screen = await sitDown(studio, member)
  const table = studio.tables.get('BGS', 'skyrise')
  await screen.bet({ slot: 0, stake: '100.00', autoAt: '1.01' })
  await screen.bet({ slot: 1, stake: '50.00' })
  expect(screen.last('bet_ack').balance).toBe('350.00')
  await until(table, 'CRASHED', screen)
  await screen.settled()
  screen.leave()
  studio.env.outbox.start()
  await clock.advance(4_000, settle)
  await studio.env.outbox.stop()
  const bust = screen.last('crashed')
  const rounds = (await person.caller.ok(bets, {})).content
  expect(rounds.map(({ stake, payout, state }) => [stake, payout, state]).sort()).toEqual([
    ['100.00', bust.bust === '1.00' ? '0.00' : '101.00', 'settled'],
    ['50.00', '0.00', 'settled'],
  ])
  for (const row of rounds) {
    expect((await person.caller.ok(betDetail, { id: row.id })).detail).toMatchObject({
      engine: 'crash',
      bust: bust.bust,
      proof: { kind: 'chain', hash: bust.hash, mix: { recipe: 2, root: bust.mix.root, seed: bust.mix.seed } },
    })
  }
  expect((await member.call<{ balance: string }>('GET', '/api/balance')).body.balance).toBe(
    bust.bust === '1.00' ? '350.00' : '451.00',
  )
})

test('GAME-2 a crash round that the studio did not live to end gives the stakes back', async () => {
  const person = await buildMember(platform)
  await fundCash(platform, person.id, 10_000) // every second round ends too early, and its stake is lost
  const member = await play(person, 'skyrise', 'crash')
  const screen = await sitDown(studio, member)
  const table = studio.tables.get('BGS', 'skyrise')
  for (let bust = 0; bust < 200; bust = table.running?.bust ?? 0) {
    await until(table, 'CRASHED', screen)
    await until(table, 'BETTING', screen)
    await screen.bet({ stake: '100.00' })
    await until(table, 'RUNNING', screen)
  }
  await clock.advance(timeOf(150), screen.settled)
  house.studio = studio = await studio.restart()
  expect(await interruptRounds(studio.env)).toBe(1)
  await deliverAll()
  expect(await lastRound(person)).toMatchObject({
    stake: '0.00',
    state: 'rolled_back',
    detail: { engine: 'crash', reason: 'interrupted' },
    lines: [{ kind: 'stake' }, { kind: 'reversal' }],
  })
})

test('GAME-4 CASH-9 blackjack: who excludes himself in the middle of a hand can stake no more, is told why, and the hand is played to its end', async () => {
  const person = await buildMember(platform)
  await fundCash(platform, person.id, 5_000)
  const member = await play(person, 'padma-blackjack', 'blackjack-table')
  type Answer = OriginalResult<{ phase: string }> & StudioFailure
  const ask = (path: string, body: object) =>
    member.call<Answer>('POST', `/api/blackjack-table/${path}`, { ...body, requestId: newRequestId() })
  let { body: dealt } = await ask('play', { stake: '2.00', choice: { hand1: 10 } })
  // until a hand waits for its decision
  for (let again = 0; again < 40 && dealt.view.phase !== 'play'; again++) {
    if (!dealt.isOver) await ask('move', { move: 'timeout' })
    ;({ body: dealt } = await ask('play', { stake: '2.00', choice: { hand1: 10 } }))
  }
  await person.caller.ok(excludeSelf, { months: 6, understood: true })
  expect((await ask('move', { move: 'double' })).body.error).toBe('EXCLUDED')
  const { body: over } = await ask('move', { move: 'stand' })
  expect(over).toMatchObject({ roundId: dealt.roundId, isOver: true, staked: '20.00' })
  await studio.env.outbox.idle()
  await studio.env.outbox.deliver([`${over.roundId}.end`, `${over.roundId}.win1`])
  expect(await lastRound(person)).toMatchObject({ stake: '20.00', payout: over.win, state: 'settled' })
})
