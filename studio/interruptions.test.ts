/**
 * What each family of games does when a process stands still for an hour (every timer late, the clock far ahead), is
 * killed in the middle, or receives a message twice. Cases in the engines' own tests are not repeated here: crash,
 * tables, fishing, card rooms, sports, slots, mines and video poker.
 */
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { timeOf } from '#games/crash/rules.ts'
import { findOriginal } from '#games/original/originals.ts'
import { interruptTableRounds } from '#studio/engines/table/live-tables.ts'
import { systemClock } from '#studio/lib/clock.ts'
import { giveUpUnanswered } from '#studio/rounds/give-up-unanswered.ts'
import type { OriginalResult } from '#studio/engines/original/protocol.ts'
import type { Board, TicketAnswer } from '#studio/engines/sports/protocol.ts'
import { CrashNight } from '#studio/testing/crash-night.ts'
import { FishingNight } from '#studio/testing/fishing-night.ts'
import { PvpNight } from '#studio/testing/pvp-night.ts'
import { outcomeOf, SportsDay } from '#studio/testing/sports-day.ts'
import { buildStudioHouse, newRequestId, type StudioHouse } from '#studio/testing/studio-house.ts'
import { TableNight } from '#studio/testing/table-night.ts'

const HOUR_MS = 3_600_000
const url = () => inject('postgresUrl')

test('the machine’s clock may be set while rounds run: the studio’s own goes on evenly', () => {
  const before = systemClock.now()
  vi.useFakeTimers({ toFake: ['Date'], now: before + 5 * HOUR_MS })
  const ahead = systemClock.now()
  vi.setSystemTime(before - 5 * HOUR_MS)
  const behind = systemClock.now()
  vi.useRealTimers()
  for (const moment of [ahead, behind]) expect(Math.abs(moment - before)).toBeLessThan(60_000)
  expect(behind).toBeGreaterThanOrEqual(ahead)
})

describe('a process that stood still for an hour', () => {
  test('GAME-2 crash: who had a target that the round passed has it, all others lost, and the next round begins', async () => {
    const night = await CrashNight.begin(url())
    try {
      const [target, hand] = [await night.sit('target'), await night.sit('hand')]
      await night.nextRound(300, 900)
      await target.screen.bet({ autoAt: '1.50' })
      await hand.screen.bet()
      await night.flyFor(timeOf(120))
      night.clock.skip(HOUR_MS)
      await hand.screen.send({
        type: 'cashout',
        requestId: newRequestId(),
        betId: hand.screen.last('bet_ack').bet.betId,
      })
      await night.toTheEnd()
      await night.pass(20_000)
      expect([night.house.door.balanceOf('target'), night.house.door.balanceOf('hand')]).toEqual(['1050.00', '900.00'])
      await night.endStory()
      for (const name of ['target', 'hand']) expect(night.house.door.isBalanced(name, '1000.00')).toBe(true)
    } finally {
      await night.house.close()
    }
  })

  test.each([
    ['baccarat', 'player 100.00'],
    ['roulette', 'red 100.00'],
  ] as const)('GAME-2 %s: betting is over, the round is dealt once and its slip paid or lost', async (kind, slip) => {
    const night = await TableNight.begin(url(), kind)
    try {
      const { screen } = await night.sit('sleeper')
      await night.to('RESULT')
      await night.to('BETTING')
      await screen.bet([slip])
      night.clock.skip(HOUR_MS)
      await night.pass(100)
      await screen.bet([slip])
      await night.to('RESULT')
      await night.pass(500)
      const settled = screen.all('settled').flatMap(({ bets }) => bets)
      expect(settled.filter(({ state }) => state === 'SETTLED')).toHaveLength(1)
      await night.endStory() // every slip is booked, and the door's books balance
    } finally {
      await night.house.close()
    }
  })

  test('GAME-2 card rooms: whose turn it was is out of time; the hand ends and every chip is somewhere', async () => {
    const night = await PvpNight.begin(url(), 'holdem')
    try {
      await night.sit('one', 0)
      await night.sit('two', 3)
      await night.toHand()
      night.clock.skip(HOUR_MS)
      await night.pass(30_000)
      const total = ['one', 'two'].reduce((sum, name) => sum + Number(night.house.door.balanceOf(name)), 0)
      await night.endStory()
      expect(
        Number(night.house.door.balanceOf('one')) + Number(night.house.door.balanceOf('two')),
      ).toBeGreaterThanOrEqual(1_997)
      expect(total).toBeLessThanOrEqual(2_000)
    } finally {
      await night.house.close()
    }
  })

  test('GAME-2 fishing: a magazine whose time is over is settled, what was not shot goes back', async () => {
    const night = await FishingNight.begin(url(), 'reef')
    try {
      const screen = await night.sit('sleeper')
      await screen.load(40)
      await screen.shoot()
      const won = screen.all('shot').reduce((sum, { shot }) => sum + Number(shot.win), 0)
      night.clock.skip(HOUR_MS)
      await night.endStory()
      expect(Number(night.house.door.balanceOf('sleeper'))).toBeCloseTo(1_000 - 1 + won, 2)
    } finally {
      await night.house.close()
    }
  })
})

test('GAME-2 a draw that is cut off before anybody saw its end: its slip goes back, once, and the next process goes on', async () => {
  const night = await TableNight.begin(url(), 'sic-bo')
  try {
    const { screen } = await night.sit('patient')
    await night.nextRound()
    await screen.bet(['big 100.00'])
    night.screens = []
    night.house = await night.house.restart()
    await giveUpUnanswered(night.house.env, night.clock.now())
    expect([await interruptTableRounds(night.house.env), await interruptTableRounds(night.house.env)]).toEqual([1, 0])
    await night.sit('afterwards')
    await expect.poll(() => night.house.door.balanceOf('patient')).toBe('1000.00')
    expect(night.house.door.callsOf('rollback')).toHaveLength(1)
    await night.endStory()
  } finally {
    await night.house.close()
  }
})

test('GAME-2 a cockfight: a bet that is sent twice is one; a studio killed between end and payment pays once it is back', async () => {
  const day = await SportsDay.begin(url())
  try {
    const member = await day.house.member('pit', 'cockfight')
    const next = (await member.call<Board>('GET', '/api/sports/board?sport=cockfight')).body.matches.find(
      ({ phase }) => phase === 'before',
    )
    const match = (await day.book.find(next?.id ?? '')) ?? expect.fail('no round comes')
    const side = outcomeOf(match, 'fight', 'wala') === 'win' ? 'wala' : 'meron'
    const leg = {
      matchId: match.fixture.id,
      market: 'fight',
      selection: side,
      odds: next?.main?.selections.find(({ id }) => id === side)?.odds ?? 0,
    }
    const requestId = newRequestId()
    const [one, two] = await Promise.all([
      day.place(member, [leg], { requestId }),
      day.place(member, [leg], { requestId }),
    ])
    expect(two.body.ticket.id).toBe((one.body as TicketAnswer).ticket.id)
    expect(day.callsOf(member, 'bet')).toHaveLength(1)
    day.toTheEnd([match])
    day.clock.skip(HOUR_MS)
    await day.restart()
    for (let look = 0; look < 3; look++) await day.look()
    const paid =
      day.callsOf(member, 'win').length +
      day.callsOf(member, 'endRound').length +
      day.callsOf(member, 'rollback').length
    expect(paid).toBe(1)
    expect(day.house.door.isBalanced('pit', '1000.00')).toBe(true)
  } finally {
    await day.house.close()
  }
})

describe('a round that waits for its player', () => {
  let house: StudioHouse
  beforeAll(async () => {
    house = await buildStudioHouse(url())
  })
  afterAll(() => house.close())
  afterEach(() => house.env.outbox.idle())

  test.each([
    ['towers', { stone: 0 }],
    ['hilo', 'higher'],
    ['blackjack', 'stand'],
  ] as const)(
    'GAME-2 %s: after the process died it is found as it was, a move that comes twice counts once, and its money is right',
    async (engine, step) => {
      const name = `waits-${engine}`
      let member = await house.member(name, engine)
      type Answer = OriginalResult & { error?: string }
      const play = () =>
        member.call<Answer>('POST', `/api/${engine}/play`, {
          stake: '10.00',
          choice: findOriginal(engine)?.usual,
          requestId: newRequestId(),
        })
      let { body: opened } = await play()
      // a hand that is over when it is dealt needs no move
      for (let again = 0; again < 20 && opened.isOver; again++) ({ body: opened } = await play())
      const before = house.door.balanceOf(name)
      house = await house.restart()
      member = await house.member(name, engine)
      expect(member.state.open).toMatchObject({ roundId: opened.roundId, view: opened.view })
      expect((await play()).body.error).toBe('ROUND_OPEN')
      expect(house.door.balanceOf(name)).toBe(before)
      const requestId = newRequestId()
      const move = () => member.call<Answer>('POST', `/api/${engine}/move`, { move: step, requestId })
      const [first, second] = await Promise.all([move(), move()])
      expect([second.status, second.body.win, second.body.isOver]).toEqual([200, first.body.win, first.body.isOver])
      await house.env.outbox.idle()
      expect(house.door.isBalanced(name, '1000.00')).toBe(true)
    },
  )
})
