/**
 * A member's evening in the lottery hall, at each size: in both languages a ticket of each family, all of them settled, and
 * a draw computed again.
 */
import { type Page } from '@playwright/test'
import { lotteryIssues } from '#contract/lottery/hall.ts'
import { lotteryTickets } from '#contract/lottery/tickets.ts'
import { findLottery } from '#games/lottery/lotteries.ts'
import { namesOf } from '#games/lottery/names.ts'
import { expectAccessible } from './axe.ts'
import { expect, goTo, houseUrl, open, test } from './fixture.ts'
import { ask, drawNow } from './house-side.ts'
import { enter } from './member.ts'
import { LANGUAGES, textsOf, type Texts } from './texts.ts'

/** One lottery of each family. */
const LOTTERIES = [
  '/lottery?gameCode=ssc1',
  '/lottery?gameCode=pk10f1',
  '/lottery?gameCode=x11f1',
  '/lottery?gameCode=k3f1',
  '/lottery?gameCode=pc28f1',
  '/lottery?gameCode=lhcf5',
  '/lottery?gameCode=keno5',
  '/vnLottery?gameCode=mb1p',
  '/seaLottery?gameCode=hanoi',
  '/seaLottery?gameCode=sg4d',
  '/seaLottery?gameCode=togel-hk',
  '/seaLottery?gameCode=ph642',
] as const

/** Buys one ticket by quick pick. Returns its number. Answers the question that comes when the draw closes meanwhile. */
async function buy(page: Page, { t }: Texts, address: string): Promise<string> {
  await goTo(page, address)
  await page.getByRole('button', { name: t('lottery.quickPick') }).click()
  await page.getByRole('button', { name: t('lottery.add') }).click()
  const bar = page.getByRole('button', { name: new RegExp(`^${t('lottery.slip')}`) })
  const slip = page.getByRole('button', { name: t('lottery.bet'), exact: true }).and(page.locator(':visible'))
  const moves = page.getByRole('button', { name: t('lottery.moveTo'), exact: true })
  const bought = page.getByRole('dialog', { name: t('lottery.bought') })
  await expect(async () => {
    if (await moves.isVisible()) await moves.click() // the draw closed at any step: the question lies over everything
    if (!(await bought.isVisible()) && !(await slip.isVisible())) await bar.click({ timeout: 2_000 })
    if (!(await bought.isVisible())) await slip.click({ timeout: 2_000 })
    await expect(bought).toBeVisible({ timeout: 3_000 })
  }).toPass()
  const number = await bought.getByText(/^L-/).textContent()
  return number ?? ''
}

/** Buys a ticket of each family. Returns their numbers. */
async function playEveryFamily(page: Page, texts: Texts): Promise<string[]> {
  const numbers: string[] = []
  for (const address of LOTTERIES) numbers.push(await buy(page, texts, address))
  await expect(page.locator('html')).toHaveAttribute('lang', texts.language)
  return numbers
}

/** Lets every ticket of a member be drawn, and waits until the house has settled them. Fails with what it says of those that wait. */
async function drawAll(token: string, count: number): Promise<void> {
  const waiting = async () => {
    const { content } = await ask(lotteryTickets, { pageSize: 2 * LOTTERIES.length + 1 }, token)
    const open = content.filter(({ state }) => !['won', 'lost', 'push'].includes(state))
    for (const { gameCode, issue } of open) await drawNow(gameCode, issue)
    return [content.length, ...open.map((one) => `${one.reference} ${one.gameCode} ${one.issue} ${one.state}`)]
  }
  await expect.poll(waiting, { timeout: 75_000 }).toEqual([count])
}

const rowsOf = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: /L-/ })

/** Sees in the list that tickets are settled, in words and with names of one language. */
async function seeSettled(page: Page, { t, language }: Texts, numbers: readonly string[]): Promise<void> {
  const names = LOTTERIES.map((address) => {
    const lottery = findLottery(new URL(houseUrl(address)).searchParams.get('gameCode') ?? '')
    return lottery ? namesOf(lottery)[language] : address
  })
  const fates = new RegExp(['won', 'lost', 'push'].map((state) => t(`lottery.ticketState.${state}`)).join('|'))
  const settled = new Set<string>()
  await expect(async () => {
    for (const text of await rowsOf(page).filter({ hasText: fates }).allTextContents())
      for (const number of numbers)
        if (text.includes(number) && names.some((name) => text.includes(name))) settled.add(number)
    expect(numbers.filter((number) => !settled.has(number))).toEqual([])
  }).toPass({ timeout: 40_000 })
}

/** Reads the site in another language, as the chooser at its foot offers. */
async function turnTo(page: Page, { t }: Texts, { language }: Texts): Promise<void> {
  await page.getByRole('contentinfo').getByLabel(t('shell.language')).selectOption(language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** Where the head's numbers and the first pad stand. Symbols of the bar above come when the balance is known. */
const places = (page: Page) =>
  Promise.all(
    [
      page.locator('section', { has: page.getByRole('heading', { level: 1 }) }).getByRole('img'),
      page.getByRole('button', { name: '0', exact: true }).first(),
    ].map(async (one) => {
      const { x = 0, y = 0, height = 0 } = (await one.boundingBox()) ?? {}
      return [x, y, height]
    }),
  )

/** What the browser says of anything that moved, whatever it was. */
type Shifts = Window & { shifts?: { value: number; entry: string }[] }

/** A lottery that nobody has a ticket of. */
const SEEN = 'ssc3'

/** Sees the draw that is on sale as it happens: its numbers are told, and nothing moves meanwhile. */
async function seeDraw(page: Page, { t }: Texts): Promise<void> {
  await open(page, `/lottery?gameCode=${SEEN}`)
  await expect(page.getByRole('button', { name: t('lottery.quickPick') })).toBeVisible()
  // draws come in their order: the one before is over
  const onSale = async () => {
    const { current, past } = await ask(lotteryIssues, { gameCode: SEEN })
    return past[0]?.board ? (current?.issue ?? '') : ''
  }
  await expect.poll(onSale, { timeout: 40_000 }).not.toBe('')
  const issue = await onSale()
  const before = await places(page)
  await page.evaluate(() => {
    const shifts: { value: number; entry: string }[] = []
    ;(window as Shifts).shifts = shifts
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.push({ value: entry.value, entry: JSON.stringify(entry) })
    }).observe({ type: 'layout-shift' })
  })
  await drawNow(SEEN, issue)
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: issue })).toHaveText(
    new RegExp(`^${t('lottery.drawn', { issue, numbers: '((\\d, ){4}\\d)' })}$`),
    { timeout: 30_000 },
  )
  expect(await places(page)).toEqual(before)
  // counts below the numbers may grow by a digit in their middle; that moves a millionth of the page
  const shifts = (await page.evaluate(() => (window as Shifts).shifts)) ?? []
  expect(shifts.filter(({ value }) => value > 0.0001)).toEqual([])
  await expectAccessible(page, 'lottery drawn', ['dark'])
}

test('LOTT-1 LOTT-3 LOTT-4 LOTT-5 LOTT-6 LOTT-9 in both languages a member plays a ticket of each family and sees all of them settled; a draw is seen, and another computed again', async ({
  page,
  watch,
  texts,
}) => {
  const { t } = texts
  watch.allow(/status of 409/) // a draw that closes in the second in which a ticket is sent: the member is asked
  test.setTimeout(280_000)
  const { token } = await enter(page, { money: '5000' })
  await open(page, '/lottery')
  await expect(page.getByRole('timer').first()).toBeVisible()
  await expectAccessible(page, 'lottery hall', ['dark', 'light'])
  // a card of the lottery lane opens the betting page
  await open(page, '/lott')
  await page.getByRole('main').locator('a[href="/lottery?gameCode=ssc1"]').first().click()
  await expect(page.getByRole('button', { name: t('lottery.quickPick') })).toBeVisible()
  const numbers = await playEveryFamily(page, texts)
  await drawAll(token, LOTTERIES.length)
  // and once more in the other language
  const other = textsOf(LANGUAGES.find((language) => language !== texts.language) ?? 'en')
  await open(page, `/lottery?gameCode=ssc1&language=${other.language}`) // as a launch asks for it
  await expect(page.locator('html')).toHaveAttribute('lang', other.language)
  await expect(page).toHaveURL(houseUrl('/lottery?gameCode=ssc1'))
  const others = await playEveryFamily(page, other)
  expect(new Set([...numbers, ...others]).size).toBe(2 * LOTTERIES.length)

  // the page is open while they are settled. The newest twenty first, in each language those that were bought in it
  await open(page, '/lottery/tickets')
  await drawAll(token, 2 * LOTTERIES.length)
  await seeSettled(page, other, others)
  await turnTo(page, other, texts)
  const [oldest, rest] = [numbers.slice(0, 4), numbers.slice(4)]
  await seeSettled(page, texts, rest)
  await page.getByRole('button', { name: t('common.pages.next') }).click()
  await seeSettled(page, texts, oldest)
  await rowsOf(page)
    .filter({ hasText: numbers[0] ?? '' })
    .getByRole('button')
    .click()
  const ticket = page.getByRole('dialog', { name: t('lottery.ticket') })
  await expectAccessible(page, 'lottery ticket', ['dark'])
  await ticket.getByRole('link', { name: t('lottery.howDrawn') }).click()
  await expect(page.getByRole('heading', { name: t('lottery.verdict.matches') })).toBeVisible()
  await expectAccessible(page, 'lottery proof', ['dark', 'light'])
  await seeDraw(page, texts)
})
