import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { isLinkOf } from '#games/fair/hash-chain.ts'
import { decidingHash } from '#games/fair/round-mix.ts'
import { TABLE_KINDS } from '#games/table/table-games.ts'
import { hmacSha256, sha256 } from '#studio/lib/crypto.ts'
import type { HistoryPage } from '#studio/protocol.ts'
import { giveUpUnanswered } from '#studio/rounds/give-up-unanswered.ts'
import { newRequestId } from '#studio/testing/studio-house.ts'
import { TableNight } from '#studio/testing/table-night.ts'
import { openScreen } from '#studio/testing/test-screen.ts'
import { drawRound } from '#games/table/draw-round.ts'
import { interruptTableRounds } from './live-tables.ts'
import type { TableDetail, TableRules } from './protocol.ts'

let night: TableNight
beforeAll(async () => {
  night = await TableNight.begin(inject('postgresUrl'), 'baccarat')
})
afterAll(() => night.house.close())
beforeEach(() => {
  night.house.door.demo = false
})
afterEach(() => night.endStory())

const isPlayerWin = (_: unknown, mark: string) => mark.startsWith('P')

describe('sitting down', () => {
  test('GAME-8 the welcome shows the published chain and the road; a result proves itself by the commitment', async () => {
    const { screen } = await night.sit('visitor')
    const { table, round, past } = screen.last('welcome')
    expect(screen.last('welcome')).toMatchObject({
      kind: 'baccarat',
      balance: '1000.00',
      bets: [],
      round: { phase: 'BETTING', result: null, roundNumber: 41 },
    })
    expect(past).toHaveLength(40)
    expect(round.phaseEndsAt).toBe(night.clock.now() + 18_000)
    await night.to('RESULT')
    const { result, mix } = screen.last('result')
    expect(await isLinkOf(sha256, round.commitment, result.hash, 1)).toBe(true)
    expect(await isLinkOf(sha256, table.terminalHash, result.hash, round.roundNumber)).toBe(true)
    const again = await drawRound(
      hmacSha256,
      'baccarat',
      { hash: await decidingHash(hmacSha256, result.hash, mix), number: round.roundNumber },
      table.salt,
    )
    expect(again).toEqual({ outcome: result.outcome, mark: result.mark })
    const before = screen.shown.slice(0, screen.shown.indexOf(screen.last('result')))
    expect(JSON.stringify(before)).not.toContain(result.hash)
  })

  test('nothing goes without a session, a fifth screen of a member is turned away, nonsense is refused', async () => {
    const silent = await openScreen(night.house, '/ws/table')
    await silent.send({
      type: 'bet',
      requestId: newRequestId(),
      roundId: 'x',
      spots: [{ spot: 'player', stake: '10.00' }],
    })
    expect(silent.last('refused').error).toBe('SESSION_REQUIRED')
    await expect.poll(() => silent.closeCode).toBe(4401)
    const { member, screen } = await night.sit('everywhere')
    await screen.raw.send({ type: 'nonsense' })
    expect(screen.last('refused').error).toBe('BAD_REQUEST')
    for (let count = 0; count < 3; count++) await night.sitAgain(member)
    const fifth = await openScreen(night.house, '/ws/table')
    await fifth.send({ type: 'hello', session: member.state.session })
    await expect.poll(() => fifth.closeCode).toBe(4409)
  })
})

describe('a round', () => {
  test('GAME-2 a slip with several spots is one bet; what it brings is paid once, with the whole record', async () => {
    const { member, screen } = await night.sit('player')
    const { id } = await night.nextRound(isPlayerWin)
    await screen.bet(['player 100.00', 'banker 50.00'])
    expect(screen.last('bet_ack')).toMatchObject({
      balance: '850.00',
      bet: { state: 'PLACED', stake: '150.00', roundId: id },
    })
    await night.pass(10)
    await screen.bet(['player 20.00'])
    await night.to('RESULT')
    expect(screen.last('settled').bets.map(({ win, state }) => [win, state])).toEqual([
      ['200.00', 'SETTLED'],
      ['40.00', 'SETTLED'],
    ])
    await night.pass(100)
    expect(screen.last('balance').balance).toBe('1070.00')
    const betId = screen.all('bet_ack')[0]?.bet.betId
    const told = night.house.door.calls.filter(({ body }) => body.roundId === betId).map(({ command }) => command)
    expect(told).toEqual(['bet', 'win'])
    expect(night.house.door.callsOf('win').find(({ body }) => body.roundId === betId)?.body).toMatchObject({
      amount: '200.00',
      roundClosed: true,
      detail: { engine: 'table', kind: 'baccarat', proof: { kind: 'chain', hash: screen.last('result').result.hash } },
    })
    const page = (await member.call<HistoryPage<TableDetail>>('GET', '/api/history')).body
    expect(page.rounds).toHaveLength(2)
    expect(page.rounds[1]).toMatchObject({
      state: 'settled',
      stake: '150.00',
      win: '200.00',
      proof: { kind: 'chain', hash: screen.last('result').result.hash },
      detail: {
        spots: [
          { spot: 'player', win: '200.00' },
          { spot: 'banker', win: '0.00' },
        ],
      },
    })
  })

  test('GAME-2 a slip that brings nothing ends its round at the door', async () => {
    const { screen } = await night.sit('unlucky')
    await night.nextRound(isPlayerWin)
    await screen.bet(['banker 100.00'])
    await night.to('RESULT')
    await night.pass(100)
    expect(screen.last('settled').bets[0]).toMatchObject({ win: '0.00', state: 'SETTLED' })
    expect(night.house.door.endedRounds.has(screen.last('bet_ack').bet.betId)).toBe(true)
    expect(night.house.door.balanceOf('unlucky')).toBe('900.00')
  })

  test('GAME-2 doubled and late messages are harmless', async () => {
    const { screen } = await night.sit('stutter')
    await night.nextRound()
    const requestId = await screen.bet(['player 100.00'])
    await screen.bet(['player 100.00'], { requestId })
    await screen.bet(['banker 100.00'], { requestId })
    expect(screen.last('refused').error).toBe('REQUEST_MISMATCH')
    expect(screen.all('bet_ack').map(({ bet }) => bet.betId)).toEqual([
      screen.last('bet_ack').bet.betId,
      screen.last('bet_ack').bet.betId,
    ])
    expect(night.house.door.callsOf('bet').filter(({ body }) => body.accountRef === 'stutter')).toHaveLength(1)
    night.clock.skip(18_500) // the table has not noticed yet that its time is over
    await screen.bet(['player 100.00'])
    expect(screen.last('refused').error).toBe('BETS_CLOSED')
    await night.to('RESULT')
    await screen.bet(['player 100.00'], { requestId })
    expect(screen.last('bet_ack').bet).toMatchObject({ state: 'SETTLED', requestId })
    await screen.bet(['player 100.00'])
    expect(screen.last('refused').error).toBe('BETS_CLOSED')
  })

  test.each([
    [['player 1.00'], {}, 'STAKE_OUT_OF_RANGE'],
    [['player 100.05'], {}, 'STAKE_OUT_OF_RANGE'],
    [['nowhere 10.00'], {}, 'BAD_REQUEST'],
    [['player 10.00', 'player 10.00'], {}, 'BAD_REQUEST'],
    [['player 10.00'], { roundId: 'another' }, 'BETS_CLOSED'],
    [['player 5000.00'], {}, 'INSUFFICIENT_FUNDS'],
    [[], {}, 'BAD_REQUEST'],
  ])('a slip with %j %j is refused with %s', async (spots, fields, error) => {
    const { screen } = await night.sit('wrong')
    await night.nextRound()
    await screen.bet(spots, fields)
    expect(screen.last('refused').error).toBe(error)
    await screen.bet(['tie 10.00'])
    expect(screen.last('bet_ack').bet.state).toBe('PLACED')
  })

  test('a member may have no more on a spot than its limit, and no more than twenty slips', async () => {
    const { screen } = await night.sit('eager')
    await night.nextRound()
    for (let slip = 0; slip < 20; slip++) {
      await screen.bet(['tie 10.00'])
      await night.pass(200)
    }
    await screen.bet(['tie 10.00'])
    expect(screen.last('refused').error).toBe('LIMIT_REACHED')
    expect(screen.all('bet_ack')).toHaveLength(20)
  })

  test('a screen that comes back in mid-round finds its slips', async () => {
    const { member, screen } = await night.sit('returner')
    await night.nextRound()
    await screen.bet(['tie 10.00'])
    screen.raw.leave()
    night.screens = []
    const again = await night.sitAgain(member)
    expect(again.last('welcome')).toMatchObject({
      round: { phase: 'BETTING' },
      bets: [{ state: 'PLACED', stake: '10.00' }],
    })
  })

  test('the others are shown masked and in shares, play money to play money only', async () => {
    const real = await night.sit('rahim-real')
    night.house.door.demo = true
    const trial = await night.sit('trial-guest')
    await night.nextRound()
    await real.screen.bet(['player 300.00', 'banker 100.00'])
    await trial.screen.bet(['tie 400.00'])
    await night.pass(600)
    expect(real.screen.last('crowd').crowd).toMatchObject({
      playerCount: 1,
      players: [{ name: 'ra***l', stake: '400.00', win: null }],
      spots: { player: { players: 1, share: 75 }, banker: { share: 25 } },
    })
    expect(trial.screen.last('crowd').crowd.playerCount).toBe(2)
  })
})

describe('a wallet that does not answer', () => {
  test('GAME-2 the slip is rolled back and another can be put down', async () => {
    const { screen } = await night.sit('unheard')
    await night.nextRound()
    night.house.door.fail('bet', 'dropAfter')
    await screen.bet(['player 100.00'])
    expect(screen.last('refused').error).toBe('BET_UNANSWERED')
    await expect.poll(() => night.house.door.balanceOf('unheard')).toBe('1000.00')
    await screen.bet(['player 100.00'])
    expect(screen.last('bet_ack').bet.state).toBe('PLACED')
  })

  test('GAME-2 a slip that the wallet takes only after the close goes back', async () => {
    const { screen } = await night.sit('tooslow')
    await night.nextRound()
    const release = night.house.door.hold('bet')
    const roundId = night.table.running?.id ?? ''
    screen.raw.sendOnly({
      type: 'bet',
      requestId: newRequestId(),
      roundId,
      spots: [{ spot: 'player', stake: '100.00' }],
    })
    await expect
      .poll(() => night.house.door.callsOf('bet').filter(({ body }) => body.accountRef === 'tooslow').length)
      .toBe(1)
    await night.runTo('RESULT')
    release()
    await night.settle()
    expect(screen.last('refused').error).toBe('BETS_CLOSED')
    await expect.poll(() => night.house.door.balanceOf('tooslow')).toBe('1000.00')
  })
})

describe('a studio that stops in mid-round', () => {
  test('GAME-2 slips of a round that nobody saw the end of go back, and its hash is revealed; the next process goes on', async () => {
    const { screen } = await night.sit('patient')
    const { id } = await night.nextRound(isPlayerWin)
    await screen.bet(['player 100.00'])
    const hash = night.table.running?.link.hash
    night.screens = []
    night.house = await night.house.restart()
    await giveUpUnanswered(night.house.env, night.clock.now())
    expect(await interruptTableRounds(night.house.env)).toBe(1)
    expect(await interruptTableRounds(night.house.env)).toBe(0)
    expect(await night.house.env.db.query('select state, hash from studio.table_rounds where id = $1', [id])).toEqual([
      { state: 'interrupted', hash },
    ])
    const afterwards = await night.sit('afterwards')
    expect(afterwards.screen.last('welcome').round.roundNumber).toBeGreaterThan(Number(id.split('-').at(-1)))
    await expect.poll(() => night.house.door.balanceOf('patient')).toBe('1000.00')
  })

  test('GAME-2 slips of a round whose result was stored keep what it brought, once', async () => {
    const { screen } = await night.sit('winner')
    await night.nextRound(isPlayerWin)
    await screen.bet(['player 100.00'])
    const release = night.house.door.hold('win')
    await night.runTo('RESULT')
    release()
    night.screens = []
    night.house = await night.house.restart()
    expect(await interruptTableRounds(night.house.env)).toBe(0)
    night.house.env.outbox.start()
    await night.pass(3_000)
    await night.house.env.outbox.stop()
    expect(night.house.door.balanceOf('winner')).toBe('1100.00')
  })
})

test.each(TABLE_KINDS)('GAME-9 the rules of %s state phases, limits and the return of every spot', async (kind) => {
  const rules = (await night.house.app.inject(`/api/rules/table?variant=table-${kind}`)).json<TableRules>()
  expect(rules.kind).toBe(kind)
  expect(rules.spots.length).toBeGreaterThan(3)
  for (const { id, rtp, max } of rules.spots) {
    expect(Number(rtp), id).toBeLessThanOrEqual(0.995)
    expect(Number(max), id).toBeGreaterThanOrEqual(2_000)
  }
  expect((await night.house.app.inject('/api/rules/table?variant=table-marbles')).statusCode).toBe(404)
})
