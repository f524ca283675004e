/** Tests the reward centre: what can be claimed, one by one and all at once, what was refused, history, empty, failing. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { memberBadges } from '#contract/lobby/lobby.ts'
import { promotions } from '#contract/promotions/offers.ts'
import { bonusDetails } from '#contract/rewards/grants.ts'
import { runningBonus } from '#contract/rewards/running.ts'
import {
  claimReward,
  claimRewards,
  freeRounds,
  rewardCenter,
  rewardRow,
  type RewardRow,
} from '#contract/rewards/rewards.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { alerts, button, leave, loadWords, say, show, until } from '#web/testing/show.tsx'
import { RewardCenterPage } from './reward-center-page.tsx'

const NOW = Date.now()
const HOUR_MS = 3_600_000
const rewardOf = (id: string, fields: Partial<RewardRow> = {}): RewardRow => ({
  ...sampleOf(rewardRow),
  id,
  reference: `R-${id}`,
  source: 'offer',
  kind: 'cash',
  state: 'promised',
  title: { key: 'rewards.source.offer', values: {} },
  amount: '88.00',
  currency: 'BDT',
  createdAt: new Date(NOW - HOUR_MS).toISOString(),
  expiresAt: new Date(NOW + 26.5 * HOUR_MS).toISOString(),
  ...fields,
})
let fakes: FakeCalls
const text = () => document.body.textContent ?? ''
/** Free rounds that can be played. */
const PLAYABLE = {
  ...sampleOf(freeRounds),
  state: 'active' as const,
  gameCode: 'raja',
  rounds: 10,
  left: 4,
  stake: '10.00',
  winMax: '500.00',
  winnings: 'cash' as const,
}
const answer = (claimable: RewardRow[], past: RewardRow[] = []) => fakes.answer(rewardCenter, { claimable, past })

beforeAll(() => loadWords('rewards', 'bonus', 'reward-titles', 'wallet', 'member'))
beforeEach(async () => {
  fakes = await fakeCalls()
  fakes.answer(bonusDetails, sampleOf(bonusDetails.output))
  fakes.answer(runningBonus, { grant: null, freeRounds: [] })
  fakes.answer(walletBalance, sampleOf(walletBalance.output))
  fakes.answer(memberBadges, { messages: 0, missions: 0, rewards: 2 })
  fakes.answer(promotions, { running: 0, categories: [], content: [] })
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

test('PROMO-5 everything to claim stands in one place with its expiry; one is claimed by itself', async () => {
  answer([
    rewardOf('1', { turnover: 1 }),
    rewardOf('2', { kind: 'points', points: 12, amount: '0.00', expiresAt: null }),
  ])
  show(<RewardCenterPage />)
  await until(() => expect(text()).toContain('৳88.00'))
  expect(text()).toContain(say('bonus.worth.points', { count: 12, shown: '12' }))
  expect(text()).toMatch(/1 day 2 h left/)
  expect(text()).toContain(say('rewards.noExpiry'))
  expect(text()).toContain(say('bonus.staking.gift', { times: '1' }))
  expect(await axeFindings()).toEqual([])
  fakes.answer(claimReward, rewardOf('1', { state: 'claimed' }))
  answer([rewardOf('2')], [rewardOf('1', { state: 'claimed', endedAt: new Date(NOW).toISOString() })])
  button(say('rewards.claimOf', { reference: 'R-1' })).click()
  await until(() => expect(text()).toContain(say('rewards.claimedOne')))
  await until(() => expect(text()).toContain(say('bonus.reward.claimed')))
  expect(fakes.sent(claimReward)).toEqual([{ id: '1' }])
})

test('PROMO-5 one tap claims all; what cannot be given now is said and stays', async () => {
  answer([rewardOf('1'), rewardOf('2'), rewardOf('3')])
  show(<RewardCenterPage />)
  await until(() => expect(text()).toContain('৳264.00'))
  fakes.answer(claimRewards, {
    claimed: [rewardOf('1', { state: 'claimed' }), rewardOf('2', { state: 'claimed' })],
    refused: [{ id: '3', code: 'REWARD_NOT_NOW' }],
  })
  answer([rewardOf('3')])
  button(say('rewards.claimAll')).click()
  await until(() => expect(text()).toContain(say('rewards.claimedMany', { count: 2, shown: '2' })))
  expect(text()).toContain(say('rewards.refusedMany', { count: 1, shown: '1' }))
  await until(() => expect(text()).not.toContain(say('rewards.claimAll')))
  fakes.refuse(claimReward, 'REWARD_NOT_NOW', 'Rewards rest for your account.')
  button(say('rewards.claimOf', { reference: 'R-3' })).click()
  await until(() => expect(alerts().join('')).toContain('Rewards rest for your account.'))
})

test('PROMO-5 nothing to claim, waiting and failing are each said; the history goes back by presets', async () => {
  const release = fakes.hold(rewardCenter, {
    claimable: [],
    past: [rewardOf('old', { state: 'expired', endedAt: new Date(NOW - 20 * 24 * HOUR_MS).toISOString() })],
  })
  show(<RewardCenterPage />)
  await until(() => expect(document.querySelectorAll('.skeleton').length).toBeGreaterThan(0))
  release()
  await until(() => expect(text()).toContain(say('member.rewardCenter.empty')))
  expect(text()).toContain(say('rewards.noHistory'))
  button(say('wallet.30days')).click()
  await until(() => expect(text()).toContain(say('bonus.reward.expired')))
  fakes.cut(rewardCenter)
  show(<RewardCenterPage />)
  await until(() => expect(text()).toContain(say('rewards.failed')))
})

test('PROMO-11 free rounds show what is left, at which stake and how they pay, and lead into their game', async () => {
  answer([], [rewardOf('7', { kind: 'free_rounds', state: 'claimed', freeRounds: PLAYABLE })])
  show(<RewardCenterPage />)
  await until(() => expect(document.querySelector('a[href*="raja"]')?.textContent).toBe(say('bonus.rounds.play')))
  for (const words of [
    say('bonus.rounds.left', { left: '4', total: '10' }),
    say('bonus.rounds.stake', { stake: '৳10.00' }),
    say('bonus.rounds.cash', { max: '৳500.00' }),
  ])
    expect(document.body.textContent).toContain(words)
  expect(await axeFindings()).toEqual([])
})
