/** Grants and ceilings in the back office: found, shown, given by hand, ended, stopped; empty, failing, by keyboard. */
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { toPage } from '#contract/call.ts'
import { officeCorrectPoints } from '#contract/points/office-points.ts'
import {
  officeBonus,
  officeBonusContributions,
  officeBonusEntries,
  officeBonuses,
  officeFindBonuses,
} from '#contract/rewards/office-bonuses.ts'
import { officeCancelFreeRounds, officeFreeRounds, officeOneFreeRounds } from '#contract/rewards/office-free-rounds.ts'
import {
  authorityRow,
  officeAuthorities,
  officeAuthority,
  officeEndBonus,
  officeGiveReward,
  officeStopAuthority,
} from '#contract/rewards/office-rewards.ts'
import { bonusTerms } from '#contract/rewards/terms.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { enterAs, showOffice } from '#web/testing/show-office.tsx'
import { alerts, button, leave, loadWords, pressEnter, say, show, type, until } from '#web/testing/show.tsx'
import { AuthorityList } from './authority-list.tsx'
import { AuthorityShow } from './authority-show.tsx'
import { BonusList } from './bonus-list.tsx'
import { BonusShow } from './bonus-show.tsx'
import { GiveReward } from './give-reward.tsx'
import { RoundsList } from './rounds-list.tsx'
import { RoundsShow } from './rounds-show.tsx'
import { MemberBonuses } from './member-bonuses.tsx'

const MEMBER = { id: '12', username: 'rahim' }
const GRANT = {
  ...sampleOf(officeBonus.output),
  id: 'B-8K2M4QXT',
  member: MEMBER,
  title: { key: 'promotions.kind.first_deposit', values: {} },
  state: 'active' as const,
  currency: 'BDT',
  amount: '300.00',
  target: '9000.00',
  progress: '4900.00',
  percent: 54,
  terms: sampleOf(bonusTerms, {
    weights: { game: { dice: 50, 'of-old': 10 }, vendor: {}, type: {}, otherwise: 100 },
    excluded: [],
  }),
  names: { game: { dice: 'Fair Dice' }, vendor: {}, type: {} },
  waiting: null,
}
const WAITING = { id: '5', reference: 'Q-1', needed: 2, agreed: 1, expiresAt: '2099-01-01T00:00:00.000Z' }
let fakes: FakeCalls
const choose = (value: string) => document.querySelector<HTMLInputElement>(`input[type=radio][value=${value}]`)?.click()

/** Shows the page of one row, as its address does. */
function showRow(page: () => ReactNode, id: string): void {
  const root = createRootRoute()
  const route = createRoute({ getParentRoute: () => root, path: '/$id', component: page })
  const history = createMemoryHistory({ initialEntries: [`/${id}`] })
  show(<RouterProvider router={createRouter({ routeTree: root.addChildren([route]), history }) as never} />)
}
const text = () => document.body.textContent ?? ''

beforeAll(() =>
  loadWords(
    'office',
    'office-bonuses',
    'office-compose',
    'office-decisions',
    'office-free-rounds',
    'promotion-words',
    'reward-titles',
    'wallet',
    'errors',
  ),
)
beforeEach(async () => {
  fakes = await fakeCalls()
  await enterAs(fakes, ['promotions.read', 'promotions.review', 'promotions.grant'])
  fakes.answer(officeBonus, GRANT)
  fakes.answer(officeBonusContributions, { content: [], next: null })
  fakes.answer(officeBonusEntries, { currency: 'BDT', content: [], next: null })
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

test('OFFICE-5 grants are found; nothing found and a failure are said', async () => {
  fakes.answer(officeFindBonuses, toPage([], 1, 25, 0))
  showOffice(<BonusList />)
  await until(() => expect(text()).toContain(say('office.nothing')))
  expect(await axeFindings()).toEqual([])
  fakes.cut(officeFindBonuses)
  showOffice(<BonusList />)
  await until(() => expect(text()).toContain(say('office.loadFailed')))
})

test('OFFICE-5 a grant shows progress, terms with names of games, and is ended for a reason of the list', async () => {
  showRow(BonusShow, GRANT.id)
  await until(() => expect(text()).toContain('Fair Dice'))
  for (const shown of ['First deposit', '৳4,900.00', 'of-old', '50%']) expect(text(), shown).toContain(shown)
  await until(() => expect(text()).toContain(say('office.bonus.noBets')))
  expect(await axeFindings()).toEqual([])
  button(say('office.bonus.endIt')).click()
  await until(() => expect(text()).toContain(say('office.bonus.actHint.close')))
  const act = document.querySelector<HTMLSelectElement>('form select')
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(act, 'forfeit')
  act?.dispatchEvent(new Event('change', { bubbles: true }))
  await until(() => expect(text()).toContain(say('office.bonus.becauseHint')))
  type(say('office.reason'), 'two accounts of one person')
  fakes.refuse(officeEndBonus, 'GRANT_STATE', 'The bonus has moved on.')
  button(say('office.bonus.ask')).click()
  await until(() => expect(alerts().join('')).toContain('moved on'))
  expect(fakes.sent(officeEndBonus)[0]).toMatchObject({ act: 'forfeit', because: 'fraud', id: GRANT.id })
})

test('OFFICE-5 free rounds are found, shown with their history, asked about again and cancelled with a reason', async () => {
  fakes.answer(officeFreeRounds, toPage([], 1, 25, 0))
  showOffice(<RoundsList />)
  await until(() => expect(text()).toContain(say('office.nothing')))
  const one = {
    ...sampleOf(officeOneFreeRounds.output),
    id: 'F-8K2M4QXT',
    member: MEMBER,
    gameName: 'Raja',
    createdAt: '2026-11-22T00:00:00.000Z',
    expiresAt: '2026-11-29T00:00:00.000Z',
    issuedAt: null,
    lastAt: '2026-11-23T00:00:00.000Z',
    endedAt: null,
    settledAt: null,
    nextAskAt: null,
    rounds: 20,
    used: 1,
    state: 'unknown' as const,
    needsAttention: true,
    canCancel: true,
    currency: 'BDT',
    why: null,
    told: '{"why": "answered 7 rounds"}',
    played: [{ id: 'r-77', at: '2026-11-23T00:00:00.000Z', isTakenBack: false, won: '4.50' }],
  }
  fakes.answer(officeFreeRounds, toPage([one], 1, 25, 1))
  showOffice(<RoundsList />)
  await until(() => expect(text()).toContain('1 of 20'))
  expect(await axeFindings()).toEqual([])
  fakes.answer(officeOneFreeRounds, one)
  showRow(RoundsShow, one.id)
  await until(() => expect(text()).toContain('r-77'))
  for (const shown of ['৳4.50', 'answered 7 rounds', say('office.freeRounds.attentionHint')])
    expect(text(), shown).toContain(shown)
  expect(await axeFindings()).toEqual([])
  button(say('office.freeRounds.cancel')).click()
  await until(() => expect(text()).toContain(say('office.freeRounds.cancelHint')))
  type(say('office.reason'), 'the member asked us to')
  fakes.refuse(officeCancelFreeRounds, 'FREE_ROUNDS_STATE', 'They have moved on.')
  pressEnter(say('office.reason'))
  await until(() => expect(alerts().join('')).toContain('moved on'))
  expect(fakes.sent(officeCancelFreeRounds)).toEqual([{ id: one.id, reason: 'the member asked us to' }])
})

test('OFFICE-5 what waits stands beside its grant, and no second end is asked for', async () => {
  const { authority: _authority, member: _member, ...grant } = { ...GRANT, waiting: WAITING }
  fakes.answer(officeBonuses, {
    member: MEMBER,
    currency: 'BDT',
    cash: '10.00',
    grants: [grant],
    rewards: [],
    turnovers: [],
    asked: [{ reference: 'M-1', amount: '25.00', waiting: WAITING }],
  })
  showRow(MemberBonuses, MEMBER.id)
  await until(() => expect(text()).toContain('Q-1'))
  expect(text()).toContain(say('office.bonus.giftWaits', { reference: 'M-1', amount: '৳25.00' }))
  expect(await axeFindings()).toEqual([])
})

test('OFFICE-5 cash, bonus money and points are asked for by hand, with figures of any script; a refusal stands in the form', async () => {
  showOffice(<GiveReward />)
  await until(() => button(say('office.bonus.give')))
  button(say('office.bonus.give')).click()
  await until(() => expect(text()).toContain(say('office.bonus.giveHint')))
  expect(await axeFindings()).toEqual([])
  type(say('office.member'), 'rahim')
  type(say('office.bonus.field.amount'), '২৫')
  type(say('office.reason'), 'he waited too long')
  fakes.refuse(officeGiveReward, 'OWN_MONEY', 'Nobody decides about money of their own.')
  button(say('office.bonus.ask')).click()
  await until(() => expect(alerts().join('')).toContain('of their own'))
  choose('bonus')
  await until(() => expect(text()).toContain(say('office.bonus.otherwiseHint')))
  type(say('office.bonus.field.payoutMax'), '500')
  fakes.answer(officeGiveReward, { reference: 'M-1', waiting: WAITING })
  button(say('office.bonus.ask')).click()
  await until(() => expect(fakes.sent(officeGiveReward)).toHaveLength(2))
  expect(fakes.sent(officeGiveReward)).toMatchObject([
    { username: 'rahim', amount: '25.00', what: { kind: 'cash', turnover: 1 } },
    { what: { kind: 'bonus', terms: { wageringTimes: '10', lifeDays: 14, payoutMax: '500.00', stakeMax: null } } },
  ])
  await until(() => expect(text()).not.toContain(say('office.bonus.giveHint')))
  button(say('office.bonus.give')).click()
  await until(() => expect(text()).toContain(say('office.bonus.giveHint')))
  choose('points')
  type(say('office.member'), 'rahim')
  type(say('office.bonus.field.amount'), '40')
  type(say('office.reason'), 'he waited too long')
  fakes.answer(officeCorrectPoints, { reference: 'K-1', waiting: WAITING })
  pressEnter(say('office.reason'))
  await until(() => expect(fakes.sent(officeCorrectPoints)).toMatchObject([{ username: 'rahim', points: 40 }]))
})

test('OFFICE-5 a ceiling is stopped by one person with a reason; without the right the button says why', async () => {
  const row = sampleOf(authorityRow, {
    id: '7',
    subject: 'offer:welcome:3',
    currency: 'BDT',
    valueMax: '1000.00',
    given: '40.00',
    today: '10.00',
    dayMax: null,
    stoppedAt: null,
    stoppedBy: null,
    persons: ['admin', 'admin2'],
    from: '2026-11-01T00:00:00.000Z',
    createdAt: '2026-11-01T00:00:00.000Z',
    until: '2099-01-01T00:00:00.000Z',
  })
  fakes.answer(officeAuthorities, toPage([row], 1, 25, 1))
  showOffice(<AuthorityList />)
  await until(() => expect(text()).toContain('admin, admin2'))
  expect(await axeFindings()).toEqual([])
  fakes.answer(officeAuthority, { ...row, days: [{ day: '2026-11-23', given: '10.00' }] })
  showRow(AuthorityShow, '7')
  await until(() => expect(text()).toContain(say('office.authority.personsHint')))
  expect(await axeFindings()).toEqual([])
  button(say('office.authority.stopNamed', { subject: 'offer:welcome:3' })).click()
  await until(() => expect(text()).toContain(say('office.authority.stopHint')))
  type(say('office.reason'), 'the terms were wrong')
  fakes.answer(officeStopAuthority, { ...row, stoppedAt: '2026-11-23T00:00:00.000Z', stoppedBy: 'admin' })
  const [, confirm] = [...document.querySelectorAll('button')].filter(
    (one) => one.textContent === say('office.authority.stop'),
  )
  confirm?.click()
  await until(() =>
    expect(fakes.sent(officeStopAuthority)).toMatchObject([{ id: '7', reason: 'the terms were wrong' }]),
  )
})
