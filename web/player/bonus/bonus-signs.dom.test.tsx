/** Tests what a running bonus says outside its own page: beside the balance, above a game, and when money is withdrawn. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bonusGame, grantRow } from '#contract/rewards/grants.ts'
import { runningBonus, type RunningGrantRow } from '#contract/rewards/running.ts'
import type { OutputOf } from '#contract/call.ts'
import { setPreferences } from '#web/lib/preferences.ts'
import { freeRounds as freeRoundsRow, rewardCenter, rewardRow } from '#contract/rewards/rewards.ts'
import { endSession, startSession } from '#web/lib/session.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { leave, loadWords, say, show, until } from '#web/testing/show.tsx'
import { BonusChip, BonusLine } from './bonus-chip.tsx'
import { GameStrip } from './game-strip.tsx'

const GRANT: RunningGrantRow = {
  ...sampleOf(grantRow.omit({ forecast: true })),
  id: 'B-8K2M4QXT',
  state: 'active',
  design: 'purse',
  currency: 'BDT',
  amount: '300.00',
  balance: '260.50',
  percent: 62,
}
type Game = NonNullable<OutputOf<typeof bonusGame>['grant']>
const gameOf = (fields: Partial<Game>): Game => ({
  id: GRANT.id,
  weight: 20,
  why: 'type',
  isRefused: false,
  stakeMax: '50.00',
  oddsMin: null,
  remaining: '4100.00',
  ...fields,
})
let fakes: FakeCalls
const text = () => document.body.textContent ?? ''
const have = (grant: RunningGrantRow | null) => fakes.answer(runningBonus, { grant, freeRounds: [] })

beforeAll(() => loadWords('bonus'))
beforeEach(async () => {
  fakes = await fakeCalls()
  startSession('token', { id: '1', account: 'reader', nickname: null, type: 0, icon: null })
  have(GRANT)
  fakes.answer(rewardCenter, { claimable: [], past: [] })
})
afterEach(() => {
  setPreferences({ balanceHidden: false })
  leave()
  endSession()
  fakes.expectHonest()
})

test('PROMO-11 above a game stands how many free rounds of it are left, and at which stake', async () => {
  have(null)
  fakes.answer(bonusGame, { grant: null })
  const freeRounds = { ...sampleOf(freeRoundsRow), state: 'active' as const, gameCode: 'raja', left: 3, stake: '10.00' }
  const row = {
    ...sampleOf(rewardRow),
    kind: 'free_rounds' as const,
    state: 'claimed' as const,
    currency: 'BDT',
    freeRounds,
  }
  fakes.answer(rewardCenter, { claimable: [], past: [row] })
  show(<GameStrip gameCode="raja" trial={false} />)
  await until(() => expect(text()).toBe(say('bonus.rounds.here', { count: 3, shown: '3', stake: '৳10.00' })))
  expect(await axeFindings()).toEqual([])
})

test('PROMO-11 beside the balance stands what the bonus holds and how much is staked; hidden money stays hidden', async () => {
  show(<BonusChip />)
  await until(() => expect(text()).toContain('৳260.50'))
  const name = () => document.querySelector('[data-bonus-chip]')?.getAttribute('aria-label')
  expect(name()).toBe(say('bonus.chip', { amount: '৳260.50', percent: '62%' }))
  expect(await axeFindings()).toEqual([])
  setPreferences({ balanceHidden: true })
  await until(() => expect(text()).not.toContain('260'))
  expect(name()).not.toContain('260')
  show(<BonusLine />)
  await until(() => expect(text()).toBe(say('bonus.line', { percent: '62%' })))
})

test('PROMO-11 above a game stands what its stakes count, the largest one, or that it is refused; nothing without a bonus', async () => {
  const open = async (game: Game) => {
    fakes.answer(bonusGame, { grant: game })
    show(<GameStrip gameCode="dice" trial={false} />)
    await until(() => expect(document.querySelector('[data-bonus-strip]')).not.toBeNull())
  }
  await open(gameOf({}))
  for (const words of [
    say('bonus.weight.counts', { percent: '20%' }),
    say('bonus.weight.stakeMax', { amount: '৳50.00' }),
    say('bonus.weight.left', { amount: '৳4,100.00' }),
  ])
    expect(text()).toContain(words)
  expect(await axeFindings()).toEqual([])
  await open(gameOf({ weight: 0 }))
  expect(text()).toContain(say('bonus.weight.nothing'))
  await open(gameOf({ isRefused: true }))
  expect(text()).toBe(say('bonus.weight.refused'))

  have(null)
  fakes.answer(bonusGame, { grant: null })
  const asked = fakes.sent(bonusGame).length
  show(<GameStrip gameCode="dice" trial={false} />)
  await until(() => expect(fakes.sent(bonusGame)).toHaveLength(asked + 1))
  expect(document.querySelector('[data-bonus-strip]')).toBeNull()
  show(<GameStrip gameCode="dice" trial />) // play money has no bonus, and nothing is asked
  expect(fakes.sent(bonusGame)).toHaveLength(asked + 1)
})
