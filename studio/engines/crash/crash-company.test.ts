import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { timeOf } from '#games/crash/rules.ts'
import { giveUpUnanswered } from '#studio/rounds/give-up-unanswered.ts'
import { CrashNight } from '#studio/testing/crash-night.ts'
import { newRequestId } from '#studio/testing/studio-house.ts'
import { openScreen } from '#studio/testing/test-screen.ts'
import { interruptRounds } from './tables.ts'

let night: CrashNight
beforeAll(async () => {
  night = await CrashNight.begin(inject('postgresUrl'))
})
afterAll(() => night.house.close())
beforeEach(() => {
  night.house.door.demo = false
})
afterEach(() => night.endStory())

describe('the others at the table', () => {
  test('the list shows masked names and real bets only; play money is shown to play money', async () => {
    const real = await night.sit('rahim-real')
    night.house.door.demo = true
    const trial = await night.sit('trial-guest')
    await night.nextRound(200, 400)
    await real.screen.bet({ stake: '300.00' })
    await trial.screen.bet({ stake: '500.00' })
    const told = () => trial.screen.all('players').flatMap(({ changed }) => changed).length
    for (let look = 0; look < 30 && told() < 2; look++) await night.pass(100) // the list is sent a few times a second
    expect(real.screen.all('players').flatMap(({ changed }) => changed.map(({ name }) => name))).toEqual(['ra***l'])
    expect(new Set(trial.screen.all('players').flatMap(({ changed }) => changed.map(({ name }) => name)))).toEqual(
      new Set(['ra***l', 'tr***t']),
    )
    expect(real.screen.last('players')).toMatchObject({
      playerCount: 1,
      changed: [{ stake: '300.00', currency: 'BDT', cashedAt: null, win: null }],
    })
  })

  test('a fifth screen of one member is turned away', async () => {
    const { member } = await night.sit('everywhere')
    for (let count = 0; count < 3; count++) await night.sitAgain(member)
    const fifth = await openScreen(night.house)
    await fifth.send({ type: 'hello', session: member.state.session })
    await expect.poll(() => fifth.closeCode).toBe(4409)
  })

  test('a screen that floods the table is cut off', async () => {
    const { screen } = await night.sit('flooder')
    for (let count = 0; count < 60 && screen.closeCode === null; count++) await screen.send({ type: 'nonsense' })
    await expect.poll(() => screen.closeCode).toBe(4429)
    night.screens = []
  })
})

describe('a wallet that does not answer', () => {
  test('GAME-2 the bet is rolled back and its panel is free again', async () => {
    const { screen } = await night.sit('unheard')
    await night.nextRound(200, 400)
    night.house.door.fail('bet', 'dropAfter')
    await screen.bet()
    expect(screen.last('refused').error).toBe('BET_UNANSWERED')
    await expect.poll(() => night.house.door.balanceOf('unheard')).toBe('1000.00')
    await screen.bet()
    expect(screen.last('bet_ack').bet.state).toBe('PLACED')
  })

  test('GAME-2 a bet that the wallet takes only after the close goes back', async () => {
    const { screen } = await night.sit('tooslow')
    await night.nextRound(200, 400)
    const release = night.house.door.hold('bet')
    const roundId = night.table.running?.id ?? ''
    screen.sendOnly({ type: 'bet', requestId: newRequestId(), roundId, slot: 0, stake: '100.00', autoAt: null })
    await expect
      .poll(() => night.house.door.callsOf('bet').filter((call) => call.body.accountRef === 'tooslow').length)
      .toBe(1)
    await night.runTo('RUNNING')
    release()
    await night.settle()
    expect(screen.last('refused').error).toBe('BETS_CLOSED')
    await expect.poll(() => night.house.door.balanceOf('tooslow')).toBe('1000.00')
  })
})

describe('a studio that stops in mid-round', () => {
  test('GAME-2 bets that had left keep their win, the others get their stake back, and the hash is revealed', async () => {
    const early = await night.sit('early')
    const still = await night.sit('still')
    const { id } = await night.nextRound(300, 900)
    await early.screen.bet({ autoAt: '1.10' })
    await still.screen.bet()
    await night.flyFor(timeOf(150))
    const [hash] = [night.table.running?.link.hash]
    night.screens = []
    night.house = await night.house.restart()
    await giveUpUnanswered(night.house.env, night.clock.now())
    expect(await interruptRounds(night.house.env)).toBe(1)
    expect(await interruptRounds(night.house.env)).toBe(0)
    night.house.env.outbox.start()
    await night.pass(2_000)
    await night.house.env.outbox.stop()
    expect([night.house.door.balanceOf('early'), night.house.door.balanceOf('still')]).toEqual(['1010.00', '1000.00'])
    expect(await night.house.env.db.query('select state, hash from studio.crash_rounds where id = $1', [id])).toEqual([
      { state: 'interrupted', hash },
    ])
    // the next process continues with the next link
    const { screen } = await night.sit('afterwards')
    expect(screen.last('welcome').round.roundNumber).toBeGreaterThan(Number(id.split('-').at(-1)))
    expect([night.house.door.isBalanced('early', '1000.00'), night.house.door.isBalanced('still', '1000.00')]).toEqual([
      true,
      true,
    ])
  })
})
