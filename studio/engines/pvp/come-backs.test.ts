import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { PvpNight, type PvpScreen } from '#studio/testing/pvp-night.ts'
import { COME_BACK_MS } from './kinds.ts'
import type { PvpRulesPage } from './protocol.ts'

let night: PvpNight
let stories = 0
beforeAll(async () => {
  night = await PvpNight.begin(inject('postgresUrl'), 'patti')
})
afterAll(() => night.house.close())
afterEach(() => night.endStory())

/** Two members play one hand. The one who wins the pot stands up, then the other too. */
async function winnings(buyIn = '500.00'): Promise<{ winner: PvpScreen; loser: PvpScreen; left: string }> {
  const story = ++stories
  const screens = [await night.sit(`winner${story}`, 0, buyIn), await night.sit(`loser${story}`, 3, buyIn)] as const
  await night.toHand()
  const loser = night.actor()
  const winner = loser === screens[0] ? screens[1] : screens[0]
  await loser.act('fold')
  await night.pass(1_000)
  const left = winner.room().table.find((seat) => seat?.isYou)?.stack ?? expect.fail('no stack')
  for (const screen of [winner, loser]) await screen.say({ type: 'leave' })
  await night.pass(4_000)
  expect(Number(left)).toBeGreaterThan(Number(buyIn))
  return { winner, loser, left }
}

const sit = (screen: PvpScreen, buyIn: string) => screen.say({ type: 'sit', seat: 1, buyIn, seed: 'seed' })
const isSeated = (screen: PvpScreen) => screen.room().you !== null

describe('who leaves with winnings', () => {
  test('GAME-6 brings them back to the same stakes, at every table of them, and may bring more than the room else takes', async () => {
    night.house.door.balances.set(`winner${stories + 1}`, 100_000_000n)
    night.house.door.balances.set(`loser${stories + 1}`, 100_000_000n)
    const { winner, loser, left } = await winnings('2500.00')
    const { buyInMost, comeBack } = winner.room()
    expect(comeBack).toEqual({ least: left, until: expect.any(Number) })
    expect(Number(left)).toBeGreaterThan(Number(buyInMost))
    await sit(winner, '2500.00')
    expect(winner.last('refused').error).toBe('STAKE_OUT_OF_RANGE')
    expect(isSeated(winner)).toBe(false)
    await sit(winner, left)
    expect(isSeated(winner)).toBe(true)
    await winner.say({ type: 'leave' })
    await sit(loser, '2500.00')
    expect(isSeated(loser)).toBe(true)
    await loser.say({ type: 'leave' })
    for (const name of [winner.name, loser.name]) night.house.door.balances.delete(name)
  })

  test('GAME-6 also after a restart of the studio, and no longer than is said', async () => {
    const { winner, left } = await winnings()
    winner.raw.leave()
    night.screens = night.screens.filter((screen) => screen !== winner)
    for (const { raw } of night.screens) raw.leave()
    night.screens = []
    night.house = await night.house.restart()
    const again = await night.comeAgain(winner.name, await night.house.member(winner.name, 'pvp'), 'real-BDT-2-1')
    expect(again.room().comeBack?.least).toBe(left)
    await sit(again, '500.00')
    expect(again.last('refused').error).toBe('STAKE_OUT_OF_RANGE')
    night.clock.skip(COME_BACK_MS)
    await sit(again, '500.00')
    expect(isSeated(again)).toBe(true)
  })

  test('GAME-6 other stakes, chips for practice and those who lost ask for nothing; the rules say the time', async () => {
    const { winner, loser } = await winnings()
    expect(loser.room().comeBack).toBeNull()
    for (const room of ['real-BDT-1-1', 'practice-BDT-1-1']) {
      await winner.say({ type: 'enter', room })
      expect(winner.room().comeBack).toBeNull()
    }
    const rules = (await night.house.app.inject('/api/rules/pvp?variant=pvp-patti')).json<PvpRulesPage>()
    expect(rules.comeBackMs).toBe(3_600_000)
  })
})
