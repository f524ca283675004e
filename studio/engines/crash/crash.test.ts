import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { isLinkOf } from '#games/fair/hash-chain.ts'
import { decidingHash } from '#games/fair/round-mix.ts'
import { bustOfLink, multiplierAt, timeOf } from '#games/crash/rules.ts'
import { hmacSha256, sha256 } from '#studio/lib/crypto.ts'
import { parseAmount, parseHundredths, writeHundredths } from '#studio/lib/money.ts'
import type { HistoryPage } from '#studio/protocol.ts'
import { CrashNight } from '#studio/testing/crash-night.ts'
import { newRequestId } from '#studio/testing/studio-house.ts'
import { openScreen } from '#studio/testing/test-screen.ts'
import type { CrashDetail, CrashRules } from './protocol.ts'

let night: CrashNight
beforeAll(async () => {
  night = await CrashNight.begin(inject('postgresUrl'))
})
afterAll(() => night.house.close())
afterEach(() => night.endStory())

describe('sitting down', () => {
  test('GAME-8 the welcome shows the published chain, and its history proves itself by it', async () => {
    const { screen } = await night.sit('visitor')
    const welcome = screen.last('welcome')
    expect(welcome).toMatchObject({
      balance: '1000.00',
      currency: { code: 'BDT' },
      round: { phase: 'BETTING', bust: null, startedAt: null },
      bets: [],
    })
    expect(welcome.round.phaseEndsAt).toBe(night.clock.now() + 7_000)
    expect(welcome.history.length).toBeGreaterThanOrEqual(24)
    for (const { hash, roundNumber, bust } of welcome.history.slice(0, 5)) {
      expect(await isLinkOf(sha256, welcome.table.terminalHash, hash, roundNumber)).toBe(true)
      expect(writeHundredths(await bustOfLink(hmacSha256, hash, welcome.table.salt))).toBe(bust)
    }
  })

  test("GAME-8 the round's commitment is public before the bets, and the hash behind it only after the crash", async () => {
    const { screen } = await night.sit('observer')
    await night.nextRound(100, 300)
    const opened = screen.last('round_open').round
    await night.toTheEnd()
    const { hash, bust, mix } = screen.last('crashed')
    expect(await isLinkOf(sha256, opened.commitment, hash, 1)).toBe(true)
    expect(
      JSON.stringify(
        screen.shown.slice(
          0,
          screen.shown.findIndex((message) => message.type === 'crashed' && message.hash === hash),
        ),
      ),
    ).not.toContain(hash)
    expect(
      writeHundredths(
        await bustOfLink(hmacSha256, await decidingHash(hmacSha256, hash, mix), screen.last('welcome').table.salt),
      ),
    ).toBe(bust)
    const stored = await night.house.env.db.query('select state from studio.crash_rounds where hash = $1', [hash])
    expect(stored).toEqual([{ state: 'crashed' }])
  })

  test('nothing goes without a session: SESSION_REQUIRED, and a screen that says nothing is closed', async () => {
    const silent = await openScreen(night.house)
    await silent.send({ type: 'cashout', requestId: newRequestId(), betId: 'x' })
    expect(silent.last('refused').error).toBe('SESSION_REQUIRED')
    await expect.poll(() => silent.closeCode).toBe(4401)
    const quiet = await openScreen(night.house)
    await night.clock.advance(5_000, async () => undefined)
    await expect.poll(() => quiet.closeCode).toBe(4401)
    const stranger = await openScreen(night.house)
    await stranger.send({ type: 'hello', session: 'nobody-knows-this-session' })
    await expect.poll(() => stranger.closeCode).toBe(4401)
    const { screen } = await night.sit('host')
    await screen.send({ type: 'nonsense' })
    expect(screen.last('refused').error).toBe('BAD_REQUEST')
  })
})

describe('a round', () => {
  test('GAME-2 leaving by hand pays the multiplier of the moment; the door hears the bust when the round is over', async () => {
    const { member, screen } = await night.sit('pilot')
    const { id, bust, crashesAt } = await night.nextRound(220, 600)
    await screen.bet({ stake: '200.00' })
    const { bet } = screen.last('bet_ack')
    expect(screen.last('bet_ack')).toMatchObject({
      balance: '800.00',
      bet: { state: 'PLACED', stake: '200.00', roundId: id, slot: 0 },
    })
    await night.flyFor(9_876)
    await screen.send({ type: 'cashout', requestId: newRequestId(), betId: bet.betId })
    const multiplier = multiplierAt(9_876)
    const win = (200 * multiplier) / 100
    expect(screen.last('cashout')).toMatchObject({
      reason: 'hand',
      bet: { state: 'CASHED', cashedAt: writeHundredths(multiplier), win: win.toFixed(2) },
      balance: '800.00',
      isWinPending: true,
    })
    await night.pass(100)
    expect(screen.last('balance').balance).toBe((800 + win).toFixed(2))
    expect(night.house.door.balanceOf('pilot')).toBe((800 + win).toFixed(2))
    expect(night.house.door.callsOf('win').find((call) => call.body.roundId === bet.betId)?.body).toMatchObject({
      roundClosed: false,
      detail: { bust: null, proof: { hash: null } },
    })
    await night.pass(crashesAt)
    expect(screen.last('settled')).toMatchObject({ roundId: id, bets: [{ state: 'CASHED' }] })
    expect(
      night.house.door.callsOf('endRound').find((call) => call.body.roundId === bet.betId)?.body.detail,
    ).toMatchObject({
      engine: 'crash',
      bust: writeHundredths(bust),
      cashedAt: writeHundredths(multiplier),
      proof: { kind: 'chain', hash: screen.last('crashed').hash },
    })
    const page = (await member.call<HistoryPage<CrashDetail>>('GET', '/api/history')).body
    expect(page.rounds[0]).toMatchObject({
      roundId: bet.betId,
      state: 'settled',
      win: win.toFixed(2),
      detail: { bust: writeHundredths(bust) },
      proof: { kind: 'chain', hash: screen.last('crashed').hash },
    })
  })

  test('GAME-2 automatic cash-out pays its own target when target ≤ bust, to the hundredth, and nothing above', async () => {
    const { screen } = await night.sit('automat')
    const { bust } = await night.nextRound(150, 400)
    await screen.bet({ slot: 0, autoAt: writeHundredths(bust) })
    await screen.bet({ slot: 1, autoAt: writeHundredths(bust + 1) })
    await night.toTheEnd()
    expect(screen.all('cashout').map(({ reason, bet }) => [reason, bet.slot, bet.cashedAt])).toEqual([
      ['auto', 0, writeHundredths(bust)],
    ])
    expect(screen.last('settled').bets.map((bet) => bet.state)).toEqual(['CASHED', 'BUSTED'])
    await night.pass(100)
    expect(night.house.door.balanceOf('automat')).toBe((800 + bust).toFixed(2))
  })

  test('GAME-2 an instant bust at 1.00 takes every bet, whatever its target', async () => {
    const { screen } = await night.sit('unlucky')
    const { bust } = await night.nextRound(100, 100)
    expect(bust).toBe(100)
    await screen.bet({ autoAt: '1.01' })
    await night.toTheEnd()
    expect(screen.last('crashed').bust).toBe('1.00')
    expect(screen.last('settled').bets[0]).toMatchObject({ state: 'BUSTED', win: '0.00' })
    expect(night.house.door.balanceOf('unlucky')).toBe('900.00')
  })

  test('GAME-2 a hand that comes after the automatic target was passed gets the target, not the moment', async () => {
    const { screen } = await night.sit('slowhand')
    await night.nextRound(300, 900)
    await screen.bet({ autoAt: '1.50' })
    const { bet } = screen.last('bet_ack')
    await night.flyFor(timeOf(150) - 40)
    night.clock.skip(60) // no tick in between
    await screen.send({ type: 'cashout', requestId: newRequestId(), betId: bet.betId })
    expect(screen.last('cashout')).toMatchObject({ reason: 'auto', bet: { cashedAt: '1.50' } })
    expect(screen.last('refused').error).toBe('ALREADY_CASHED_OUT')
  })

  test('GAME-2 a hand that comes after the bust, before the studio noticed, is too late', async () => {
    const { screen } = await night.sit('toolate')
    const { crashesAt, bust } = await night.nextRound(150, 400)
    await screen.bet()
    const { bet } = screen.last('bet_ack')
    await night.flyFor(crashesAt - 20)
    night.clock.skip(timeOf(bust + 1) - crashesAt + 25)
    await screen.send({ type: 'cashout', requestId: newRequestId(), betId: bet.betId })
    expect(screen.last('refused').error).toBe('ROUND_CRASHED')
    await night.toTheEnd()
    expect(screen.last('settled').bets[0]?.state).toBe('BUSTED')
  })

  test('GAME-2 doubled, reordered and foreign messages are harmless', async () => {
    const { screen } = await night.sit('stutter')
    const other = await night.sit('neighbour')
    await night.nextRound(300, 900)
    const requestId = await screen.bet()
    await screen.bet({ requestId })
    await screen.send({ type: 'cashout', requestId: newRequestId(), betId: screen.last('bet_ack').bet.betId })
    expect(screen.last('refused').error).toBe('NOT_RUNNING')
    await screen.bet()
    expect(screen.last('refused').error).toBe('ALREADY_BET')
    await screen.bet({ requestId, stake: '101.00' })
    expect(screen.last('refused').error).toBe('REQUEST_MISMATCH')
    expect(screen.all('bet_ack').map(({ bet }) => bet.betId)).toEqual([
      screen.last('bet_ack').bet.betId,
      screen.last('bet_ack').bet.betId,
    ])
    expect(night.house.door.callsOf('bet').filter((call) => call.body.accountRef === 'stutter')).toHaveLength(1)
    await night.flyFor(5_000)
    const { betId } = screen.last('bet_ack').bet
    await other.screen.send({ type: 'cashout', requestId: newRequestId(), betId })
    expect(other.screen.last('refused').error).toBe('NOT_FOUND')
    const leaving = newRequestId()
    await screen.send({ type: 'cashout', requestId: leaving, betId })
    await screen.send({ type: 'cashout', requestId: leaving, betId })
    expect(screen.all('cashout').map(({ bet }) => bet.cashedAt)).toEqual(['1.34', '1.34'])
    await screen.send({ type: 'cashout', requestId: newRequestId(), betId })
    expect(screen.last('refused').error).toBe('ALREADY_CASHED_OUT')
    await screen.bet({ slot: 1 })
    expect(screen.last('refused').error).toBe('BETS_CLOSED')
    await night.pass(100)
    expect(night.house.door.balanceOf('stutter')).toBe('1034.00')
  })

  test.each([
    [{ stake: '1.00' }, 'STAKE_OUT_OF_RANGE'],
    [{ autoAt: '1.00' }, 'TARGET_OUT_OF_RANGE'],
    [{ autoAt: '1000000.01' }, 'TARGET_OUT_OF_RANGE'],
    [{ slot: 2 }, 'BAD_REQUEST'],
    [{ roundId: 'another' }, 'BETS_CLOSED'],
    [{ stake: '5000.00' }, 'INSUFFICIENT_FUNDS'],
  ])('a bet with %j is refused with %s', async (fields, error) => {
    const { screen } = await night.sit('wrong')
    await night.nextRound(100, 200)
    await screen.bet(fields)
    expect(screen.last('refused').error).toBe(error)
    await screen.bet()
    expect(screen.last('bet_ack').bet.state).toBe('PLACED')
  })

  test('GAME-2 a screen that comes back in mid-round finds its bets and what they are worth', async () => {
    const { member, screen } = await night.sit('returner')
    await night.nextRound(400, 900)
    await screen.bet({ slot: 0, autoAt: '1.20' })
    await screen.bet({ slot: 1, stake: '50.00' })
    await night.flyFor(timeOf(130))
    screen.leave()
    night.screens = []
    const again = await night.sitAgain(member)
    expect(again.last('welcome')).toMatchObject({ round: { phase: 'RUNNING' }, playerCount: 2 })
    expect(again.last('welcome').bets.map(({ slot, state, cashedAt }) => [slot, state, cashedAt])).toEqual([
      [0, 'CASHED', '1.20'],
      [1, 'PLACED', null],
    ])
  })
})

test('GAME-9 GET /api/rules/crash states phases, chances and limits', async () => {
  const rules = (await night.house.app.inject('/api/rules/crash')).json<CrashRules>()
  expect(rules).toMatchObject({
    rtp: '0.990000',
    phases: { betting: 7_000, locked: 500, crashed: 3_000 },
    growth: 0.00006,
    betsPerRound: 2,
    maxWinPerBet: '1000000.00',
  })
  expect(rules.chances.find(({ multiplier }) => multiplier === '2.00')?.chance).toBe('0.495000')
  expect(parseHundredths(rules.autoAt.min)).toBe(101)
  expect(
    parseAmount((await night.house.app.inject('/api/rules/crash?currency=USD')).json<CrashRules>().maxWinPerBet),
  ).toBe(parseAmount('100000.00'))
})

describe('taking a bet back', () => {
  const takeBack = (betId: string) => ({ type: 'take_back' as const, requestId: newRequestId(), betId })

  test('GAME-2 a bet is taken back before the start: the stake returns once, the panel is free, the round flies without it', async () => {
    const { screen } = await night.sit('waverer')
    const { screen: other } = await night.sit('neighbour')
    await night.nextRound(150, 400)
    await screen.bet({ stake: '200.00' })
    const { bet } = screen.last('bet_ack')
    await night.pass(300)
    await other.send(takeBack(bet.betId))
    expect(other.last('refused').error, 'a bet of somebody else').toBe('NOT_FOUND')
    await screen.send(takeBack(bet.betId))
    await expect.poll(() => screen.all('taken_back').length).toBe(1)
    expect(screen.last('taken_back')).toMatchObject({
      bet: { betId: bet.betId, state: 'REFUNDED' },
      balance: '1000.00',
    })
    await screen.send(takeBack(bet.betId))
    await expect.poll(() => screen.all('taken_back').length, { message: 'a repeat gets the same answer' }).toBe(2)
    expect(night.house.door.balanceOf('waverer')).toBe('1000.00')
    expect(night.house.door.callsOf('rollback').filter(({ body }) => body.roundId === bet.betId)).toHaveLength(1)
    await night.pass(300)
    expect(other.last('players')).toMatchObject({ playerCount: 0, gone: ['p1'] })

    await screen.bet({ stake: '50.00' })
    const again = screen.last('bet_ack').bet
    expect(again, 'the panel is free again').toMatchObject({ state: 'PLACED', slot: 0 })
    await night.toTheEnd()
    expect(screen.last('settled').bets.map(({ betId }) => betId)).toEqual([again.betId])
    const { mix } = screen.last('crashed')
    expect(JSON.stringify(mix), 'its seed decides nothing').not.toContain(bet.betId)
    expect(night.house.door.balanceOf('waverer')).toBe('950.00')
  })

  test('GAME-2 once the bets are closed a bet flies: it is not taken back, and nothing is refunded', async () => {
    const { screen } = await night.sit('latecomer')
    await night.nextRound(150, 400)
    await screen.bet({ stake: '200.00' })
    const { bet } = screen.last('bet_ack')
    await night.pass(7_000)
    await screen.send(takeBack(bet.betId))
    expect(screen.last('refused').error).toBe('BETS_CLOSED')
    await night.toTheEnd()
    expect(screen.last('settled').bets).toMatchObject([{ betId: bet.betId, state: 'BUSTED' }])
    await screen.send(takeBack(bet.betId))
    await expect.poll(() => screen.all('refused').length).toBe(2)
    expect(night.house.door.callsOf('rollback').filter(({ body }) => body.roundId === bet.betId)).toHaveLength(0)
    expect(night.house.door.balanceOf('latecomer')).toBe('800.00')
  })
})
