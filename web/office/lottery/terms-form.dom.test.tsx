/** The form of what a brand sells: what cannot be read is said and never sent, and a preview says what would change. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { officeLotteryTerms, previewLotteryTerms, setLotteryTerms } from '#contract/lottery/office.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { showAt } from '#web/testing/show-office.tsx'
import { button, field, leave, loadWords, say, type, until } from '#web/testing/show.tsx'
import { TermsPage } from './terms-page.tsx'

vi.mock('../frame/operator.ts', () => ({ usePermissions: () => ['lotteries.read', 'lotteries.write'] }))

const AT = '2027-01-05T06:00:00.000Z'
const play = {
  id: 'STRAIGHT',
  mode: 'SEA' as const,
  isOn: true,
  series: null,
  odds: { SEA: { direct: 4_500_000 } },
  stakeMin: '1.00',
  stakeMax: '500.00',
  payoutMax: '100000.00',
  betsMax: 100,
  numberMax: null,
  closed: [],
  half: [],
}
const terms = {
  isOnSale: true,
  plays: [play],
  linesMax: 50,
  ticketPayoutMax: '1000.00',
  memberIssueMax: '1000.00',
  exposureMax: '1000.00',
}
let calls: FakeCalls
const text = () => document.body.textContent ?? ''

beforeAll(() => loadWords('office', 'office-lottery', 'errors'))
beforeEach(async () => {
  calls = await fakeCalls()
  calls.answer(officeLotteryTerms, {
    name: 'PCSO 3D',
    currency: 'BDT',
    inForce: { version: 3, terms, fromAt: AT, byName: 'admin', at: AT, restored: null, isDecided: true },
    coming: [],
    past: [],
    returns: [{ play: 'STRAIGHT', name: 'Straight', mode: 'SEA', table: 'SEA', of: 4_500 }],
    pool: null,
    waiting: null,
  })
  calls.answer(setLotteryTerms, { version: 4, waiting: null })
})
afterEach(() => {
  leave()
  calls.expectHonest()
})

async function openPlay(): Promise<void> {
  showAt('/lotteries/$id/terms', '/lotteries/ph3d/terms', TermsPage)
  await until(() => button(say('office.lottery.editPlay', { play: 'STRAIGHT' })).click())
  await until(() => field('direct'))
}

test.each([
  ['direct', '45o'],
  ['office.lottery.field.betsMax', '1e3'],
  ['office.lottery.field.linesMax', ''],
] as const)('OFFICE-6 what cannot be read in %s stays as typed and is sent as nothing else', async (label, typed) => {
  const name = label === 'direct' ? label : say(label)
  await openPlay()
  type(name, typed)
  await until(() => expect(text()).toContain(say('office.lottery.wrongNumber')))
  expect(field(name).value).toBe(typed)
  expect(text()).toContain(say('office.lottery.wrongField'))
  button(say('office.lottery.preview')).click()
  button(say('office.lottery.askTerms')).click()
  expect(calls.sent(setLotteryTerms)).toEqual([])
  expect(calls.sent(previewLotteryTerms)).toEqual([])
  expect(await axeFindings()).toEqual([])
})

test('OFFICE-6 an emptied limit is none, and a preview names returns that change and prices that are too high', async () => {
  calls.answer(previewLotteryTerms, {
    returns: [{ play: 'STRAIGHT', name: 'Straight', mode: 'SEA', table: 'SEA', of: 9_990, before: 4_500 }],
    problems: [{ field: 'plays.STRAIGHT', rule: 'return' }],
    changes: 2,
    persons: 2,
  })
  await openPlay()
  type(say('office.lottery.field.betsMax'), '')
  type('direct', '999')
  button(say('office.lottery.preview')).click()
  await until(() => expect(text()).toContain(say('office.lottery.persons.two')))
  expect(text()).toContain(say('office.lottery.tooMuch', { max: '99.5%' }))
  const [sent] = calls.sent(previewLotteryTerms)
  expect(sent?.terms.plays[0]).toMatchObject({ betsMax: null, odds: { SEA: { direct: 9_990_000 } } })
  // an edit makes the preview outdated
  type('direct', '400')
  await until(() => expect(text()).not.toContain(say('office.lottery.persons.two')))
  expect(await axeFindings()).toEqual([])
})

test('OFFICE-6 a lottery that the brand never opened says so, and how to open it', async () => {
  const offer = {
    version: 1,
    terms: { ...terms, isOnSale: false },
    fromAt: AT,
    byName: 'house',
    at: AT,
    restored: null,
  }
  const answer = { name: 'PCSO 3D', currency: 'BDT', coming: [], past: [], returns: [], pool: null, waiting: null }
  calls.answer(officeLotteryTerms, { ...answer, inForce: { ...offer, isDecided: false } })
  showAt('/lotteries/$id/terms', '/lotteries/ph3d/terms', TermsPage)
  await until(() => expect(text()).toContain(say('office.lottery.undecidedHint')))
  expect(await axeFindings()).toEqual([])
  leave()
  // one that was stopped is no such lottery
  calls.answer(officeLotteryTerms, { ...answer, inForce: { ...offer, isDecided: true } })
  showAt('/lotteries/$id/terms', '/lotteries/ph3d/terms', TermsPage)
  await until(() => expect(text()).toContain(say('office.lottery.sells')))
  expect(text()).not.toContain(say('office.lottery.undecided'))
})

test('LOTT-2 OFFICE-6 a pool’s starting amount is asked for where there is a pool, and emptied it is none', async () => {
  const inForce = { version: 3, terms, fromAt: AT, byName: 'admin', at: AT, restored: null, isDecided: true }
  const answer = { name: '6/42', currency: 'BDT', coming: [], past: [], returns: [], waiting: null, inForce }
  calls.answer(officeLotteryTerms, { ...answer, pool: '5940040.00' })
  showAt('/lotteries/$id/terms', '/lotteries/ph642/terms', TermsPage)
  const name = say('office.lottery.field.poolStart', { currency: 'BDT' })
  await until(() => field(name))
  expect(text()).toContain('5,940,040')
  type(name, '6000000')
  type(say('office.reason'), 'a better prize')
  button(say('office.lottery.askTerms')).click()
  await until(() => expect(calls.sent(setLotteryTerms)[0]?.terms.poolStart).toBe('6000000'))
  type(name, '')
  button(say('office.lottery.askTerms')).click()
  await until(() => expect(calls.sent(setLotteryTerms)[1]?.terms.poolStart).toBeNull())
  leave()
  calls.answer(officeLotteryTerms, { ...answer, pool: null })
  showAt('/lotteries/$id/terms', '/lotteries/ph3d/terms', TermsPage)
  await until(() => expect(text()).toContain(say('office.lottery.sells')))
  expect(text()).not.toContain(name)
})
