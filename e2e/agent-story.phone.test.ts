/**
 * A contract's life, from the operator who gives it to the one that ends it: signed, earned by whoever comes by a link, paid every
 * five minutes and when the day is over, opened down to the bet, given on in part, and ended as foretold. The house's clock is moved.
 * What is done twice (an offer of the brand, one of the agent, a signature, a ticket) is done once in each language, and so at each size.
 */
import type { Browser, Page } from '@playwright/test'
import { dailySalary, dividendRecords } from '#contract/agents/bills.ts'
import { agentBets } from '#contract/agents/reports.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import {
  type Cast,
  offerDividend,
  offerPart,
  inOther,
  offerQuietly,
  openIn,
  pageOf,
  readInBoth,
  readOffer,
  sign,
} from './agent-story.ts'
import { chooseLanguage, expect, goTo, newUsername, open, test, type Watch } from './fixture.ts'
import { PLAYED } from '#server/testing/moved-house.ts'
import { ask } from './house-side.ts'
import { fillRegistration, headerBalance, PAYMENT_PASSWORD } from './member.ts'
import { openMovedHouse } from './moved-house.ts'
import { officeContext } from './operator.ts'
import type { Texts } from './texts.ts'

const DIVIDENDS = 'agentDividendRecordCopy2'
const REALTIME = 'agentRealtimeSalary'
const DAILY = 'agentDailyWages2'
const FIVE = 5 * MINUTE_MS
/** No story takes longer. */
const STORY_MS = 6 * MINUTE_MS

/** Where the house keeps its days, and how long before the machine's they begin. */
type Place = { zone: string; aheadMs: number }

/** How long until the business day of a place is over. */
const leftOf = ({ aheadMs }: Place, at: number) => DAY_MS - ((at + aheadMs) % DAY_MS)

const DHAKA: Place = { zone: 'Asia/Dhaka', aheadMs: 6 * HOUR_MS }
const KARACHI: Place = { zone: 'Asia/Karachi', aheadMs: 5 * HOUR_MS }
/** Tickets are drawn by the machine's clock: in this place its day does not end during the story. */
const PLACE = leftOf(DHAKA, Date.now()) < STORY_MS ? KARACHI : DHAKA

/** Buys a ticket that hardly wins. */
async function buyTicket(page: Page, texts: Texts): Promise<void> {
  const { t } = texts
  await openIn(page, texts, `/lottery?gameCode=${PLAYED}`)
  await page.getByRole('button', { name: t('lottery.quickPick') }).click()
  await page.getByRole('button', { name: t('lottery.add') }).click()
  const bar = page.getByRole('button', { name: new RegExp(`^${t('lottery.slip')}`) })
  if (await bar.isVisible()) await bar.click()
  await page
    .getByRole('button', { name: t('lottery.bet'), exact: true })
    .and(page.locator(':visible'))
    .click()
  await expect(page.getByRole('dialog', { name: t('lottery.bought') })).toBeVisible()
}

/** Makes a link; returns its address. */
async function makeLink({ texts, top: { page } }: Cast): Promise<string> {
  const { t } = texts
  const label = newUsername()
  await open(page, '/agentHome/registerCenter')
  const main = page.getByRole('main')
  const card = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: label }) })
  await main.getByLabel(t('agents.label')).fill(label)
  await page.keyboard.press('Enter')
  await expect(card).toBeVisible()
  await readInBoth(page, texts, '/agentHome/registerCenter', async (said) =>
    expect(card.getByText(said.t('agents.funnel.registered'), { exact: true })).toBeVisible(),
  )
  return (await card.getByText(/referralCode=/).textContent()) ?? ''
}

/** Everybody of the story, a day before the machine's: when tickets are played, the house's day is the machine's. */
async function castOf(browser: Browser, watch: Watch, texts: Texts, page: Page): Promise<Cast> {
  const viewport = page.viewportSize() ?? { width: 1440, height: 900 }
  const house = await openMovedHouse(-DAY_MS, PLACE.zone)
  const agent = async (upline?: string) => {
    const username = newUsername()
    const { id } = await house.ask('agent', { username, upline, paymentPassword: PAYMENT_PASSWORD })
    return { id, username }
  }
  const operator = async () => (await house.ask('operator', { username: newUsername() })).id
  const newPage = async () => {
    const look = { reducedMotion: 'reduce', locale: 'bn-BD', timezoneId: 'Asia/Dhaka' } as const
    const context = await browser.newContext({ viewport, ...look })
    watch.also(context)
    await chooseLanguage(context, texts.language)
    return context.newPage()
  }
  await chooseLanguage(page.context(), texts.language)
  const [top, office] = [await agent(), await officeContext(browser, watch, texts, viewport)]
  return {
    house,
    texts,
    newPage,
    top: { ...top, page },
    below: { ...(await agent(top.id)), page: await newPage() },
    operators: { first: await operator(), second: await operator(), context: office },
  }
}

/** An operator gives a dividend, and salaries of each five minutes and of the day; the agent signs all three. */
async function giveAndSign(cast: Cast): Promise<void> {
  const { house, texts, top } = cast
  const nothing = texts.t('office.contract.effect.endsNone')
  await offerDividend(cast, '10', (office) => expect(office.getByText(nothing)).toBeVisible())
  const bounds = { without: [], capPerDay: null, capPerMember: null, noticeDays: 1 }
  await offerQuietly(cast, { kind: 'realtime', winRate: '3.00', lossRate: '5.00', singleBet: '1', ...bounds })
  const tiers = [{ valid: '1', active: 1, gives: '50.00' }]
  await offerQuietly(cast, { kind: 'daily', unit: 'fixed', tiers, activeFrom: '1', ...bounds })
  await house.enter(top.page, top.id)
  await open(top.page, pageOf(DIVIDENDS))
  for (const name of [DIVIDENDS, REALTIME, DAILY] as const) {
    await goTo(top.page, pageOf(name))
    await readOffer(top.page, texts)
    await sign(top.page, texts, 'accept')
  }
}

/** A newcomer comes by a link and plays twice; each time the salary comes five minutes later, and opens to the round. */
async function playForSalary(cast: Cast): Promise<{ id: string; username: string }> {
  const { house, texts, top } = cast
  const { page } = top
  await house.enter(page, top.id)
  const link = await makeLink(cast)
  const newcomer = await cast.newPage()
  await house.keepTime(newcomer)
  await newcomer.goto(link)
  const username = newUsername()
  await fillRegistration(newcomer, texts, username)
  await expect(headerBalance(newcomer, texts)).toHaveText('৳0.00')
  const { id } = await house.ask('fund', { username, units: 1000 })
  const bill = page.getByRole('main').getByRole('button', { name: new RegExp(texts.t('contracts.bill.paid')) })
  for (const [count, { texts: said }] of [cast, inOther(cast)].entries()) {
    await buyTicket(newcomer, said)
    await house.pass(0) // drawn
    await house.pass(FIVE)
    await open(page, pageOf(REALTIME))
    await expect(bill).toHaveCount(count + 1)
  }
  await newcomer.context().close()
  await bill.first().click()
  await expect(page).toHaveURL(/bill=/)
  const { pathname, search } = new URL(page.url())
  await readInBoth(page, texts, pathname + search, async ({ t }) => {
    const dialog = page.getByRole('dialog', { name: t('contracts.billOf') })
    await expect(dialog.getByRole('heading', { name: t('contracts.rounds') })).toBeVisible()
    await expect(dialog.getByText(username)).toBeVisible()
  })
  return { id, username }
}

/** The agent gives a part of the dividend to the one below, who refuses it, and accepts the next. */
async function giveOn(cast: Cast): Promise<void> {
  const { house, texts, below } = cast
  const { t } = texts
  const { page } = below
  await house.enter(page, below.id)
  await offerPart(cast, '6')
  await readInBoth(page, texts, pageOf(DIVIDENDS), async (said) => {
    const dialog = await readOffer(page, said)
    await expect(dialog.getByText(said.t('contracts.endsNothing'))).toBeVisible()
  })
  const reject = { name: t('contracts.reject'), exact: true }
  await page.getByRole('dialog').getByRole('button', reject).click()
  await page.getByRole('alertdialog').getByRole('button', reject).click()
  await expect(page.getByRole('main').getByRole('button', { name: t('contracts.readOffer') })).toHaveCount(0)
  const { texts: other } = inOther(cast)
  await offerPart(inOther(cast), '8')
  await openIn(page, other, pageOf(DIVIDENDS))
  await readOffer(page, other)
  await sign(page, other, 'accept')
}

/** The day is over: its salary and the dividend are paid, and the dividend opens down to the bets. */
async function closeDay({ house, texts, top }: Cast, newcomer: { id: string; username: string }): Promise<void> {
  const { page } = top
  await house.pass(leftOf(PLACE, house.now()) + 2 * HOUR_MS)
  await house.enter(page, top.id)
  const { token } = await house.ask('enter', { id: top.id })
  const day = (days: number) => new Date(house.now() - days * DAY_MS).toISOString().slice(0, 10)
  const period = { from: day(3), to: day(0) }
  const { content } = await ask(dividendRecords, period, token)
  const { rows } = await ask(agentBets, { account: newcomer.id, ...period }, token)
  const lost = rows.reduce((sum, { stake, payout }) => sum + Number(stake) - Number(payout), 0)
  expect(content.map(({ state, amount }) => [state, Number(amount)])).toEqual([['paid', lost / 10]])
  await openIn(page, texts, pageOf(DAILY))
  await expect(page.getByRole('main').getByText(texts.t('contracts.bill.paid'), { exact: true })).toBeVisible()
  const days = (await ask(dailySalary, period, token)).content
  expect(days.map(({ state, amount }) => [state, amount])).toEqual([['paid', '50.00']])
  await readInBoth(page, texts, pageOf(DIVIDENDS, `?bill=${content[0]?.id}`), async ({ t }) => {
    const bill = page.getByRole('dialog', { name: t('contracts.billOf') })
    await expect(bill.getByText(t('contracts.bill.paid'), { exact: true })).toBeVisible()
    await bill.getByRole('button', { name: newcomer.username }).click()
    const rounds = page.getByRole('dialog', { name: t('agents.rounds') })
    await expect(rounds.getByText(new RegExp(t('agents.staked', { amount: '৳' })))).toHaveCount(2)
  })
}

/** A higher contract ends the one below, as everybody was told before. */
async function giveHigher(cast: Cast): Promise<void> {
  const { house, texts, top, below } = cast
  const two = { name: inOther(cast).texts.t('office.contract.effect.ends', { count: 2 }) }
  await offerDividend(inOther(cast), '15', (office) => expect(office.getByRole('heading', two)).toBeVisible())
  await readInBoth(top.page, texts, pageOf(DIVIDENDS), async (said) => {
    const dialog = await readOffer(top.page, said)
    await expect(dialog.getByText(said.t('contracts.ends.mine'))).toBeVisible()
    await expect(dialog.getByRole('listitem').filter({ hasText: below.username })).toContainText(/[8৮]/)
  })
  await sign(top.page, texts, 'accept')
  await house.pass(DAY_MS)
  await house.enter(below.page, below.id)
  await readInBoth(below.page, texts, pageOf(DIVIDENDS, '?part=contracts'), async ({ t }) => {
    await below.page.getByRole('button', { name: new RegExp(t('contracts.state.ended')) }).click()
    await expect(below.page.getByRole('dialog').getByText(t('contracts.endReason.uplineChanged'))).toBeVisible()
  })
}

test('AGENT-1 AGENT-3 AGENT-4 AGENT-5 AGENT-7 AGENT-9 OFFICE-7 a contract is given, signed, earned by a newcomer of a link, paid every five minutes and at the end of the day, opened down to the bet, given on in part, and ended by a higher one as foretold', async ({
  page,
  browser,
  watch,
  texts,
}) => {
  test.setTimeout(STORY_MS)
  const cast = await castOf(browser, watch, texts, page)
  try {
    await giveAndSign(cast)
    await cast.house.pass(DAY_MS)
    const newcomer = await playForSalary(cast)
    await giveOn(cast)
    await closeDay(cast, newcomer)
    await giveHigher(cast)
    expect((await cast.house.ask('books', {})).differing).toEqual([])
  } finally {
    await cast.house.close()
  }
})
