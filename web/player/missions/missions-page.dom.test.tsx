/** Tests the page of missions and boards: progress and claims, ranks, entering, and when there is nothing or it fails. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  boardDetail,
  boardFinal,
  boardRow,
  joinBoard,
  missionBoard,
  missionRow,
  missions,
} from '#contract/missions/missions.ts'
import { gameMenus } from '#contract/catalogue/games.ts'
import { memberBadges } from '#contract/lobby/lobby.ts'
import { claimReward, rewardCenter, rewardRow } from '#contract/rewards/rewards.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { formatMoment } from '#web/lib/format.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { alerts, button, leave, loadWords, say, show, until } from '#web/testing/show.tsx'
import { MissionsPage } from './missions-page.tsx'

const NOW = Date.now()
const at = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString()
const list = {
  currency: 'BDT',
  isOffered: true,
  asOf: at(-0.2),
  claimable: 0,
}
const filter = { types: [], vendors: [], games: [] }
const mission = {
  ...sampleOf(missionRow),
  id: '7',
  title: 'Daily stakes',
  about: '',
  period: 'daily' as const,
  endsAt: at(5.5),
  steps: [
    {
      metric: 'valid_bet' as const,
      multiple: null,
      stakeMin: null,
      filter,
      target: '100.00',
      progress: '60.00',
      percent: 60,
      state: 'claimable' as const,
      reward: { kind: 'cash' as const, amount: '5', turnover: 1 },
      rewardId: '42',
    },
  ],
}
const row = {
  ...sampleOf(boardRow),
  id: '9',
  title: 'Weekly race',
  about: '',
  state: 'running' as const,
  scoring: 'turnover' as const,
  entry: 'buy_in' as const,
  fee: '30.00',
  prizeSum: '175.00',
  startsAt: at(-1),
  endsAt: at(30),
  hasEntered: false,
}
const rank = { rank: 1, name: 'ra***n', score: '50.00', reachedAt: at(-1), prize: '100.00', isOwn: false }
const board = {
  ...sampleOf(boardDetail),
  ...row,
  currency: 'BDT',
  filter,
  stakeMin: null,
  prizes: [{ from: 1, to: 1, amount: '100' }],
  top: [rank, { ...rank, rank: 2, name: 'de***o', score: '20.00', prize: null, isOwn: true }],
  ranked: 2,
  own: { rank: 2, score: '20.00', reachedAt: at(-1), prize: null, toNext: '30.00', toPrize: '30.00' },
  final: null,
  asOf: at(-0.3),
}
let fakes: FakeCalls
const text = () => document.body.textContent ?? ''
const page = (part: 'missions' | 'boards') => (
  <MissionsPage part={part} board={undefined} onPart={() => undefined} onBoard={() => undefined} />
)

beforeAll(() => loadWords('missions', 'bonus', 'member'))
beforeEach(async () => {
  fakes = await fakeCalls()
  fakes.answer(walletBalance, sampleOf(walletBalance.output))
  fakes.answer(memberBadges, { messages: 0, missions: 0, rewards: 0 })
  fakes.answer(gameMenus, sampleOf(gameMenus.output))
  fakes.answer(rewardCenter, { claimable: [], past: [] })
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

test('PROMO-5 a mission shows what counts, how far it is, its reward and its rules; the reward is claimed', async () => {
  fakes.answer(missions, { ...list, missions: [mission] })
  show(page('missions'))
  await until(() => expect(text()).toContain('Daily stakes'))
  expect(text()).toContain(say('missions.metric.valid_bet', { times: '0' }))
  expect(text()).toContain(say('missions.bonusWeight', { weight: 0 }))
  // until when it is counted: another moment than now
  expect(text()).toContain(say('missions.rules', { at: formatMoment(list.asOf, 'en') }))
  expect(await axeFindings()).toEqual([])
  fakes.answer(claimReward, sampleOf(rewardRow))
  button(say('missions.claim')).click()
  await until(() => expect(text()).toContain(say('missions.claimed')))
  expect(fakes.sent(claimReward)).toEqual([{ id: '42' }])
})

test('PROMO-5 a board shows ranks, one’s own place, what is missing and the fee before it is taken', async () => {
  fakes.answer(missionBoard, { boards: [row], past: [], board })
  show(page('boards'))
  await until(() => expect(text()).toContain('ra***n'))
  expect(text()).toContain(say('missions.placeOf', { place: '2', all: '2' }))
  expect(text()).toContain(say('missions.ties.earliest'))
  expect(text()).toContain(say('missions.asOf', { at: formatMoment(board.asOf, 'en') }))
  expect(await axeFindings()).toEqual([])
  button(say('missions.enter')).click()
  await until(() => expect(text()).toContain(say('missions.feeText', { fee: '30.00 BDT' })))
  expect(fakes.sent(joinBoard)).toEqual([])
  leave()
  const final = { version: 2, hash: 'ab'.repeat(32), publishedAt: at(-1) }
  fakes.answer(missionBoard, { boards: [], past: [row], board: { ...board, state: 'frozen' as const, final } })
  fakes.refuse(boardFinal, 'NOT_FOUND', 'It is not there.')
  show(page('boards'))
  await until(() => button(say('missions.saveFinal', { version: '1' })).click())
  await until(() => expect(alerts()).toContain('It is not there.'))
  expect(fakes.sent(boardFinal)).toEqual([{ id: '9', version: 1 }])
})

test('PROMO-5 nothing offered, nothing running and no answer are each said', async () => {
  fakes.answer(missions, { ...list, missions: [] })
  show(page('missions'))
  await until(() => expect(text()).toContain(say('missions.none')))
  leave()
  fakes.answer(missions, { ...list, isOffered: false, missions: [] })
  show(page('missions'))
  await until(() => expect(text()).toContain(say('missions.rest')))
  leave()
  fakes.answer(missionBoard, { boards: [], past: [], board: null })
  show(page('boards'))
  await until(() => expect(text()).toContain(say('missions.noBoards')))
  leave()
  fakes.refuse(missions, 'INTERNAL', 'It failed.')
  show(page('missions'))
  await until(() => expect(alerts().join(' ')).toContain(say('missions.failed')))
})
