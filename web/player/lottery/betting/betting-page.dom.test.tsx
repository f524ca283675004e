/** Tests the betting page: a bet is picked, priced and bought; a closed draw and changed terms are asked about first. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { lotteryIssues, lotteryRules } from '#contract/lottery/hall.ts'
import { lotteryTrend } from '#contract/lottery/results.ts'
import { winnerBoard, winnerRow } from '#contract/catalogue/winners.ts'
import { issueRow, lotteryRow } from '#contract/lottery/shapes.ts'
import { lotteryBet } from '#contract/lottery/tickets.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { button, leave, loadWords, say, show, until } from '#web/testing/show.tsx'
import { BettingPage } from './betting-page.tsx'

const NOW = Date.now()
const at = (seconds: number) => new Date(NOW + seconds * 1_000).toISOString()
const issue = (number: string, closesIn: number, board: Record<string, string[]> | null = null) => ({
  ...sampleOf(issueRow),
  issue: number,
  state: board ? ('settled' as const) : ('open' as const),
  opensAt: at(closesIn - 60),
  closesAt: at(closesIn),
  drawsAt: at(closesIn + 5),
  board,
})
const [first, second] = [issue('20261124-0001', 600), issue('20261124-0002', 660)]
const lottery = {
  ...sampleOf(lotteryRow),
  gameCode: 'k3f1',
  name: 'Quick 3',
  ownName: '快三',
  family: 'k3',
  isOnSale: true,
}
const rules = (odds: number) => ({
  ...sampleOf(lotteryRules.output),
  lottery,
  currency: 'BDT',
  termsVersion: odds,
  plays: [
    {
      id: 'single',
      mode: 'ELOTT' as const,
      series: null,
      tables: [{ name: 'ELOTT', odds: { single: odds }, discount: 0, kei: {} }],
      stakeMin: '1.00',
      stakeMax: '1000.00',
      payoutMax: '100000.00',
      betsMax: null,
      closed: [],
      half: [],
    },
  ],
})
const issues = (current: typeof first, ahead: (typeof first)[]) => ({
  now: at(0),
  timeZone: 'UTC',
  current,
  ahead,
  past: [
    { ...issue('20261124-0000', -60, { dice: ['2', '5', '5'] }), reads: { sum: '12', size: 'big', parity: 'even' } },
  ],
})
const NO_WINS = { content: [], pageNum: 1, pageSize: 5, total: 0, totalPages: 0 }
let fakes: FakeCalls
const text = () => document.body.textContent ?? ''
const page = (
  <BettingPage
    gameCode="k3f1"
    play="single"
    prizeMode={undefined}
    isTrial={false}
    backUrl="/"
    onPlay={() => undefined}
  />
)

beforeAll(() => loadWords('lottery', 'lottery-betting', 'lottery-k3', 'errors'))
beforeEach(async () => {
  sessionStorage.clear()
  fakes = await fakeCalls()
  fakes.answer(lotteryTrend, { draws: 0, positions: [], rows: [] })
  fakes.answer(lotteryRules, rules(20_500))
  fakes.answer(lotteryIssues, issues(first, [second]))
  fakes.answer(winnerBoard, NO_WINS)
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

async function fillSlip(): Promise<void> {
  show(page)
  await until(() => button('5').click())
  await until(() => expect(button(say('lottery.add')).disabled).toBe(false))
  button(say('lottery.add')).click()
  await until(() => expect(text()).toContain('৳10.00'))
}

test('LOTT-2 a selection says its rule and cost, and a visitor who bets is asked to log in before anything is sent', async () => {
  await fillSlip()
  expect(text()).toContain(say('lottery.rule.k3.single' as never))
  // beside the last draw, what is read off it
  expect(text()).toContain(`${say('lottery.word.big')} · ${say('lottery.word.even')}`)
  expect(await axeFindings()).toEqual([])
  button(say('lottery.loginToBet')).click()
  expect(fakes.sent(lotteryBet)).toEqual([])
})

test('LOTT-2 LOBBY-4 what tickets of this lottery really won is listed below its draws, masked; without any there is no list', async () => {
  const won = { ...sampleOf(winnerRow), customerName: 'ra***n', winAmount: '480.00', currency: 'BDT' }
  fakes.answer(winnerBoard, { ...NO_WINS, content: [{ ...won, at: at(-60) }], total: 1 })
  show(page)
  await until(() => expect(text()).toContain(`${say('lottery.recentWins')}ra***n+৳480.00`))
  expect(fakes.sent(winnerBoard)).toEqual([expect.objectContaining({ gameCode: 'k3f1', limitNum: 5 })])
  fakes.answer(winnerBoard, NO_WINS)
  show(page)
  await until(() => expect(text()).toContain(say('lottery.recentDraws')))
  expect(text()).not.toContain(say('lottery.recentWins'))
})

test('LOTT-9 the seal of the draw on sale is shown before betting closes, and again beside what is about to be bought', async () => {
  const seal = '7f'.repeat(32)
  fakes.answer(lotteryIssues, issues({ ...first, seal }, [second]))
  await fillSlip()
  expect(document.querySelector(`[title="${seal}"]`)?.textContent).toBe('7f7f7f7f…7f7f')
  expect(text()).toContain(`${say('lottery.sealed')} 7f7f…7f7f`)
  button(say('lottery.sealed')).click()
  await until(() => expect(text()).toContain(say('lottery.meaning.seal')))
})

test('LOTT-9 between two sales the place of the seal stays, without one; a lottery that sells nothing speaks of none', async () => {
  fakes.answer(lotteryIssues, { ...issues(first, [second]), current: null })
  show(page)
  await until(() => expect(text()).toContain(`${say('lottery.sealed')}…`))
  leave()
  fakes.answer(lotteryIssues, { ...issues(first, []), current: null })
  show(page)
  await until(() => expect(text()).toContain(say('lottery.recentDraws')))
  expect(text()).not.toContain(say('lottery.sealed'))
})

test('LOTT-1 a lottery that does not exist leads to the hall, where trying again would never help', async () => {
  fakes.refuse(lotteryRules, 'LOTTERY_NOT_FOUND', 'There is no such lottery or draw.')
  show(page)
  await until(() => expect(text()).toContain(say('lottery.unknownHint')))
  const links = [...document.querySelectorAll('a')].filter((link) => link.textContent === say('lottery.title'))
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/'])
  expect(text()).not.toContain(say('common.retry'))
  expect(await axeFindings()).toEqual([])
})

test('LOTT-3 a basket whose draw has closed is kept, and moves to the next draw only when the member says so', async () => {
  await fillSlip()
  leave()
  fakes.answer(lotteryIssues, issues(second, []))
  show(page)
  // the tab keeps the basket and its draw over a reload
  await until(() => expect(text()).toContain(say('lottery.closedTitle', { issue: first.issue })))
  expect(button(say('lottery.loginToBet')).disabled).toBe(true)
  button(say('lottery.moveTo')).click()
  await until(() => expect(button(say('lottery.loginToBet')).disabled).toBe(false))
  expect(text()).toContain('৳10.00')
})

test('LOTT-3 odds that changed since the basket was filled are shown beside the old ones, and apply on agreement only', async () => {
  await fillSlip()
  leave()
  fakes.answer(lotteryRules, rules(19_000))
  show(page)
  await until(() => expect(text()).toContain(say('lottery.termsTitle')))
  expect(text()).toContain('৳20.50')
  expect(text()).toContain('৳19.00')
  button(say('lottery.agree')).click()
  await until(() => expect(text()).not.toContain(say('lottery.termsTitle')))
})

test('LOTT-3 a prize that is not the dearest is asked about as well', async () => {
  const two = (small: number) => {
    const all = rules(20_500)
    const [play] = all.plays
    if (!play) throw new Error('no play')
    return {
      ...all,
      termsVersion: small,
      plays: [{ ...play, tables: [{ name: 'ELOTT', odds: { single: 20_500, double: small }, discount: 0, kei: {} }] }],
    }
  }
  fakes.answer(lotteryRules, two(19_000))
  await fillSlip()
  leave()
  fakes.answer(lotteryRules, two(18_000))
  show(page)
  await until(() => expect(text()).toContain(say('lottery.termsTitle')))
  const asked = [...document.querySelectorAll('dialog[open] dd')].map((one) => one.textContent)
  expect(asked).toEqual(['৳19.00', '৳18.00'])
})

test('LOTT-4 a number that pays half since the basket was filled is asked about before anything is sent', async () => {
  const halves = (version: number, half: string[]) => {
    const all = rules(20_500)
    return { ...all, termsVersion: version, plays: all.plays.map((play) => ({ ...play, half })) }
  }
  const asked = () => [...document.querySelectorAll('dialog[open] dl > div')].map((one) => one.textContent)
  fakes.answer(lotteryRules, halves(1, []))
  await fillSlip()
  leave()
  // another number of the draw is limited: nothing of this line has changed
  fakes.answer(lotteryRules, halves(2, ['2']))
  show(page)
  await until(() => expect(button(say('lottery.loginToBet')).disabled).toBe(false))
  expect(text()).not.toContain(say('lottery.termsTitle'))
  leave()
  fakes.answer(lotteryRules, halves(3, ['5']))
  show(page)
  await until(() => expect(text()).toContain(say('lottery.termsTitle')))
  expect(asked()).toHaveLength(1)
  expect(asked()[0]).toContain('৳20.50')
  expect(asked()[0]).toContain('৳10.25')
  button(say('lottery.agree')).click()
  await until(() => expect(text()).not.toContain(say('lottery.termsTitle')))
  expect(fakes.sent(lotteryBet)).toEqual([])
})

test('LOTT-2 lines of the same bets are put together, and a line is changed in its place', async () => {
  await fillSlip()
  const lines = () => [...document.querySelectorAll('section[aria-label="Bet slip"] li')].map((one) => one.textContent)
  const add = async (number: string, name: 'lottery.add' | 'lottery.change') => {
    button(number).click()
    await until(() => expect(button(say(name)).disabled).toBe(false))
    button(say(name)).click()
  }
  await add('5', 'lottery.add')
  await until(() => expect(lines()).toHaveLength(2))
  await add('6', 'lottery.add')
  await until(() => expect(lines()).toHaveLength(3))
  button(say('lottery.merge')).click()
  await until(() => expect(lines()).toHaveLength(2))
  expect(lines()[0]).toContain('৳20.00')
  // the first line is opened with its numbers and its stake, and keeps its place
  const [edit] = document.querySelectorAll<HTMLButtonElement>(
    `button[aria-label^="${say('lottery.editLine', { play: '' }).trim()}"]`,
  )
  edit?.click()
  await until(() => expect(button('5').getAttribute('aria-pressed')).toBe('true'))
  await add('4', 'lottery.change')
  await until(() => expect(lines()[0]).toContain('৳40.00'))
  expect(lines()).toHaveLength(2)
  expect(lines()[0]).toContain('4, 5')
  expect(lines()[1]).toContain('৳10.00')
})

test('LOTT-4 lines that cover nearly every outcome together are named before they are bought', async () => {
  await fillSlip()
  const note = say('lottery.covered', { plays: say('lottery.k3.single') })
  const add = async (number: string) => {
    button(number).click()
    await until(() => expect(button(say('lottery.add')).disabled).toBe(false))
    button(say('lottery.add')).click()
  }
  // two dice numbers of six win on 152 of 216 draws, which is more than seven in ten
  expect(text()).not.toContain(note)
  await add('6')
  await until(() => expect(text()).toContain(note))
})

test('LOTT-4 closed numbers are not picked by shortcut or chance, and typed ones are named before anything is added', async () => {
  const all = rules(20_500)
  fakes.answer(lotteryRules, {
    ...all,
    plays: all.plays.map((play) => ({ ...play, closed: ['1', '2', '3', '4', '5'], half: ['6'] })),
  })
  show(page)
  await until(() => expect(button('6, ' + say('lottery.numberHalf')).disabled).toBe(false))
  expect(button('5, ' + say('lottery.numberClosed')).disabled).toBe(true)
  const allOf = () =>
    document.querySelector<HTMLButtonElement>(`button[aria-label$=": ${say('lottery.shortcut.all')}"]`)
  for (const fill of [() => button(say('lottery.quickPick')).click(), () => allOf()?.click()]) {
    fill()
    await until(() => expect(button('6, ' + say('lottery.numberHalf')).getAttribute('aria-pressed')).toBe('true'))
    expect(document.querySelectorAll('button[aria-pressed="true"][aria-label^="5"]')).toHaveLength(0)
    expect(text()).toContain(say('lottery.halfPicked', { numbers: '6' }))
    button(say('lottery.clear')).click()
  }
  button(say('lottery.type')).click()
  const box = await until(() => document.querySelector('textarea') ?? expect.fail())
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, '5,6')
  box.dispatchEvent(new Event('input', { bubbles: true }))
  await until(() => expect(text()).toContain(say('lottery.closedPicked', { numbers: '5' })))
  expect(button(say('lottery.add')).disabled).toBe(true)
})
