import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { parseAmount } from '#studio/lib/money.ts'
import { PvpNight, type PvpScreen } from '#studio/testing/pvp-night.ts'
import type { PvpRulesPage } from './protocol.ts'
import { readSignals } from './signals.ts'

let night: PvpNight
let stories = 0
beforeAll(async () => {
  night = await PvpNight.begin(inject('postgresUrl'), 'holdem')
})
afterAll(() => night.house.close())
afterEach(() => night.endStory())

/** Seats two members in a hand. The names are new in every test. */
async function two(): Promise<{ anna: PvpScreen; rahim: PvpScreen }> {
  const story = ++stories
  const anna = await night.sit(`anna${story}`, 0)
  const rahim = await night.sit(`rahim${story}`, 3)
  await night.toHand()
  return { anna, rahim }
}

describe('seats', () => {
  test.each([
    ['100.00', 0, 'STAKE_OUT_OF_RANGE'],
    ['1000.01', 0, 'STAKE_OUT_OF_RANGE'],
    ['500.00', 8, 'SEAT_TAKEN'],
  ])('GAME-4 a buy-in of %s at seat %i is refused with %s', async (buyIn, seat, error) => {
    const screen = await night.come(`guest${++stories}`)
    await screen.say({ type: 'sit', seat, buyIn, seed: 'seed' })
    expect(screen.last('refused').error).toBe(error)
  })

  test('GAME-4 one seat each, no taken seat, and no more than the wallet has', async () => {
    const anna = await night.sit(`anna${++stories}`, 0)
    const rahim = await night.sit(`rahim${stories}`, 0)
    expect(rahim.last('refused').error).toBe('SEAT_TAKEN')
    await anna.say({ type: 'sit', seat: 2, buyIn: '500.00', seed: 'seed' })
    expect(anna.last('refused').error).toBe('LIMIT_REACHED')
    night.house.door.balances.set(rahim.name, parseAmount('450.00'))
    await rahim.say({ type: 'sit', seat: 1, buyIn: '500.00', seed: 'seed' })
    expect(rahim.last('refused')).toMatchObject({ error: 'INSUFFICIENT_FUNDS', balance: '450.00' })
    night.house.door.balances.set(rahim.name, parseAmount('1000.00'))
  })

  test('GAME-2 leaving moves no money between hands, and in a hand folds it', async () => {
    const { anna, rahim } = await two()
    const leaver = night.actor()
    const other = leaver === anna ? rahim : anna
    await leaver.say({ type: 'leave' })
    await night.pass(4_000)
    expect(leaver.last('stood').reason).toBe('left')
    expect(night.house.door.balanceOf(leaver.name)).toBe('995.00')
    await other.say({ type: 'leave' })
    expect(night.house.door.balanceOf(other.name)).toBe('1005.00')
  })

  test('GAME-2 a wallet that refuses the stake stands its player up; the other has theirs back', async () => {
    const anna = await night.sit(`anna${++stories}`, 0)
    const rahim = await night.sit(`rahim${stories}`, 1)
    night.house.door.fail('bet', 'LIMIT_REACHED')
    await night.pass(3_000)
    const refused = [anna, rahim].find((screen) => screen.all('stood').length > 0) ?? expect.fail('nobody stood up')
    expect(refused.last('stood')).toMatchObject({ reason: 'refused', error: 'LIMIT_REACHED' })
    expect([anna.name, rahim.name].map((name) => night.house.door.balanceOf(name))).toEqual(['1000.00', '1000.00'])
  })

  test('GAME-2 a reserve that the wallet took without an answer goes back', async () => {
    const anna = await night.sit(`anna${++stories}`, 0)
    const rahim = await night.sit(`rahim${stories}`, 1)
    night.house.door.fail('bet', 'dropAfter')
    await night.pass(3_000)
    await night.settle()
    expect([anna.name, rahim.name].map((name) => night.house.door.balanceOf(name))).toEqual(['1000.00', '1000.00'])
  })

  test('GAME-9 two seats from one network are written down, and so is one who always folds to one other', async () => {
    const { anna } = await two()
    for (let hand = 0; hand < 13; hand++) {
      await night.toHand()
      const actor = night.actor()
      await (actor === anna ? actor.act('fold') : actor.act('call'))
      await night.settle()
      if (night.room.phase === 'playing') await night.play('fold')
      await night.pass(2_750)
    }
    const signals = await readSignals(night.house.env, 50)
    expect(signals.some(({ kind }) => kind === 'same_network')).toBe(true)
    expect(signals.find(({ kind }) => kind === 'folds_to')).toMatchObject({ tableKey: 'BGS/holdem/real-BDT-2-1' })
  })
})

test("GAME-1 a trial plays play money with the house's practice players; a member alone practises without money", async () => {
  night.house.door.demo = true
  const trial = await night.come(`trial${++stories}`, 'trial-BDT-1-1')
  night.house.door.demo = false
  expect(trial.last('welcome').rooms.every(({ mode }) => mode === 'trial')).toBe(true)
  await trial.say({ type: 'sit', seat: 0, buyIn: '100.00', seed: 'seed' })
  const member = await night.come(`alone${stories}`, 'practice-BDT-1-1')
  await member.say({ type: 'sit', seat: 0, buyIn: '100.00', seed: 'seed' })
  await night.pass(3_000)
  for (const screen of [trial, member]) {
    const { table, hand } = screen.room()
    expect(table.filter((seat) => seat?.isHouse)).toHaveLength(2)
    expect(hand?.handId).toBeTruthy()
  }
  const before = night.house.door.callsOf('bet').length
  for (let step = 0; step < 40; step++) {
    await night.pass(1_000)
    for (const screen of [trial, member]) {
      const { hand, you } = screen.room()
      if (hand && you && hand.actor === you.seat)
        await screen.act(hand.choices.some(({ kind }) => kind === 'check') ? 'check' : 'call')
    }
  }
  expect(
    night.house.door
      .callsOf('bet')
      .slice(before)
      .every(({ body }) => body.accountRef === trial.name),
  ).toBe(true)
  expect(night.house.door.balanceOf(member.name)).toBe('1000.00')
  for (const screen of [trial, member]) await screen.say({ type: 'leave' })
  await night.pass(60_000)
})

test('GAME-6 GAME-9 rooms and rules say stakes, seats and the rake', async () => {
  const rules = (await night.house.app.inject('/api/rules/pvp?variant=pvp-holdem')).json<PvpRulesPage>()
  expect(rules).toMatchObject({
    rakePercent: '5',
    rakeCap: 3,
    seats: 6,
    rooms: [{ stake: '2.00', rakeMost: '6.00' }, { stake: '10.00' }, { stake: '50.00' }],
  })
  expect((await night.house.app.inject('/api/rules/pvp?variant=pvp-marbles')).statusCode).toBe(404)
  expect((await night.house.app.inject('/api/pvp/rooms?currency=BDT')).json()).toEqual({ games: [] })
})
