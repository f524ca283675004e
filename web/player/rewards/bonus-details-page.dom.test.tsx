/** Tests the page of a member's bonuses: progress and every bet, what leaving costs, cancelling, the queue, past ones. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { gameMenus } from '#contract/catalogue/games.ts'
import { withdrawMethods } from '#contract/cashier/withdrawals.ts'
import {
  bonusContributions,
  bonusDetails,
  cancelGrant,
  contributionRow,
  grantRow,
  type GrantRow,
  type GrantState,
} from '#contract/rewards/grants.ts'
import { runningBonus } from '#contract/rewards/running.ts'
import { freeRounds, rewardCenter, rewardRow } from '#contract/rewards/rewards.ts'
import { bonusTerms } from '#contract/rewards/terms.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { endSession, startSession } from '#web/lib/session.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { alerts, button, leave, loadWords, say, show, until } from '#web/testing/show.tsx'
import { BonusDetailsPage } from './bonus-details-page.tsx'

const TERMS = sampleOf(bonusTerms, {
  wageringTimes: '15',
  base: 'deposit_and_bonus',
  depositMinor: '3000000',
  lifeDays: 7,
  stakeMax: '50.00',
  weights: { game: {}, vendor: {}, type: { RNG: 100, LIVE: 20 }, otherwise: 10 },
})
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const grantOf = (state: GrantState, fields: Partial<GrantRow> = {}): GrantRow => ({
  ...sampleOf(grantRow),
  id: 'B-8K2M4QXT',
  title: { key: 'promotions.kind.first_deposit', values: {} },
  state,
  design: 'purse',
  currency: 'BDT',
  amount: '300.00',
  terms: TERMS,
  target: '9000.00',
  progress: '4900.00',
  remaining: '4100.00',
  percent: 54,
  balance: '260.00',
  createdAt: daysAgo(2),
  ...fields,
})
const RUNNING = grantOf('active', {
  expiresAt: new Date(Date.now() + 5.2 * DAY_MS).toISOString(),
  openRounds: 1,
  openStakes: '20.00',
  cancelling: { stays: '1250.00', goes: '260.00' },
  withdrawing: { stays: '1250.00', goes: '260.00' },
})
const answerOf = (...grants: GrantRow[]) => ({ currency: 'BDT', cash: '1250.00', grants, turnovers: [] })
let fakes: FakeCalls
const text = () => document.body.textContent ?? ''

beforeAll(() => loadWords('rewards', 'bonus', 'reward-titles', 'promotion-words', 'wallet'))
beforeEach(async () => {
  fakes = await fakeCalls()
  startSession('token', { id: '1', account: 'reader', nickname: null, type: 0, icon: null })
  fakes.answer(gameMenus, sampleOf(gameMenus.output))
  fakes.answer(walletBalance, sampleOf(walletBalance.output))
  fakes.answer(withdrawMethods, sampleOf(withdrawMethods.output))
  fakes.answer(bonusContributions, { content: [], next: null })
  fakes.answer(runningBonus, { grant: null, freeRounds: [] })
  fakes.answer(rewardCenter, { claimable: [], past: [] })
})
afterEach(() => {
  leave()
  endSession()
  fakes.expectHonest()
})
function open(...grants: GrantRow[]): void {
  fakes.answer(bonusDetails, answerOf(...grants))
  show(<BonusDetailsPage />)
}

test('PROMO-11 a running bonus shows what is staked, what is left, for how long, and what withdrawing now would cost', async () => {
  open(RUNNING)
  await until(() => expect(text()).toContain('৳4,900.00'))
  for (const figure of ['৳9,000', '৳4,100.00', '5 days 4 h', '৳260.00', '৳20.00'])
    expect(text(), figure).toContain(figure)
  expect(text()).toContain(say('rewards.withdrawCosts', { goes: '৳260.00', stays: '৳1,250.00' }))
  const bar = document.querySelector('[role=progressbar]')
  expect([bar?.getAttribute('aria-valuenow'), bar?.getAttribute('aria-valuetext')]).toEqual([
    '54',
    '৳4,900.00 of ৳9,000.00',
  ])
  expect(await axeFindings()).toEqual([])
})

test('PROMO-11 bet by bet: what was staked, its weight, what counted and why, and what was taken back; older ones on request', async () => {
  const row = { ...sampleOf(contributionRow), at: daysAgo(0), gameType: 'RNG' }
  fakes.answer(bonusContributions, {
    content: [
      {
        ...row,
        id: '3',
        gameCode: 'dice',
        gameName: 'Dice',
        kind: 'stake',
        amount: '50.00',
        weight: 100,
        why: 'type',
        counted: '50.00',
      },
      {
        ...row,
        id: '2',
        gameCode: 'poker',
        gameName: 'Poker',
        kind: 'stake',
        amount: '40.00',
        weight: 0,
        why: 'excluded',
        counted: '0.00',
      },
      {
        ...row,
        id: '1',
        gameCode: 'dice',
        gameName: 'Dice',
        kind: 'given_back',
        amount: '30.00',
        weight: 100,
        why: 'type',
        counted: '-30.00',
      },
    ],
    next: '1',
  })
  open(RUNNING)
  await until(() => expect(document.querySelectorAll('[data-contribution]')).toHaveLength(3))
  const [first, second, third] = [...document.querySelectorAll('[data-contribution]')].map((one) => one.textContent)
  expect(first).toContain('Dice')
  expect(first).toContain('+৳50.00')
  expect(first).toContain(say('rewards.bet.stake', { amount: '৳50.00', percent: '100%' }))
  expect(second).toContain(say('rewards.why.excluded'))
  expect(third).toContain('−৳30.00')
  expect(third).toContain(say('rewards.bet.given_back', { amount: '৳30.00', percent: '100%' }))
  button(say('rewards.moreBets')).click()
  await until(() => expect(fakes.sent(bonusContributions).at(-1)).toMatchObject({ before: '1' }))
})

test('PROMO-3 cancelling first says what stays and what goes, with open rounds; an amount that changed cancels nothing', async () => {
  open(RUNNING)
  await until(() => button(say('rewards.cancel')))
  button(say('rewards.cancel')).click()
  const dialog = await until(() => document.querySelector('dialog[open]') ?? expect.fail('no dialog'))
  expect(dialog.querySelector('[data-stays]')?.textContent).toBe('৳1,250.00')
  expect(dialog.querySelector('[data-goes]')?.textContent).toBe('৳260.00')
  expect(dialog.textContent).toContain(say('rewards.cancelOpen.taken_back', { count: 1, shown: '1' }))
  expect(await axeFindings()).toEqual([])
  fakes.refuse(cancelGrant, 'GRANT_CHANGED', 'The amount has changed.')
  const confirm = () =>
    [...dialog.querySelectorAll('button')].find((one) => one.textContent === say('rewards.cancelNow'))
  confirm()?.click()
  await until(() => expect(alerts().join('')).toContain('The amount has changed.'))
  fakes.answer(cancelGrant, grantOf('closing', { endsAs: 'cancelled' }))
  fakes.answer(bonusDetails, answerOf(grantOf('closing', { endsAs: 'cancelled' })))
  confirm()?.click()
  await until(() => expect(text()).toContain(say('rewards.cancelled')))
  await until(() => expect(text()).toContain(say('rewards.state.closing')))
  expect(fakes.sent(cancelGrant)[0]).toEqual({ id: 'B-8K2M4QXT', goes: '260.00' })
})

test('CASH-5 queued ones say their turn; past ones say how they ended, by presets of 7 and 30 days', async () => {
  open(
    grantOf('queued', { id: 'B-QUEUE', place: 1 }),
    grantOf('converted', { id: 'B-NEW', endedAt: daysAgo(3), converted: '311.50' }),
    grantOf('expired', { id: 'B-OLD', endedAt: daysAgo(20) }),
    grantOf('cancelled', { id: 'B-OLDEST', endedAt: daysAgo(60) }),
  )
  await until(() => expect(text()).toContain(say('rewards.place', { shown: '1' })))
  expect(text()).toContain('৳311.50')
  expect(text()).toContain(say('rewards.state.expired'))
  expect(text()).not.toContain('B-OLDEST')
  button(say('wallet.7days')).click()
  await until(() => expect(text()).not.toContain('B-OLD'))
  expect(text()).toContain(say('rewards.state.converted'))
})

test('CASH-5 without any bonus the page leads to the offers; failing says that the money is safe', async () => {
  open()
  await until(() => expect(text()).toContain(say('rewards.noBonus')))
  expect(await axeFindings()).toEqual([])
  fakes.cut(bonusDetails)
  show(<BonusDetailsPage />)
  await until(() => expect(text()).toContain(say('rewards.moneySafe')))
})

test('PROMO-11 beside a running bonus the ways into free rounds are no second primary button', async () => {
  const rounds = (id: string) => ({
    ...sampleOf(rewardRow),
    id,
    reference: `R-${id}`,
    kind: 'free_rounds' as const,
    currency: 'BDT',
    state: 'claimed' as const,
    freeRounds: { ...sampleOf(freeRounds), state: 'active' as const, gameCode: 'dice', rounds: 10, left: 4 },
  })
  fakes.answer(rewardCenter, { claimable: [], past: [rounds('1'), rounds('2')] })
  open(RUNNING)
  const plays = await until(() => {
    const found = [...document.querySelectorAll('a')].filter(
      ({ textContent }) => textContent === say('bonus.rounds.play'),
    )
    expect(found).toHaveLength(2)
    return found
  })
  const isPrimary = ({ className }: Element) => className.includes('bg-brand text-on-brand')
  expect([...document.querySelectorAll('a, button')].filter(isPrimary).map(({ textContent }) => textContent)).toEqual([
    say('bonus.keepPlaying'),
  ])
  expect(plays.map((one) => one.getAttribute('aria-label'))).toEqual(
    ['R-1', 'R-2'].map((reference) => say('bonus.rounds.playOf', { reference })),
  )
})
